/*
 * flow_events - tells a listener how the paths of a search look now.
 *
 * An engine that can say which edges are used at some moment need not follow its own steps: it
 * hands the set over, and here it is compared with what the listener knows. For each cell that has
 * changed there is an event, with the sides where the path leaves it and the colour of the dot it
 * comes from. Costs a look at the whole board a time, so it is for searches that are listened to;
 * nobody else has a flow_events.
 *
 *     run.show = flow_events_new(board, search);        NULL when nobody listens
 *     if (run.show) {
 *         fill(flow_events_edges(run.show));             a byte an edge, all 0 at first
 *         flow_events_emit(run.show, depth);
 *     }
 *     flow_events_free(run.show);
 *
 * Speaks as the first worker; with several, only one of them holds it. Memory: that of the search;
 * when there is none left, nothing is shown.
 */
#ifndef FLOW_EVENTS_H
#define FLOW_EVENTS_H

#include "flow/board/flow_board.h"
#include "search/search.h"

struct flow_events;

struct flow_events *flow_events_new(const struct flow_board *board, struct search *search);
void flow_events_free(struct flow_events *show);
uint8_t *flow_events_edges(struct flow_events *show);
void flow_events_emit(struct flow_events *show, int64_t depth);
/* The same, where what is new follows from a rule: events of kind RULE with its name. */
void flow_events_emit_rule(struct flow_events *show, int64_t depth, const char *rule);

#endif
