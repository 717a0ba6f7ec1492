package main

import "strconv"

const rowCount = 6000

type row struct{ name, price, stock uint32 }

// Functions, in any order.

//go:noinline
func makeText() []byte {
	var text []byte
	state := uint32(12345)
	for i := 0; i < rowCount; i++ {
		for letter := 0; letter < 5; letter++ {
			state = state*1103515245 + 12345
			text = append(text, byte('a'+(state>>16)%26))
		}
		state = state*1103515245 + 12345
		text = append(strconv.AppendUint(append(text, ','), uint64((state>>16)%9000+100), 10), ',')
		text = append(strconv.AppendUint(text, uint64((state>>8)%100), 10), '\n')
	}
	return text
}

//go:noinline
func parseName(text []byte, at int) (uint32, int) {
	name := uint32(0)
	for ; text[at] >= 'a' && text[at] <= 'z'; at++ {
		name = name*26 + uint32(text[at]-'a')
	}
	return name, at
}

//go:noinline
func parseNumber(text []byte, at int) (uint32, int) {
	number := uint32(0)
	for ; text[at] >= '0' && text[at] <= '9'; at++ {
		number = number*10 + uint32(text[at]-'0')
	}
	return number, at
}

//go:noinline
func parseTable(text []byte, rows []row) []row {
	for at := 0; at < len(text); at++ {
		var one row
		one.name, at = parseName(text, at)
		if text[at] == ',' {
			one.price, at = parseNumber(text, at+1)
		}
		if text[at] == ',' {
			one.stock, at = parseNumber(text, at+1)
		}
		rows = append(rows, one)
	}
	return rows
}
