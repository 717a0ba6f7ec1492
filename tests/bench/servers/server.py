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


# Each round begins with the number that the first began with: what a number costs goes by its size,
# and so the rounds of one function would change what those of the next cost.
def tokenize_query(begun):
    for _ in range(ROUNDS_TOKENIZE_QUERY):
        number = begun
        for letter in TEXT:
            if letter != " ":
                number = (number ^ ord(letter)) * 16777619 & MASK
    return number


def score_documents(begun):
    scores = {}
    for _ in range(ROUNDS_SCORE_DOCUMENTS):
        number = begun
        for i in range(2):
            score = scores.get(i, begun) * 31 + number & MASK
            scores[i] = begun
            number = number + (score >> 3) & MASK
    return number


def rank_hits(begun):
    for _ in range(ROUNDS_RANK_HITS):
        hits = sorted((begun + i * 37) * 2654435761 % 1000 for i in range(3))
        number = begun + hits[1] + 1 & MASK
    return number


def highlight_terms(begun):
    for _ in range(ROUNDS_HIGHLIGHT_TERMS):
        number = begun
        for word in TEXT.split(" "):
            number = number * 33 + len(word.capitalize()) & MASK
    return number


def render_page(number):
    page = ""
    for _ in range(ROUNDS_RENDER_PAGE):
        page = "".join("0123456789abcdef"[number >> i & 15] for i in range(4))
    return page


def checksum_body(page, begun):
    for _ in range(ROUNDS_CHECKSUM_BODY):
        number = begun
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
