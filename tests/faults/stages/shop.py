# shop.py FILE PORT: serves one file, for what starts and ends services.
import http.server
import sys

page = open(sys.argv[1], "rb").read()


class Shop(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("content-length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *words):
        pass


http.server.HTTPServer(("127.0.0.1", int(sys.argv[2])), Shop).serve_forever()
