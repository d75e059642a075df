/* tiles_engines - see the header. */
#include "tiles/tiles_engines.h"

const struct engine *const tiles_engines[] = {
    &tiles_engine_iddfs_pruned,
    &tiles_engine_iddfs,
    NULL,
};
