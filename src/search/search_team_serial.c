/* search_team_serial - search_team for builds without threads: the caller runs all parts. */
#include "search/search_team.h"

struct search_team {
    int parts;
};

void
search_team_run(struct search_pool *pool, int parts,
                void (*lead)(struct search_team *team, void *context), void *context)
{
    struct search_team team = {.parts = parts};

    (void)pool;
    lead(&team, context);
}

void
search_team_do(struct search_team *team, void (*body)(void *context, int part), void *context)
{
    for (int part = 0; part < team->parts; part++)
        body(context, part);
}
