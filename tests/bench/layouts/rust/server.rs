// server PORT: GET /table answers with the digest of a table that it parses, sorts and renders.
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
mod order;
mod page;
mod table;

// Functions, in any order.

fn answer(request: &[u8], text: &[u8]) -> String {
    if !request.starts_with(b"GET /table") {
        return "ready\n".to_string();
    }
    let mut rows = [table::Row::default(); table::ROWS];
    let count = table::parse_table(text, &mut rows);
    order::sort_rows(&mut rows[..count]);
    let (digest, page) = (order::digest_rows(&rows[..count]), page::render_rows(&rows[..count]));
    format!("Table {digest:08x} {page:08x}\n")
}

fn serve(mut peer: TcpStream) -> std::io::Result<()> {
    let text = table::make_text();
    let mut buffer = [0u8; 4096];
    peer.set_nodelay(true)?;
    loop {
        let got = peer.read(&mut buffer)?;
        if got == 0 {
            return Ok(());
        }
        let body = answer(&buffer[..got], &text);
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length:";
        peer.write_all(format!("{head} {}\r\n\r\n{body}", body.len()).as_bytes())?;
    }
}

fn main() {
    let port = std::env::args().nth(1).and_then(|word| word.parse::<u16>().ok());
    let listener = TcpListener::bind(("127.0.0.1", port.expect("usage: server PORT")));
    for peer in listener.expect("cannot listen").incoming().flatten() {
        std::thread::spawn(move || serve(peer));
    }
}
