// server PORT: GET /table answers with the digest of a table that it parses, sorts and renders.
#include "work.h"
#include <arpa/inet.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Functions, in any order.

int answer(const char *request, char *out) {
  char body[64] = "ready\n";
  if (strncmp(request, "GET /table", 10) == 0) {
    struct row rows[ROWS];
    int count = parse_table(text_of(), rows);
    sort_rows(rows, count);
    sprintf(body, "Table %08x %08x\n", digest_rows(rows, count), render_rows(rows, count));
  }
  const char *head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length:";
  return sprintf(out, "%s %zu\r\n\r\n%s", head, strlen(body), body);
}

void *serve(void *connection) {
  int peer = (int)(intptr_t)connection;
  char in[4096], out[512];
  for (ssize_t got; (got = read(peer, in, sizeof in - 1)) > 0;) {
    in[got] = 0;
    int length = answer(in, out);
    if (write(peer, out, (size_t)length) != length) break;
  }
  close(peer);
  return NULL;
}

int main(int count, char **words) {
  int yes = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in place = {.sin_family = AF_INET};
  if (count != 2) return fprintf(stderr, "%s: usage: server PORT\n", __FILE__), 64;
  place.sin_port = htons((uint16_t)atoi(words[1]));
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (struct sockaddr *)&place, sizeof place) || listen(listener, 64))
    return perror(__FILE__), 3;
  make_text();
  for (;;) {
    pthread_t thread;
    int peer = accept(listener, NULL, NULL);
    if (peer >= 0 && !pthread_create(&thread, NULL, serve, (void *)(intptr_t)peer))
      pthread_detach(thread);
  }
}
