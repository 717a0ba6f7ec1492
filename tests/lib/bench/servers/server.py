"""The search of server.c in Python, with http.server: a thread for each connection.
Usage: server.py PORT"""
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROUNDS_TOKENIZE_QUERY = 200
ROUNDS_SCORE_DOCUMENTS = 200
ROUNDS_RANK_HITS = 200
ROUNDS_HIGHLIGHT_TERMS = 200
ROUNDS_RENDER_PAGE = 200
ROUNDS_CHECKSUM_BODY = 200

TEXT = "a fz"
MASK = 0xFFFFFFFF


def tokenize_query(number):
    for _ in range(ROUNDS_TOKENIZE_QUERY):
        for letter in TEXT:
            if letter != " ":
                number = (number ^ ord(letter)) * 16777619 & MASK
    return number


def score_documents(number):
    scores = {}
    for turn in range(ROUNDS_SCORE_DOCUMENTS):
        for i in range(2):
            score = scores.get((turn + i) % 64, 0) * 31 + number & MASK
            scores[(turn + i) % 64] = score
            number = number + (score >> 3) & MASK
    return number


def rank_hits(number):
    for _ in range(ROUNDS_RANK_HITS):
        hits = sorted((number + i * 37) * 2654435761 % 1000 for i in range(3))
        number = number + hits[1] + 1 & MASK
    return number


def highlight_terms(number):
    for _ in range(ROUNDS_HIGHLIGHT_TERMS):
        for word in TEXT.split(" "):
            number = number * 33 + len(word.capitalize()) & MASK
    return number


def render_page(number):
    page = ""
    for turn in range(ROUNDS_RENDER_PAGE):
        page = "".join("0123456789abcdef"[number >> i & 15] for i in range(4))
        number = number * 1103515245 + turn & MASK
    return page


def checksum_body(page, number):
    for _ in range(ROUNDS_CHECKSUM_BODY):
        for letter in page:
            number = (number << 5 | number >> 27) & MASK ^ ord(letter)
    return number


def answer(path):
    number = 2166136261
    title = "Welcome home"
    if path == "/ready":
        return "ready\n"
    if path.startswith("/search"):
        title = "Search results"
        number = highlight_terms(rank_hits(score_documents(tokenize_query(number))))
    page = render_page(number)
    return f"{title} {page} {checksum_body(page, number):08x}\n"


class Shop(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        body = answer(self.path).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: server.py PORT")
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Shop).serve_forever()
