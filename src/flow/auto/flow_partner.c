/* flow_partner - see the header. */
#include "flow/auto/flow_partner.h"

#include "flow/flow_engines.h"
#include "search/search_share.h"

static const struct puzzle_engine *const engines[] = {
#ifdef CLEW_HAS_SAT
    &flow_engine_sat,
#endif
    &flow_engine_learn,
    &flow_engine_frontier,
};

#define ENGINE_COUNT (int)(sizeof engines / sizeof *engines)

const struct puzzle_engine *
flow_partner_engine(const struct puzzle_job *job)
{
    const struct search_share *share = search_pool_partners(job->search->pool);

    if (!share || share->process == 0)
        return NULL;
    if (share->process > ENGINE_COUNT || job->ask == PUZZLE_ASK_COUNT ||
        ((const struct flow_board *)job->board)->cell_count > FLOW_MAX_TABLE_CELLS)
        return &flow_engine_learn;
    return engines[share->process - 1];
}
