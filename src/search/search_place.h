/*
 * search_place - starts threads on another processor than their creator's.
 *
 * Linux often puts the first threads of a young process on the processor of their creator, even if
 * others are idle. There they start some milliseconds late, and take turns with the creator until
 * the system moves them. A search of 50 milliseconds loses a tenth of its time by that. So a new
 * thread may not run on the creator's processor at first; once it runs, it may run wherever its
 * creator may, and the system is free to move it.
 *
 * Where there is no such call, or only one processor, nothing happens. Never fails. No memory.
 */
#ifndef SEARCH_PLACE_H
#define SEARCH_PLACE_H

#include <pthread.h>
#include <stdbool.h>

/* Where threads may run. */
struct search_place {
    unsigned long processors[128 / sizeof(unsigned long)]; /* one bit each, as in cpu_set_t */
    bool is_known;
};

/* Where the caller may run. */
void search_place_init(struct search_place *place);
/* For threads that the caller creates with these attributes: at first not on its own processor. */
void search_place_elsewhere(const struct search_place *place, pthread_attr_t *attributes);
/* To be called by such a thread: from now on it may run in the whole place. */
void search_place_anywhere(const struct search_place *place);

#endif
