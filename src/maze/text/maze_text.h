/*
 * maze_text - the text formats of the maze, how an answer is read, and what the formats share.
 *
 * Each format is a table in a file of its own, maze_text_NAME.c. It reads into a maze_draft and
 * writes from a finished board.
 *
 * Fails: CLEW_BAD_TEXT, CLEW_BAD_BOARD, CLEW_NO_MEMORY.
 */
#ifndef MAZE_TEXT_H
#define MAZE_TEXT_H

#include "maze/text/maze_draft.h"

extern const struct puzzle_format maze_format_drawing;
extern const struct puzzle_format maze_format_rows;
extern const struct puzzle_format maze_format_arrays;
extern const struct puzzle_format maze_format_map;
extern const struct puzzle_format maze_format_picture; /* as clew prints it; read only */

/* Accepts what people write: lul, left up left, start->left->up->left. */
enum clew_status maze_read_answer(void **answer, const void *board, struct base_text *text,
                                  struct base_memory *memory, struct clew_error *error);

/*
 * Reads row and column. separator: the character between them, with any white space around it;
 * '\0': only blanks on the same line.
 */
enum clew_status maze_read_endpoint(struct base_text *text, struct maze_endpoint *endpoint,
                                    char separator, const char *what, struct clew_error *error);
/* Goes to the next line. Fails when anything but blanks is left on this one. */
enum clew_status maze_text_end_line(struct base_text *text, struct clew_error *error);

/* The rules in a comment before the boards: see maze_text_rules.c. */
void maze_comment(struct base_line line, int *comment_state);
void maze_write_rules(struct base_writer *out, const void *board, bool always);
bool maze_keeps_rules(const void *board, const char *rule);

/* Writes the rows with one character per cell. */
void maze_write_rows(struct base_writer *out, const struct maze_board *board, char wall, char free);

#endif
