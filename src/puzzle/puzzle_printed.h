/*
 * puzzle_printed - the lines that clew solve prints around the picture of a board.
 *
 *     level.txt, board 1: flow 5x5       header
 *     R +-G ...                          the picture, as many lines as it has
 *     solved: path LUUR, length 4        report, up to the next blank line
 *
 * Both may be missing: a picture in a file has no header.  No memory, no state.
 */
#ifndef PUZZLE_PRINTED_H
#define PUZZLE_PRINTED_H

#include "base/base_text.h"

/* Moves behind the header of a board of that puzzle; false, without moving: there is none. */
bool puzzle_printed_take_header(struct base_text *text, const char *puzzle);
/* Whether the picture ends before this line. */
bool puzzle_printed_ends_picture(struct base_line line);
/*
 * Moves behind the report. The letters of the answer's path, which may go on in further lines
 * of the text; their number is 0 if the report names no path.
 */
struct base_line puzzle_printed_take_report(struct base_text *text);
/* Where an answer is such a print, with a header, leaves only the letters of its path. */
void puzzle_printed_keep_path(struct base_text *text, const char *puzzle);

#endif
