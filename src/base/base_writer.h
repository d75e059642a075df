/*
 * base_writer - a text that grows.
 *
 * Write without asking, then ask once: after a failed allocation the writer swallows everything
 * and base_writer_take says CLEW_NO_MEMORY. The text is always ended by a null byte.
 */
#ifndef BASE_WRITER_H
#define BASE_WRITER_H

#include "base/base_error.h"
#include "base/base_memory.h"

#include <string.h>

struct base_writer {
    struct base_memory *memory;
    char *text;
    size_t length;
    size_t capacity;
    bool failed;
};

void base_writer_init(struct base_writer *writer, struct base_memory *memory);
void base_writer_free(struct base_writer *writer);
/* Room for bytes more; NULL when there is none. The caller fills it and adds to length. */
char *base_writer_room(struct base_writer *writer, size_t bytes);
void base_write_bytes(struct base_writer *writer, const char *bytes, size_t count);
void base_write(struct base_writer *writer, const char *format, ...) BASE_PRINTF(2, 3);

static inline void
base_write_char(struct base_writer *writer, char c)
{
    base_write_bytes(writer, &c, 1);
}

static inline void
base_write_text(struct base_writer *writer, const char *text)
{
    base_write_bytes(writer, text, strlen(text));
}

/*
 * Hands the text over as a plain malloc block (the public clew_free releases it), no longer
 * counted in the budget; the writer is empty afterwards.
 */
enum clew_status base_writer_take(struct base_writer *writer, char **text, size_t *length,
                                  struct clew_error *error);

#endif
