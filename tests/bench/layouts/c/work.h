// What the files of the server share.
#include <stdint.h>

#define ROWS 6000
#define WORK __attribute__((noinline))

struct row {
  uint32_t name, price, stock;
};

WORK void make_text(void);
WORK const char *text_of(void);
WORK const char *parse_name(const char *at, uint32_t *name);
WORK const char *parse_number(const char *at, uint32_t *number);
WORK int parse_table(const char *at, struct row *rows);
WORK int comes_before(const struct row *a, const struct row *b);
WORK void sort_rows(struct row *rows, int count);
WORK uint32_t digest_rows(const struct row *rows, int count);
WORK char *write_number(char *at, uint32_t number);
WORK char *write_row(char *at, const struct row *row);
WORK uint32_t render_rows(const struct row *rows, int count);
WORK int answer(const char *request, char *out);
void *serve(void *connection);
