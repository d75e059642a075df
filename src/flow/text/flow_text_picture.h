/*
 * flow_text_picture - the picture that clew prints of a board, as characters with places.
 *
 *     R .-G          A cell is as wide as the longest name, then comes the pipe to the next cell.
 *     | |            Where there are walls, every second line is between two rows. Hexes are in
 *     '-R G          columns, odd ones one line higher. Around joined edges there is room for pipes
 *                    that cross them.
 *
 * A line above the picture says which of these it is: "hexes, joined all, walls, bridges".  Threads:
 * a picture belongs to one at a time.
 */
#ifndef FLOW_TEXT_PICTURE_H
#define FLOW_TEXT_PICTURE_H

#include "flow/board/flow_shape.h"
#include "flow/text/flow_text.h"

struct flow_picture {
    struct flow_shape shape; /* rows, cols, lattice and joined edges only */
    bool has_walls;
    bool has_pipes;
    int width, height;  /* of a cell, with what is beside and below it */
    int top, left;      /* lines and columns before the first cell */
    int lines, columns; /* of characters */
    uint32_t *codes;    /* lines * columns characters */
    size_t bytes;
    struct base_text start; /* of the first line */
};

/* The sides that a character joins, or -1 if it is no pipe; '+' may be any of several. */
int flow_picture_sides(uint32_t code);
/* The character that many lines below and columns right of the first one of a cell. */
uint32_t flow_picture_code(const struct flow_picture *picture, int32_t cell, int right, int below);
/* Where in the text the cell is. */
struct base_text flow_picture_place(const struct flow_picture *picture, int32_t cell);
bool flow_picture_is_name(uint32_t code);
/* Whether a pipe is drawn from the cell to that side: right for squares, any side for hexes. */
bool flow_picture_has_pipe(const struct flow_picture *picture, int32_t cell, enum flow_side side);

/* The answer that the pipes show (flow_text_picture_answer.c). */
enum clew_status flow_picture_answer(struct puzzle_reading *reading, const struct flow_board *board,
                                     const struct flow_picture *picture, struct clew_error *error);

#endif
