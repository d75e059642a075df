/*
 * tiles_improve_by_beams - beam searches of growing width, from the start and from the goal.
 *
 * Each beam must beat the best solution so far. A beam twice as wide takes twice as long, so the
 * last ones are as wide as the time allows. Beams from the goal to the start fail on other boards
 * than those from the start, so a pair finds shorter solutions than one beam of twice the width.
 *
 * A lack of memory ends the improvement.
 */
#ifndef TILES_IMPROVE_BY_BEAMS_H
#define TILES_IMPROVE_BY_BEAMS_H

#include "tiles/fast/tiles_shorten_path.h"

/* What is searched. */
struct tiles_target {
    const struct tiles_start *start;
    const struct tiles_conflict_table *conflicts; /* set by the caller; NULL: slower */
    /*
     * The start for a goal whose gap has walked to the last cell, where tiles_shrink_board and
     * solving by hand need it, and that walk.
     */
    struct tiles_start shifted;
    char gap_walk[2 * TILES_MAX_SIDE];
    int walk_length;
};

void tiles_target_init(struct tiles_target *target, const struct tiles_start *start);
/* Appends the walk back from the shifted goal to the real one. */
void tiles_target_append_return(const struct tiles_target *target, char *moves, int *length);

/* Stops at the deadline (base_seconds), or when the length has reached the bound. */
void tiles_improve_by_beams(const struct tiles_target *target, double deadline,
                            struct tiles_solution *best, struct search *search);

#endif
