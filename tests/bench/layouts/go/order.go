package main

// Functions, in any order.

//go:noinline
func comesBefore(a, b *row) bool {
	if a.stock/10 != b.stock/10 {
		return a.stock > b.stock
	}
	if a.price != b.price {
		return a.price < b.price
	}
	return a.name < b.name
}

//go:noinline
func sortRows(rows []row) {
	for gap := len(rows) / 2; gap > 0; gap /= 2 {
		for i := gap; i < len(rows); i++ {
			moved, j := rows[i], i
			for ; j >= gap && comesBefore(&moved, &rows[j-gap]); j -= gap {
				rows[j] = rows[j-gap]
			}
			rows[j] = moved
		}
	}
}

//go:noinline
func digestRows(rows []row) uint32 {
	hash := uint32(2166136261)
	for i := range rows {
		hash = (hash ^ rows[i].name) * 16777619
		hash = (hash<<5 | hash>>27) ^ rows[i].price
		if hash&1 == 1 {
			hash += rows[i].stock
		}
	}
	return hash
}
