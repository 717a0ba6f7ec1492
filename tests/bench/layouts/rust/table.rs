// The table and its parser.
pub const ROWS: usize = 6000;

#[derive(Clone, Copy, Default)]
pub struct Row {
    pub name: u32,
    pub price: u32,
    pub stock: u32,
}

// Functions, in any order.

#[inline(never)]
pub fn make_text() -> Vec<u8> {
    let mut text = Vec::new();
    let mut state = 12345u32;
    let mut next = || {
        state = state.wrapping_mul(1103515245).wrapping_add(12345);
        state
    };
    for _ in 0..ROWS {
        for _ in 0..5 {
            text.push(b'a' + ((next() >> 16) % 26) as u8);
        }
        let last = next();
        let numbers = format!(",{},{}\n", (last >> 16) % 9000 + 100, (last >> 8) % 100);
        text.extend(numbers.as_bytes());
    }
    text
}

#[inline(never)]
pub fn parse_name(text: &[u8], at: &mut usize) -> u32 {
    let mut name = 0u32;
    while text[*at].is_ascii_lowercase() {
        name = name * 26 + u32::from(text[*at] - b'a');
        *at += 1;
    }
    name
}

#[inline(never)]
pub fn parse_number(text: &[u8], at: &mut usize) -> u32 {
    let mut number = 0u32;
    while text[*at].is_ascii_digit() {
        number = number * 10 + u32::from(text[*at] - b'0');
        *at += 1;
    }
    number
}

#[inline(never)]
pub fn parse_table(text: &[u8], rows: &mut [Row]) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < text.len() {
        rows[count].name = parse_name(text, &mut at);
        at += usize::from(text[at] == b',');
        rows[count].price = parse_number(text, &mut at);
        at += usize::from(text[at] == b',');
        rows[count].stock = parse_number(text, &mut at);
        at += 1;
        count += 1;
    }
    count
}
