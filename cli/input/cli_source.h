/*
 * cli_source - the bytes of a file: mapped when it is a regular one, else read as they come.
 *
 *     mapped   text -> the whole file, is_last from the start
 *     read     text -> buffer: [ taken | kept ......... | room ]   grows while a board is not whole
 *
 * Used by: cli_input (board by board) and by commands that want a whole file.
 * Fails: false, with a sentence in the clew_error.  Memory: cli_source_close.
 */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "cli.h"

struct cli_source {
    const char *name; /* "-" is standard input */
    const char *text;
    size_t length;
    bool is_last; /* nothing comes behind this text */
    bool is_mapped;
    int fd;
    char *buffer;
    size_t capacity;
};

bool cli_source_open(struct cli_source *source, const char *name, struct clew_error *error);
/*
 * Reads on, after dropping the first `taken` bytes. Waits until there is more or the end; a text
 * that was no board yet (taken is 0) and is long doubles first, so that looking at it again and
 * again costs no more than looking at it twice.
 */
bool cli_source_more(struct cli_source *source, size_t taken, struct clew_error *error);
/* Reads to the end. */
bool cli_source_whole(struct cli_source *source, struct clew_error *error);
void cli_source_close(struct cli_source *source);

/* Half of the machine's memory: what a run may use unless it is told otherwise. */
size_t cli_half_of_memory(void);

#endif
