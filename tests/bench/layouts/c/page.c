// The page of the rows.
#include "work.h"

// Functions, in any order.

char *write_number(char *at, uint32_t number) {
  char digits[10];
  int count = 0;
  do digits[count++] = (char)('0' + number % 10);
  while (number /= 10);
  while (count) *at++ = digits[--count];
  return at;
}

char *write_row(char *at, const struct row *row) {
  uint32_t name = row->name;
  *at++ = row->stock ? '+' : '-';
  for (int letter = 0; letter < 5; letter++, name /= 26) *at++ = (char)('a' + name % 26);
  at = write_number(at, row->price / 100);
  *at++ = '.';
  if (row->price % 100 < 10) *at++ = '0';
  return write_number(at, row->price % 100);
}

uint32_t render_rows(const struct row *rows, int count) {
  char page[ROWS * 24], *at = page;
  uint32_t hash = 5381;
  for (int i = 0; i < count; i++) at = write_row(at, &rows[i]);
  for (char *letter = page; letter < at; letter++) hash = hash * 33u + (uint32_t)*letter;
  return hash;
}
