// The order of rows, and their digest.
#include "work.h"

// Functions, in any order.

int comes_before(const struct row *a, const struct row *b) {
  if (a->stock / 10 != b->stock / 10) return a->stock > b->stock;
  if (a->price != b->price) return a->price < b->price;
  return a->name < b->name;
}

void sort_rows(struct row *rows, int count) {
  for (int gap = count / 2; gap > 0; gap /= 2)
    for (int i = gap; i < count; i++) {
      struct row moved = rows[i];
      int j = i;
      for (; j >= gap && comes_before(&moved, &rows[j - gap]); j -= gap) rows[j] = rows[j - gap];
      rows[j] = moved;
    }
}

uint32_t digest_rows(const struct row *rows, int count) {
  uint32_t hash = 2166136261u;
  for (int i = 0; i < count; i++) {
    hash = (hash ^ rows[i].name) * 16777619u;
    hash = (hash << 5 | hash >> 27) ^ rows[i].price;
    if (hash & 1) hash += rows[i].stock;
  }
  return hash;
}
