"""A shop: searches 2,000 items."""
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

ROUNDS = 10
ITEMS = [f"Item {number}" for number in range(2000)]


def rank(item, wanted):
    """How well an item fits what is wanted."""
    total = 0
    for round_ in range(ROUNDS):
        for letter in item:
            total = (total * 31 + ord(letter) + len(wanted) + round_) % 65521
    return total


def search(wanted):
    found = [item for item in ITEMS if wanted in item]
    found.sort(key=lambda item: rank(item, wanted))
    return {"found": len(found), "best": found[:5]}


class Shop(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        url = urlsplit(self.path)
        wanted = parse_qs(url.query).get("q", [""])[0]
        pages = {
            "/health": lambda: {"status": "ready"},
            "/search": lambda: search(wanted),
            "/items": lambda: {"time": time.time(), "items": ITEMS[:20]},
        }
        page = pages.get(url.path)
        body = json.dumps(page() if page else {"error": "no such page"}).encode()
        self.send_response(200 if page else 404)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Shop).serve_forever()
