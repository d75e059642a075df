/*
 * puzzle_marks - the state of a running search per cell, collected from its events, for drawing.
 *
 * A mark is what the last event about a cell left there. Each puzzle draws marks in its own way: a
 * maze shows which cells are reached, tiles where they are now, flow which paths grow.
 *
 *     EXPAND        -> reached, with the value
 *     PLACE, RULE   -> placed or ruled; the sides are added to the mark's. Another value on other
 *                      sides is a second path, which crosses the first on a bridge
 *     REMOVE        -> the sides are removed; the mark too when none is left or none was given;
 *                      without a cell, all marks
 *
 * Placements are taken from worker 0 only, since each worker has a board of its own; expansions
 * from all workers.
 *
 * Fails: puzzle_marks_init with CLEW_NO_MEMORY. Freed by puzzle_marks_free. Threads: one at a time.
 */
#ifndef PUZZLE_MARKS_H
#define PUZZLE_MARKS_H

#include "base/base_error.h"
#include "base/base_memory.h"

enum puzzle_mark_kind {
    PUZZLE_UNMARKED,
    PUZZLE_REACHED,
    PUZZLE_PLACED,
    PUZZLE_RULED,
};

struct puzzle_mark {
    int64_t value;
    int16_t crossing_value; /* of the path on the crossing sides */
    uint8_t kind;
    uint8_t sides;
    uint8_t crossing_sides; /* among the sides */
};

struct puzzle_marks {
    struct base_memory *memory;
    struct puzzle_mark *cells;
    int64_t count;
    int64_t latest_cell; /* of the last event that had one, or -1 */
    int64_t max_value;   /* among the cells reached */
};

enum clew_status puzzle_marks_init(struct puzzle_marks *marks, int64_t cells,
                                   struct base_memory *memory, struct clew_error *error);
void puzzle_marks_free(struct puzzle_marks *marks);
void puzzle_marks_event(struct puzzle_marks *marks, const struct clew_event *event);

#endif
