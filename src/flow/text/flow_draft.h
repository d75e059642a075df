/*
 * flow_draft - a board while it is read: cells, dots, walls, and their locations in the text.
 *
 * A reader adds what it finds, each with its location; flow_draft_build makes the board, and turns
 * a fault at a cell or a wall into one with line and column.
 *
 *     flow_draft_start -> flow_draft_dot, _kind, _wall ... -> flow_draft_build -> flow_draft_free
 *
 * Fails: CLEW_NO_MEMORY, and what flow_board_build refuses.  The caller frees the draft; the board
 * shares nothing with it.
 */
#ifndef FLOW_DRAFT_H
#define FLOW_DRAFT_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

/* The values of the option "rule". */
enum {
    FLOW_RULE_TOUCH,
    FLOW_RULE_NO_TOUCH,
};

struct flow_draft {
    struct base_memory *memory;
    struct flow_shape shape;
    uint8_t *cells;
    int16_t *dots;
    struct base_location *locations; /* of each cell; line 0 if the text does not name it */
    size_t cell_count;
    uint32_t names[FLOW_MAX_COLOURS];
    struct flow_wall *walls;
    struct base_location *wall_locations;
    size_t wall_capacity;
};

/* Plain cells, no dots, fill and touch on. The caller has checked rows * cols. */
enum clew_status flow_draft_start(struct flow_draft *draft, int rows, int cols,
                                  struct base_memory *memory, struct clew_error *error);
void flow_draft_free(struct flow_draft *draft);

/* The index of the colour with this name, which is added if it is new; -1: too many. */
int flow_draft_colour(struct flow_draft *draft, uint32_t name);
/* Fails at the text if the cell already has a dot or there are too many colours. */
enum clew_status flow_draft_dot(struct flow_draft *draft, int32_t cell, uint32_t name,
                                const struct base_text *text, struct clew_error *error);
void flow_draft_kind(struct flow_draft *draft, int32_t cell, int kind,
                     struct base_location location);
enum clew_status flow_draft_wall(struct flow_draft *draft, struct flow_wall wall,
                                 struct base_location location, struct clew_error *error);
/* Sets the rules from the options; default_fill is the format's rule if none is given. */
void flow_draft_rules(struct flow_draft *draft, const struct puzzle_reading *reading,
                      bool default_fill);
/* start: where the text of the board begins, for faults without a cell. */
enum clew_status flow_draft_build(struct flow_board **board, struct flow_draft *draft,
                                  const struct base_text *text, struct base_location start,
                                  struct clew_error *error);

#endif
