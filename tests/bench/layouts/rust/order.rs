// The order of rows, and their digest.
use crate::table::Row;

// Functions, in any order.

#[inline(never)]
pub fn comes_before(a: &Row, b: &Row) -> bool {
    if a.stock / 10 != b.stock / 10 {
        return a.stock > b.stock;
    }
    if a.price != b.price {
        return a.price < b.price;
    }
    a.name < b.name
}

#[inline(never)]
pub fn sort_rows(rows: &mut [Row]) {
    let mut gap = rows.len() / 2;
    while gap > 0 {
        for i in gap..rows.len() {
            let (moved, mut j) = (rows[i], i);
            while j >= gap && comes_before(&moved, &rows[j - gap]) {
                rows[j] = rows[j - gap];
                j -= gap;
            }
            rows[j] = moved;
        }
        gap /= 2;
    }
}

#[inline(never)]
pub fn digest_rows(rows: &[Row]) -> u32 {
    let mut hash = 2166136261u32;
    for row in rows {
        hash = (hash ^ row.name).wrapping_mul(16777619);
        hash = hash.rotate_left(5) ^ row.price;
        if hash & 1 == 1 {
            hash = hash.wrapping_add(row.stock);
        }
    }
    hash
}
