/*
 * flow_draft - a board while it is being read: cells, dots, walls, and where the text has them.
 *
 * A reader puts down what it finds, each thing with its place in the text; flow_draft_build makes
 * the board, and turns a fault that concerns a cell or a wall into one with line and column.
 *
 *     flow_draft_start -> flow_draft_dot, _kind, _wall ... -> flow_draft_build -> flow_draft_free
 *
 * Used by: all readers of flow.  Fails: CLEW_NO_MEMORY, and what flow_board_build refuses.
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

struct flow_location {
    uint64_t line, column;
};

struct flow_draft {
    struct base_memory *memory;
    struct flow_shape shape;
    uint8_t *cells;
    int16_t *dots;
    struct flow_location *spots; /* of each cell, line 0 where the text does not name it */
    size_t cell_count;
    uint32_t names[FLOW_MAX_COLOURS];
    struct flow_wall *walls;
    struct flow_location *wall_spots;
    size_t wall_capacity;
};

/* All plain cells, no dots, fill and touch on. Sizes must be right: at most FLOW_MAX_CELLS. */
enum clew_status flow_draft_start(struct flow_draft *draft, int rows, int cols,
                                  struct base_memory *memory, struct clew_error *error);
void flow_draft_free(struct flow_draft *draft);

struct flow_location flow_location_here(const struct base_text *text);
/* The number of the colour with this name, a new one if need be; -1 if there are too many. */
int flow_draft_colour(struct flow_draft *draft, uint32_t name);
/* Faults at the spot when the cell has a dot already or there are too many colours. */
enum clew_status flow_draft_dot(struct flow_draft *draft, int32_t cell, uint32_t name,
                                const struct base_text *text, struct clew_error *error);
void flow_draft_kind(struct flow_draft *draft, int32_t cell, int kind, struct flow_location spot);
enum clew_status flow_draft_wall(struct flow_draft *draft, struct flow_wall wall,
                                 struct flow_location spot, struct clew_error *error);
/* The rules of the reading's options; default_fill is what this format means without a word. */
void flow_draft_rules(struct flow_draft *draft, const struct puzzle_reading *reading,
                      bool default_fill);
/* start is where the board's text begins, for faults that concern no cell. */
enum clew_status flow_draft_build(struct flow_board **board, struct flow_draft *draft,
                                  const struct base_text *text, struct flow_location start,
                                  struct clew_error *error);

#endif
