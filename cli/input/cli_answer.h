/*
 * cli_answer - somebody's answer to a board, from a file or written on the command line.
 */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include "cli.h"

/*
 * word is a file when there is one of that name, "-" for standard input, else the answer itself;
 * NULL is the answer that came with the board.
 * Says what clew_check says; error->source is the file, or "answer".
 */
enum clew_status cli_answer_read(struct clew_answer **answer, const struct clew_board *board,
                                 const char *word, struct clew_error *error);

#endif
