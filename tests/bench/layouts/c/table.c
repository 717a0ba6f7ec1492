// The table and its parser.
#include "work.h"

static char text[ROWS * 24];

// Functions, in any order.

void make_text(void) {
  uint32_t state = 12345;
  char *at = text;
  for (int row = 0; row < ROWS; row++) {
    for (int letter = 0; letter < 5; letter++) {
      state = state * 1103515245u + 12345u;
      *at++ = (char)('a' + (state >> 16) % 26);
    }
    state = state * 1103515245u + 12345u;
    *at++ = ',';
    at = write_number(at, (state >> 16) % 9000 + 100);
    *at++ = ',';
    at = write_number(at, (state >> 8) % 100);
    *at++ = '\n';
  }
  *at = 0;
}

const char *text_of(void) { return text; }

const char *parse_name(const char *at, uint32_t *name) {
  for (*name = 0; *at >= 'a' && *at <= 'z'; at++) *name = *name * 26 + (uint32_t)(*at - 'a');
  return at;
}

const char *parse_number(const char *at, uint32_t *number) {
  for (*number = 0; *at >= '0' && *at <= '9'; at++) *number = *number * 10 + (uint32_t)(*at - '0');
  return at;
}

int parse_table(const char *at, struct row *rows) {
  int count = 0;
  while (*at) {
    at = parse_name(at, &rows[count].name);
    if (*at == ',') at = parse_number(at + 1, &rows[count].price);
    if (*at == ',') at = parse_number(at + 1, &rows[count].stock);
    if (*at == '\n') at++, count++;
  }
  return count;
}
