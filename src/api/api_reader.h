/*
 * api_reader - the reader behind clew_reader, and how it recognises formats.
 *
 * api_reader.c goes from board to board; api_recognise.c finds the format of each.
 */
#ifndef API_READER_H
#define API_READER_H

#include "api/api.h"

/* A format that may be the one of the text at the cursor. */
struct api_candidate {
    const struct puzzle *puzzle;
    const struct puzzle_format *format;
    int puzzle_index;
};

struct clew_reader {
    struct base_memory memory;
    char *source;
    struct clew_options *options; /* a copy of its own; NULL: none */
    struct base_text text;
    const char *fed; /* start of the current piece */
    struct search_pool *pool;
    const struct puzzle *only_puzzle;            /* set by an option, or NULL */
    const char *only_format;                     /* likewise */
    struct api_candidate last;                   /* the last good board's; format NULL at first */
    const struct puzzle_format *previous_format; /* the last board's, good or bad; NULL: unknown */
    bool is_over;                                /* an end_line was met */
    int comment_values[API_MAX_PUZZLES];         /* by puzzle; see puzzle_reading.comment_state */
};

/*
 * Chooses the format of the text at the cursor. CLEW_MORE: not decided by what was fed;
 * CLEW_NO_FORMAT: none fits; CLEW_BAD_TEXT: several do.
 */
enum clew_status api_recognise(struct clew_reader *reader, struct api_candidate *chosen,
                               struct clew_error *error);
/* Reads with one format. Only *after advances. */
enum clew_status api_read_as(struct clew_reader *reader, const struct api_candidate *candidate,
                             struct base_text *after, struct clew_board **board,
                             struct clew_error *error);
/*
 * Other formats do not match, or cannot read the text: tries the fallback formats, and uses one if
 * it is the only one that can. CLEW_MORE: the text may go on. CLEW_BAD_BOARD, with the error: one
 * can read the text, but that is no board. Any other status: *board is NULL and *error as before.
 */
enum clew_status api_read_fallback(struct clew_reader *reader, struct api_candidate *chosen,
                                   struct base_text *after, struct clew_board **board,
                                   struct clew_error *error);
/* Whether the text begins like a result of clew solve --json, and the board and answer in it. */
bool api_is_result(const struct base_text *text);
enum clew_status api_read_result(struct clew_reader *reader, struct base_text *after,
                                 struct clew_board **board, struct clew_error *error);

#endif
