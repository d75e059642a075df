/* tiles_engines - see the header. */
#include "tiles/tiles_engines.h"

const struct puzzle_engine *const tiles_engines[] = {
    &tiles_engine_auto, &tiles_engine_ida,   &tiles_engine_iddfs_pruned, &tiles_engine_iddfs,
    &tiles_engine_bfs,  &tiles_engine_astar, &tiles_engine_fast,         NULL,
};
