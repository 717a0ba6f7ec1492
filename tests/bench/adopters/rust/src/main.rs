//! A shop: searches 2,000 items.
use std::io::{BufRead, BufReader, Result, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{SystemTime, UNIX_EPOCH};

const ROUNDS: usize = 10;

/// How well an item fits what is wanted.
fn rank(item: &str, wanted: &str) -> usize {
    let mut sum = 0;
    for round in 0..ROUNDS {
        for letter in item.bytes() {
            sum = (sum * 31 + letter as usize + wanted.len() + round) % 65521;
        }
    }
    sum
}

fn search(items: &[String], wanted: &str) -> String {
    let mut found: Vec<&String> = items.iter().filter(|item| item.contains(wanted)).collect();
    found.sort_by_key(|item| rank(item, wanted));
    format!("{{\"found\": {}, \"best\": {:?}}}", found.len(), &found[..found.len().min(5)])
}

fn answer(items: &[String], path: &str) -> (&'static str, String) {
    let (page, query) = path.split_once('?').unwrap_or((path, ""));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos();
    match page {
        "/health" => ("200 OK", "{\"status\": \"ready\"}".to_string()),
        "/search" => ("200 OK", search(items, query.trim_start_matches("q="))),
        "/items" => ("200 OK", format!("{{\"time\": {now}, \"items\": {:?}}}", &items[..20])),
        _ => ("404 Not Found", "{\"error\": \"no such page\"}".to_string()),
    }
}

/// One connection, until the other side closes it.
fn serve(mut stream: TcpStream, items: &[String]) -> Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream.try_clone()?);
    loop {
        let (mut first, mut line) = (String::new(), String::new());
        if reader.read_line(&mut first)? == 0 {
            return Ok(());
        }
        while reader.read_line(&mut line)? > 2 {
            line.clear();
        }
        let (status, body) = answer(items, first.split(' ').nth(1).unwrap_or("/"));
        let size = body.len();
        let head = format!("HTTP/1.1 {status}\r\nContent-Type: application/json\r\n");
        stream.write_all(format!("{head}Content-Length: {size}\r\n\r\n{body}").as_bytes())?;
    }
}

fn main() -> Result<()> {
    let port = std::env::var("PORT").unwrap_or("8080".to_string());
    let items: Vec<String> = (0..2000).map(|number| format!("Item {number}")).collect();
    let items: &'static [String] = items.leak();
    for stream in TcpListener::bind(format!("127.0.0.1:{port}"))?.incoming() {
        let stream = stream?;
        std::thread::spawn(move || serve(stream, items).ok());
    }
    Ok(())
}
