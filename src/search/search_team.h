/*
 * search_team - workers that stay together through many short phases.
 *
 * search_pool_for wakes the pool for one loop and lets it go. A search that has hundreds of loops
 * of a few microseconds each keeps its helpers instead:
 *
 *     search_team_run(pool, parts, lead, context)   lead(team, context) runs on the caller
 *         search_team_do(team, body, subject)       body(subject, part) for every part, then on
 *
 * Parts are claimed one by one from a ticket that carries the number of the phase, so a helper that
 * comes late, or never, costs nothing: the leader does what nobody claimed, and waits only for
 * parts that were. Helpers spin for a moment between phases, then yield.
 *
 * With one worker everything runs on the caller.  No memory.
 */
#ifndef SEARCH_TEAM_H
#define SEARCH_TEAM_H

#include "search/search_pool.h"

struct search_team;

void search_team_run(struct search_pool *pool, int parts,
                     void (*lead)(struct search_team *team, void *context), void *context);
/* Returns when body has been called for all parts, 0 .. parts-1. Only the leader may call it. */
void search_team_do(struct search_team *team, void (*body)(void *context, int part), void *context);

#endif
