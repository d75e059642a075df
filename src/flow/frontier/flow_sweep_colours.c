/*
 * flow_sweep_colours - numbers the colours so that those that never meet share a number.
 *
 * The spans of the colours are intervals of steps. In the order of their first steps, each takes
 * the lowest number that is free again: this needs as many numbers as spans ever overlap.
 */
#include "flow/frontier/flow_sweep.h"

#include <stdlib.h>

static void
include_step(struct flow_colour_span *span, int32_t at)
{
    if (at < span->first)
        span->first = at;
    if (at > span->last)
        span->last = at;
}

/* Whole lines: the order within a line may change. */
static void
round_to_lines(struct flow_colour_span *span, int32_t line_length)
{
    span->first -= span->first % line_length;
    span->last += line_length - 1 - span->last % line_length;
}

/* An edge into a dot counts as the dot, so the span begins when the first such edge is cut. */
static struct flow_colour_span
find_span(const struct flow_sweep *sweep, int colour)
{
    struct flow_colour_span span = {.first = INT32_MAX, .last = -1};

    for (int which = 0; which < 2; which++) {
        const int32_t dot = sweep->board->dots[colour][which];
        const struct flow_node *node = &sweep->board->nodes[dot];

        include_step(&span, sweep->passed_at[dot]);
        for (int i = 0; i < node->degree; i++)
            if (sweep->passed_at[node->links[i].to] < span.first)
                span.first = sweep->passed_at[node->links[i].to];
    }
    if (sweep->is_reversible)
        round_to_lines(&span, sweep->line_length);
    return span;
}

static int
compare_first_steps(const void *a, const void *b)
{
    const struct flow_colour_span *const *first = a, *const *second = b;

    if ((*first)->first != (*second)->first)
        return (*first)->first < (*second)->first ? -1 : 1;
    return *first < *second ? -1 : *first > *second; /* the same on every machine */
}

/* lasts: for each number, the last step of the latest colour that has it. */
static void
number_spans(struct flow_sweep *sweep, struct flow_colour_span **spans, int32_t *lasts)
{
    const int colours = sweep->board->colours;

    for (int colour = 0; colour < colours; colour++)
        spans[colour] = &sweep->colours[colour];
    qsort(spans, (size_t)colours, sizeof(struct flow_colour_span *), compare_first_steps);
    for (int i = 0; i < colours; i++) {
        int number = 0;

        while (number < sweep->colour_count && lasts[number] >= spans[i]->first)
            number++;
        if (number == sweep->colour_count)
            sweep->colour_count++;
        lasts[number] = spans[i]->last;
        spans[i]->number = (int16_t)number;
    }
}

/* Under no-touch keys also have the colours of passed nodes, which outlive the spans. */
static void
keep_numbers(struct flow_sweep *sweep)
{
    sweep->colour_count = sweep->board->colours;
    for (int colour = 0; colour < sweep->colour_count; colour++)
        sweep->colours[colour].number = (int16_t)colour;
}

enum clew_status
flow_sweep_number_colours(struct flow_sweep *sweep, struct clew_error *error)
{
    const size_t colours = (size_t)sweep->board->colours;
    struct flow_colour_span **spans;
    int32_t *lasts;
    bool has_memory;

    sweep->colours = base_alloc(sweep->memory, colours * sizeof *sweep->colours);
    if (!sweep->colours)
        return base_no_memory(error);
    for (int colour = 0; colour < sweep->board->colours; colour++)
        sweep->colours[colour] = find_span(sweep, colour);
    if (!sweep->board->touch) {
        keep_numbers(sweep);
        return CLEW_OK;
    }
    spans = base_alloc(sweep->memory, colours * sizeof(struct flow_colour_span *));
    lasts = base_alloc(sweep->memory, colours * sizeof *lasts);
    has_memory = spans && lasts;
    if (has_memory)
        number_spans(sweep, spans, lasts);
    base_release(sweep->memory, spans, colours * sizeof(struct flow_colour_span *));
    base_release(sweep->memory, lasts, colours * sizeof *lasts);
    return has_memory ? CLEW_OK : base_no_memory(error);
}
