// The page of the rows.
use crate::table::Row;

// Functions, in any order.

#[inline(never)]
pub fn write_number(page: &mut Vec<u8>, mut number: u32) {
    let (mut digits, mut at) = ([0u8; 10], 10);
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            return page.extend(&digits[at..]);
        }
    }
}

#[inline(never)]
pub fn write_row(page: &mut Vec<u8>, row: &Row) {
    let mut name = row.name;
    page.push(if row.stock > 0 { b'+' } else { b'-' });
    for _ in 0..5 {
        page.push(b'a' + (name % 26) as u8);
        name /= 26;
    }
    write_number(page, row.price / 100);
    page.push(b'.');
    if row.price % 100 < 10 {
        page.push(b'0');
    }
    write_number(page, row.price % 100);
}

#[inline(never)]
pub fn render_rows(rows: &[Row]) -> u32 {
    let mut page = Vec::with_capacity(rows.len() * 24);
    for row in rows {
        write_row(&mut page, row);
    }
    let add = |hash: u32, letter: &u8| hash.wrapping_mul(33).wrapping_add(u32::from(*letter));
    page.iter().fold(5381u32, add)
}
