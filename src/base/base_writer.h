/*
 * base_writer - a growing text buffer.
 *
 * Write without checking, then check once: after a failed allocation the writer ignores further
 * writes and base_writer_take returns CLEW_NO_MEMORY. The text always ends in a null byte. Freed by
 * base_writer_free, unless base_writer_take handed it over.
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
/* Space for that many more bytes, or NULL. The caller fills it and adds to length. */
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
 * Hands the text over as a plain malloc block (released by the public clew_free), no longer counted
 * in the budget. The writer is empty afterwards.
 */
enum clew_status base_writer_take(struct base_writer *writer, char **text, size_t *length,
                                  struct clew_error *error);

#endif
