// The search of server.c in Rust, with its standard library alone: a thread for each connection,
// and a hash map whose order is another one in each process. Usage: server PORT
use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

const ROUNDS_TOKENIZE_QUERY: usize = 200;
const ROUNDS_SCORE_DOCUMENTS: usize = 200;
const ROUNDS_RANK_HITS: usize = 200;
const ROUNDS_HIGHLIGHT_TERMS: usize = 200;
const ROUNDS_RENDER_PAGE: usize = 200;
const ROUNDS_CHECKSUM_BODY: usize = 200;

const TEXT: usize = 64;
const HITS: usize = 12;

fn make_text() -> Vec<u8> {
    (0..TEXT)
        .map(|i| if i % 7 == 6 { b' ' } else { b'a' + (i * 5 % 26) as u8 })
        .collect()
}

#[inline(never)]
fn tokenize_query(text: &[u8], mut hash: u32) -> u32 {
    for _ in 0..ROUNDS_TOKENIZE_QUERY {
        for &letter in text.iter().filter(|letter| **letter != b' ') {
            hash = (hash ^ u32::from(letter)).wrapping_mul(16777619);
        }
    }
    hash
}

#[inline(never)]
fn score_documents(mut hash: u32) -> u32 {
    let mut scores: HashMap<u32, u32> = HashMap::new();
    for round in 0..ROUNDS_SCORE_DOCUMENTS {
        for i in 0..4 {
            let score = scores.entry((round % 16 + i * 16) as u32).or_insert(0);
            *score = score.wrapping_mul(31).wrapping_add(hash);
            hash = hash.wrapping_add(*score >> 3);
        }
    }
    hash
}

#[inline(never)]
fn rank_hits(mut hash: u32) -> u32 {
    let mut hits = [0u32; HITS];
    for _ in 0..ROUNDS_RANK_HITS {
        for (i, hit) in hits.iter_mut().enumerate() {
            *hit = hash.wrapping_add(i as u32 * 37).wrapping_mul(2654435761) % 1000;
        }
        for i in 1..HITS {
            let mut j = i;
            while j > 0 && hits[j - 1] > hits[j] {
                hits.swap(j - 1, j);
                j -= 1;
            }
        }
        hash = hash.wrapping_add(hits[HITS / 2] + 1);
    }
    hash
}

#[inline(never)]
fn highlight_terms(text: &[u8], page: &mut [u8], mut hash: u32) -> u32 {
    for _ in 0..ROUNDS_HIGHLIGHT_TERMS {
        for i in 1..text.len() {
            let begins = text[i - 1] == b' ';
            page[i] = if begins { text[i].to_ascii_uppercase() } else { text[i] };
            hash = hash.wrapping_mul(33).wrapping_add(u32::from(page[i]));
        }
    }
    hash
}

#[inline(never)]
fn render_page(page: &mut [u8], mut hash: u32) -> u32 {
    for _ in 0..ROUNDS_RENDER_PAGE {
        for (i, letter) in page.iter_mut().enumerate() {
            *letter = b"0123456789abcdef"[(hash >> (i % 28)) as usize & 15];
            hash = hash.wrapping_mul(1103515245).wrapping_add(u32::from(*letter));
        }
    }
    hash
}

#[inline(never)]
fn checksum_body(page: &[u8], mut hash: u32) -> u32 {
    for _ in 0..ROUNDS_CHECKSUM_BODY {
        for &letter in page {
            hash = hash.rotate_left(5) ^ u32::from(letter);
        }
    }
    hash
}

fn answer(request: &str, text: &[u8]) -> String {
    let mut page = vec![b'.'; TEXT];
    let mut hash = 2166136261u32;
    let title = if request.starts_with("GET /search") {
        hash = rank_hits(score_documents(tokenize_query(text, hash)));
        hash = highlight_terms(text, &mut page, hash);
        "Search results"
    } else if request.starts_with("GET /home") {
        "Welcome home"
    } else {
        return "ready\n".to_string();
    };
    hash = render_page(&mut page, hash);
    hash = checksum_body(&page, hash);
    format!("{title} {} {hash:08x}\n", String::from_utf8_lossy(&page))
}

fn serve(mut connection: TcpStream) -> std::io::Result<()> {
    let text = make_text();
    let mut buffer = [0u8; 4096];
    connection.set_nodelay(true)?;
    loop {
        let got = connection.read(&mut buffer)?;
        if got == 0 {
            return Ok(());
        }
        let body = answer(&String::from_utf8_lossy(&buffer[..got]), &text);
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length:";
        connection.write_all(format!("{head} {}\r\n\r\n{body}", body.len()).as_bytes())?;
    }
}

fn main() {
    let port: u16 = match std::env::args().nth(1).and_then(|word| word.parse().ok()) {
        Some(port) => port,
        None => {
            eprintln!("usage: server PORT");
            std::process::exit(64)
        }
    };
    let listener = TcpListener::bind(("127.0.0.1", port)).expect("listen");
    for connection in listener.incoming().flatten() {
        std::thread::spawn(move || serve(connection));
    }
}
