/*
 * puzzle_marks - what a search has said of each cell: the picture of a search that goes on.
 *
 * A mark is what the last event about a cell left there. Each puzzle draws marks in its own way:
 * a maze shows how far the ball has come, tiles where they lie now, flow which paths grow.
 *
 *     EXPAND        -> reached, with the value, and when
 *     PLACE, RULE   -> placed or ruled; sides are added to those that are there
 *     REMOVE        -> the sides are taken away; when none is left, or none was named, the mark;
 *                      without a cell, all marks
 *
 * Of several workers only the first one's placing is shown, since each has a board of its own; what
 * they expand is common to all. Memory: of the base_memory given to init. One thread at a time.
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
    uint32_t when; /* the events on_event before; wraps on very long searches */
    uint8_t kind;
    uint8_t sides;
};

struct puzzle_marks {
    struct base_memory *memory;
    struct puzzle_mark *cells;
    int64_t count;
    int64_t latest_cell; /* of the last event that had one, or -1 */
    int64_t max_value;   /* among the cells reached */
    uint32_t event_count;
};

enum clew_status puzzle_marks_init(struct puzzle_marks *marks, int64_t cells,
                                   struct base_memory *memory, struct clew_error *error);
void puzzle_marks_free(struct puzzle_marks *marks);
void puzzle_marks_event(struct puzzle_marks *marks, const struct clew_event *event);

#endif
