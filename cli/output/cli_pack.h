/*
 * cli_pack - a file of generated boards that can be continued.
 *
 *     # clew generate maze 6x6 --grade=hard --count=10 --seed=1
 *     # 10 boards; the same command makes them again.
 *     ..#...
 *     ...
 *
 * A pack begins with a comment that says how to make it again; a file may hold several packs one
 * after the other. A new pack is appended, nothing is overwritten. When the last pack in the file
 * is the one that is asked for, it is continued: boards that are written completely are kept, and
 * what was cut off by a crash is removed. So a run that was killed and started again leaves the
 * same bytes as one that was not.
 *
 * Each board is written at once when it is finished (cli_append.h).
 *
 * Fails: with a message and CLI_ERROR.  Memory: cli_pack_close.
 */
#ifndef CLI_PACK_H
#define CLI_PACK_H

#include "output/cli_append.h"
#include "output/cli_boards.h"

struct cli_pack {
    struct cli_append file;
    const char *header;   /* complete lines, "" for none; borrowed */
    bool is_within;       /* the header is written */
    bool ends_in_newline; /* what is in the file so far */
    uint64_t count;       /* boards of this pack in the file */
};

/* What the boards of a pack have in common, to recognise those that are complete. */
struct cli_pack_boards {
    struct cli_boards *boards; /* gets every board of the file, so that it continues correctly */
    const char *puzzle;
    int64_t rows, cols;
};

enum cli_exit cli_pack_open(struct cli_pack *pack, const struct cli_command *command,
                            const char *path, const char *header);
/* Finds out what the file has, and removes an incomplete board at its end. */
enum cli_exit cli_pack_continue(struct cli_pack *pack, const struct cli_pack_boards *what);
/*
 * The same for boards that are one line of JSON each. is_board returns whether a line is the board
 * number `index` of the pack; the last lines that are its boards, in order, are kept.
 */
enum cli_exit cli_pack_continue_lines(struct cli_pack *pack,
                                      bool (*is_board)(const void *context, const char *line,
                                                       size_t length, uint64_t index),
                                      const void *context);
/* The next board's text; the header before the first. */
enum cli_exit cli_pack_add(struct cli_pack *pack, const char *text, size_t length);
/* Removes a new file if nothing was written to it. */
enum cli_exit cli_pack_close(struct cli_pack *pack);

#endif
