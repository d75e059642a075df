/*
 * flow_events - search events for engines that know which edges are used.
 *
 * Such an engine need not emit an event for each of its steps. It passes the set of used edges,
 * which is compared with the state that the listener has. For each cell that changed an event is
 * emitted, with the sides where the path leaves the cell and the colour of the dot it comes from.
 * Each call scans the whole board, so only traced searches have a flow_events.
 *
 *     run.events = flow_events_new(board, search);      NULL when the search is not traced
 *     if (run.events) {
 *         fill(flow_events_edges(run.events));          one byte per edge, all 0 at first
 *         flow_events_emit(run.events, depth);
 *     }
 *     flow_events_free(run.events);
 *
 * Fails: without memory flow_events_new returns NULL, and the search is not traced.
 * Memory: from the search; the caller frees.  Threads: only one worker may use it.
 */
#ifndef FLOW_EVENTS_H
#define FLOW_EVENTS_H

#include "flow/board/flow_position.h"
#include "search/search.h"

struct flow_events;

struct flow_events *flow_events_new(const struct flow_board *board, struct search *search);
void flow_events_free(struct flow_events *events);
/* A cleared buffer for the used edges, which the next emit reads. */
uint8_t *flow_events_edges(struct flow_events *events);
void flow_events_emit(struct flow_events *events, int64_t depth);
/* The same for changes that follow from a rule: events of kind RULE with its name. */
void flow_events_emit_rule(struct flow_events *events, int64_t depth, const char *rule);
/*
 * For a search that also bars sides, after the used edges: a step with an event of kind RULE for
 * each cell with a side that is barred since the last call, and with what the cell can still be.
 * Without a rule only the latter. links is enum flow_link_state, one per edge.
 */
void flow_events_emit_bars(struct flow_events *events, int64_t depth, const char *rule,
                           const uint8_t *links);

#endif
