/*
 * cli_answer - reads a given answer to a board, from a file or from the command line.
 *
 * Fails: with the status of clew_check.  The answer belongs to the caller.
 */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include "cli.h"

/*
 * word is a file if one of that name exists, "-" for standard input, otherwise the answer itself;
 * NULL is the answer that came with the board. Returns the result of clew_check; error->source is
 * the file name or "answer".
 */
enum clew_status cli_answer_read(struct clew_answer **answer, const struct clew_board *board,
                                 const char *word, struct clew_error *error);

#endif
