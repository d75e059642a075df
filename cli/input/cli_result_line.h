/*
 * cli_result_line - reads a line that clew wrote for one board of a batch.
 *
 *     17 unique only 1234                      --verdicts: number, outcome, proof, nodes
 *     17 several nothing 1234 56               the same from clew count, with the number of answers
 *     {"number":17,"outcome":"unique", ...}    --json with --shard or --resume
 *
 * A board that could not be read has the outcome "error".
 *
 * Memory: cli_result_line_free; the text is borrowed.
 */
#ifndef CLI_RESULT_LINE_H
#define CLI_RESULT_LINE_H

#include "cli.h"

#include <jansson.h>

#define CLI_OUTCOME_ERROR "error"

struct cli_result_line {
    uint64_t number;     /* of the board, from 1 */
    char outcome[12];    /* "" where there is none: a rating, a generated board */
    char proof[12];      /* "" where there is none */
    const char *answers; /* how many, as digits; NULL: not counted */
    size_t answers_length;
    json_t *object; /* NULL: a verdict line */
};

/* The line is without its newline. False: it is not such a line; nothing to free. */
bool cli_result_line_read(struct cli_result_line *line, const char *text, size_t length);
void cli_result_line_free(struct cli_result_line *line);
/* Whether an incomplete text can be the beginning of such a line. */
bool cli_result_line_may_begin(const char *text, size_t length);

/* Whether two results of the same board can both be true; "gave up" contradicts nothing. */
bool cli_result_line_agrees(const struct cli_result_line *one, const struct cli_result_line *other);
/* How much it says: 0 no result, 1 a result, 2 a proved one. */
int cli_result_line_strength(const struct cli_result_line *line);

#endif
