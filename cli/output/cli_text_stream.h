/*
 * cli_text_stream - a stream in memory that serves for one text after another.
 *
 * To open such a stream takes and clears 8 kB: much, next to a small board. So a worker keeps its
 * stream open, and each text is copied out of it.
 *
 *     struct cli_text_stream stream = {0};
 *     cli_text_begin(&stream)                      write to stream.out, then
 *     cli_text_take(&stream, &text, &length)       and from the beginning for the next text
 *     cli_text_close(&stream)
 *
 * Fails: false without memory.  Threads: one at a time.
 */
#ifndef CLI_TEXT_STREAM_H
#define CLI_TEXT_STREAM_H

#include "cli.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct cli_text_stream {
    /* Streams of several workers lie side by side: writing to one must not slow down the next. */
    _Alignas(CLI_APART) FILE *out; /* NULL: not open */
    char *text;
    size_t length;
};

bool cli_text_begin(struct cli_text_stream *stream);
/* What was written since; the caller frees it. On failure there is no text, and the length is 0. */
bool cli_text_take(struct cli_text_stream *stream, char **text, size_t *length);
void cli_text_close(struct cli_text_stream *stream);

#endif
