package main

// Functions, in any order.

//go:noinline
func writeNumber(page []byte, number uint32) []byte {
	var digits [10]byte
	at := len(digits)
	for {
		at--
		digits[at] = byte('0' + number%10)
		number /= 10
		if number == 0 {
			return append(page, digits[at:]...)
		}
	}
}

//go:noinline
func writeRow(page []byte, one *row) []byte {
	sign := byte('-')
	if one.stock > 0 {
		sign = '+'
	}
	page = append(page, sign)
	name := one.name
	for letter := 0; letter < 5; letter++ {
		page = append(page, byte('a'+name%26))
		name /= 26
	}
	page = append(writeNumber(page, one.price/100), '.')
	if one.price%100 < 10 {
		page = append(page, '0')
	}
	return writeNumber(page, one.price%100)
}

//go:noinline
func renderRows(page []byte, rows []row) uint32 {
	hash := uint32(5381)
	for i := range rows {
		page = writeRow(page, &rows[i])
	}
	for _, letter := range page {
		hash = hash*33 + uint32(letter)
	}
	return hash
}
