/* puzzle_marks - see the header. */
#include "puzzle/puzzle_marks.h"

#include <string.h>

enum clew_status
puzzle_marks_init(struct puzzle_marks *marks, int64_t cells, struct base_memory *memory,
                  struct clew_error *error)
{
    *marks = (struct puzzle_marks){.memory = memory, .count = cells, .latest_cell = -1};
    marks->cells = base_alloc_zero(memory, (size_t)cells, sizeof *marks->cells);
    return marks->cells ? CLEW_OK : base_no_memory(error);
}

void
puzzle_marks_free(struct puzzle_marks *marks)
{
    base_release(marks->memory, marks->cells, (size_t)marks->count * sizeof *marks->cells);
    marks->cells = NULL;
}

/* Whether the event is about a path that crosses the one on the cell. */
static bool
is_crossing(const struct puzzle_mark *mark, const struct clew_event *event)
{
    const unsigned first = mark->sides & ~(unsigned)mark->crossing_sides;

    return first && event->sides && !(first & event->sides) && event->value != mark->value;
}

static void
mark_place(struct puzzle_mark *mark, const struct clew_event *event)
{
    if (mark->kind != PUZZLE_PLACED && mark->kind != PUZZLE_RULED)
        *mark = (struct puzzle_mark){.value = event->value};
    mark->kind = event->kind == CLEW_EVENT_PLACE ? PUZZLE_PLACED : PUZZLE_RULED;
    if (is_crossing(mark, event)) {
        mark->crossing_value = (int16_t)event->value;
        mark->crossing_sides |= (uint8_t)event->sides;
    } else if (event->value >= 0) {
        mark->value = event->value;
    }
    mark->sides |= (uint8_t)event->sides;
}

static void
mark_remove(struct puzzle_mark *mark, const struct clew_event *event)
{
    mark->sides &= (uint8_t)~event->sides;
    mark->crossing_sides &= mark->sides;
    if (!event->sides || !mark->sides)
        *mark = (struct puzzle_mark){0};
    else if (mark->crossing_sides == mark->sides) {
        mark->value = mark->crossing_value;
        mark->crossing_sides = 0;
    }
}

void
puzzle_marks_event(struct puzzle_marks *marks, const struct clew_event *event)
{
    struct puzzle_mark *mark;

    if (event->kind == CLEW_EVENT_REMOVE && event->cell < 0 && event->worker == 0)
        memset(marks->cells, 0, (size_t)marks->count * sizeof *marks->cells);
    if (event->cell < 0 || event->cell >= marks->count || event->kind == CLEW_EVENT_BOUND ||
        event->kind == CLEW_EVENT_ANSWER || event->kind == CLEW_EVENT_DOMAIN)
        return;
    if (event->worker > 0 && event->kind != CLEW_EVENT_EXPAND)
        return;
    mark = &marks->cells[event->cell];
    marks->latest_cell = event->cell;
    if (event->kind == CLEW_EVENT_EXPAND) {
        mark->kind = PUZZLE_REACHED;
        mark->value = event->value;
        marks->max_value = event->value > marks->max_value ? event->value : marks->max_value;
    } else if (event->kind == CLEW_EVENT_REMOVE) {
        mark_remove(mark, event);
    } else {
        mark_place(mark, event);
    }
}
