/*
 * search_team - parallel loops in quick succession, by workers that stay awake between them.
 *
 * search_pool_for spawns and joins for every loop. A search with thousands of loops of a few
 * microseconds keeps its helpers spinning instead:
 *
 *     search_team_run(pool, parts, lead, context)   lead(team, context) runs on the caller
 *         search_team_do(team, body, subject)       calls body(subject, part) for all parts
 *
 * Each call of search_team_do is a phase. Parts are claimed one by one from an atomic ticket that
 * also holds the number of the phase. A helper that is late, or never comes, does not delay
 * anything: the leader runs unclaimed parts itself and waits only for claimed ones. Between phases
 * helpers spin briefly, then yield; after 20 milliseconds they leave, and the next phase calls them
 * again. Where other programs take the processor from a helper in the middle of a part, the leader
 * goes on alone for a while. With one worker everything runs on the caller.
 *
 * Never fails. No memory.
 */
#ifndef SEARCH_TEAM_H
#define SEARCH_TEAM_H

#include "search/search_pool.h"

struct search_team;

void search_team_run(struct search_pool *pool, int parts,
                     void (*lead)(struct search_team *team, void *context), void *context);
/* Returns when body has been called for all parts, 0 .. parts-1. Only the leader may call it. */
void search_team_do(struct search_team *team, void (*body)(void *context, int part), void *context);
/*
 * The same where some parts may take much longer than others: a leader that has to wait does not
 * conclude that a helper lost its processor.
 */
void search_team_do_uneven(struct search_team *team, void (*body)(void *context, int part),
                           void *context);

#endif
