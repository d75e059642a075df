/*
 * nearby_fixture - a known answer of a Flow board, and checks of a second one, for flow_nearby.
 *
 * A fixture is large: keep it in static memory. The functions fail the running test themselves.
 */
#ifndef NEARBY_FIXTURE_H
#define NEARBY_FIXTURE_H

#include "flow/board/flow_board.h"
#include "search/search.h"

#define NEARBY_MAX_EDGES 4096

struct nearby_fixture {
    struct base_memory memory;
    struct search_monitor monitor;
    struct search search;
    struct search_meter meter;
    uint8_t known[NEARBY_MAX_EDGES], second[NEARBY_MAX_EDGES];
    uint8_t *answers[2]; /* these two */
};

void nearby_set_up(struct nearby_fixture *fixture);
/*
 * Finds the known answer by learning, at most so many conflicts; 0: no limit. With touch false it
 * is one that does not touch itself. False: none.
 */
bool nearby_find_known(struct nearby_fixture *fixture, const struct flow_board *board, bool touch,
                       uint64_t max_conflicts);
/* Both answers pass the checker, which also sees that they differ. */
void nearby_check_both(struct nearby_fixture *fixture, const struct flow_board *board);

#endif
