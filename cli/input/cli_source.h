/*
 * cli_source - the bytes of a file: mapped if it is a regular file, otherwise read in pieces.
 *
 *     mapped   text -> the whole file, is_last from the start
 *     word     text -> the name itself: an address of puzz.link, a game ID
 *     read     text -> buffer: [ taken | kept ......... | free ]   grows until a board is complete
 *
 * Fails: returns false, with a sentence in the clew_error.  Memory: cli_source_close.
 */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "cli.h"

struct cli_source {
    const char *name; /* "-" is standard input; if there is no such file, it may be a board */
    const char *text;
    size_t length;
    bool is_last; /* no more text follows */
    bool is_mapped;
    int fd;
    char *buffer;
    size_t capacity;
};

bool cli_source_open(struct cli_source *source, const char *name, struct clew_error *error);
/*
 * Drops the first `taken` bytes and reads on until there is more text or the end. If nothing was
 * taken, a long text is doubled before it returns, so that reparsing stays linear in total.
 */
bool cli_source_more(struct cli_source *source, size_t taken, struct clew_error *error);
/* Whether cli_source_more may wait for text that is not available yet. */
bool cli_source_may_wait(const struct cli_source *source, size_t taken);
/* Reads to the end. */
bool cli_source_whole(struct cli_source *source, struct clew_error *error);
void cli_source_close(struct cli_source *source);

struct stat;
/* Whether this process has read that regular file as input: it must not be overwritten. */
bool cli_source_was_read(const struct stat *info);
/* The file may be overwritten after all: a saved game, by its later state. */
void cli_source_forget(const struct cli_source *source);

#endif
