// A small shop's search over HTTP/1.1: one thread, epoll. The same six pieces of work, by the same
// names, are in the other servers beside this one. A change of one of the numbers of rounds is a
// slowdown whose place is known. Usage: server PORT, or for one answer: server once PATH
#include <arpa/inet.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define ROUNDS_TOKENIZE_QUERY 200
#define ROUNDS_SCORE_DOCUMENTS 200
#define ROUNDS_RANK_HITS 200
#define ROUNDS_HIGHLIGHT_TERMS 200
#define ROUNDS_RENDER_PAGE 200
#define ROUNDS_CHECKSUM_BODY 200

#define WORK static __attribute__((noinline))
enum { TEXT = 64, HITS = 12 };

static char text[TEXT + 1], page[TEXT + 1];
static uint32_t scores[TEXT], hits[HITS];

static void make_text(void) {
  for (int i = 0; i < TEXT; i++) text[i] = i % 7 == 6 ? ' ' : (char)('a' + i * 5 % 26);
}

WORK uint32_t tokenize_query(uint32_t hash) {
  for (int round = 0; round < ROUNDS_TOKENIZE_QUERY; round++)
    for (int i = 0; i < TEXT; i++)
      if (text[i] != ' ') hash = (hash ^ (uint32_t)text[i]) * 16777619u;
  return hash;
}

WORK uint32_t score_documents(uint32_t hash) {
  for (int round = 0; round < ROUNDS_SCORE_DOCUMENTS; round++)
    for (int i = 0; i < TEXT; i++) {
      hash = scores[(hash ^ (uint32_t)i) % TEXT] + hash * 31u;
      scores[i] = hash >> 3;
    }
  return hash;
}

WORK uint32_t rank_hits(uint32_t hash) {
  for (int round = 0; round < ROUNDS_RANK_HITS; round++) {
    for (int i = 0; i < HITS; i++) hits[i] = (hash + (uint32_t)(i * 37)) * 2654435761u % 1000u;
    for (int i = 1; i < HITS; i++) {
      uint32_t hit = hits[i];
      int j = i;
      for (; j > 0 && hits[j - 1] > hit; j--) hits[j] = hits[j - 1];
      hits[j] = hit;
    }
    hash += hits[HITS / 2] + 1u;
  }
  return hash;
}

WORK uint32_t highlight_terms(uint32_t hash) {
  for (int round = 0; round < ROUNDS_HIGHLIGHT_TERMS; round++)
    for (int i = 1; i < TEXT; i++) {
      int begins = text[i - 1] == ' ';
      page[i] = begins ? (char)(text[i] & ~32) : text[i];
      hash = hash * 33u + (uint32_t)page[i];
    }
  return hash;
}

WORK uint32_t render_page(uint32_t hash) {
  for (int round = 0; round < ROUNDS_RENDER_PAGE; round++)
    for (int i = 0; i < TEXT; i++) {
      page[i] = "0123456789abcdef"[(hash >> (i % 28)) & 15u];
      hash = hash * 1103515245u + (uint32_t)page[i];
    }
  return hash;
}

WORK uint32_t checksum_body(uint32_t hash) {
  for (int round = 0; round < ROUNDS_CHECKSUM_BODY; round++)
    for (int i = 0; i < TEXT; i++) hash = ((hash << 5) | (hash >> 27)) ^ (uint32_t)page[i];
  return hash;
}

WORK int answer(const char *request, char *out) {
  char body[256];
  uint32_t hash = 2166136261u;
  if (strncmp(request, "GET /search", 11) == 0) {
    hash = rank_hits(score_documents(tokenize_query(hash)));
    hash = checksum_body(render_page(highlight_terms(hash)));
    sprintf(body, "Search results %s %08x\n", page, hash);
  } else if (strncmp(request, "GET /home", 9) == 0) {
    hash = checksum_body(render_page(hash));
    sprintf(body, "Welcome home %s %08x\n", page, hash);
  } else {
    strcpy(body, "ready\n");
  }
  const char *head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length:";
  return sprintf(out, "%s %zu\r\n\r\n%s", head, strlen(body), body);
}

WORK void serve(int connection) {
  char in[4096], out[1024];
  ssize_t got = read(connection, in, sizeof in - 1);
  if (got <= 0) {
    close(connection);
    return;
  }
  in[got] = 0;
  int length = answer(in, out);
  if (write(connection, out, (size_t)length) != length) close(connection);
}

static int once(const char *path) {
  char request[256], out[1024];
  snprintf(request, sizeof request, "GET %s", path);
  make_text();
  answer(request, out);
  return puts(out) < 0;
}

int main(int count, char **words) {
  if (count == 3 && strcmp(words[1], "once") == 0) return once(words[2]);
  if (count != 2) return fprintf(stderr, "usage: server PORT | once PATH\n"), 64;
  int yes = 1, listener = socket(AF_INET, SOCK_STREAM, 0), watch = epoll_create1(0);
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(words[1]))};
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (struct sockaddr *)&place, sizeof place) || listen(listener, 64))
    return perror("listen"), 3;
  make_text();
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
  epoll_ctl(watch, EPOLL_CTL_ADD, listener, &event);
  for (;;) {
    if (epoll_wait(watch, &event, 1, -1) < 1) continue;
    if (event.data.fd != listener) {
      serve(event.data.fd);
      continue;
    }
    struct epoll_event added = {.events = EPOLLIN, .data.fd = accept(listener, NULL, NULL)};
    epoll_ctl(watch, EPOLL_CTL_ADD, added.data.fd, &added);
  }
}
