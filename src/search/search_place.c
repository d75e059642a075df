/* search_place - see the header. */
#define _GNU_SOURCE /* pthread_attr_setaffinity_np */

#include "search/search_place.h"

#if defined(__linux__) && defined(__GLIBC__)

#include <sched.h>
#include <string.h>

_Static_assert(sizeof(cpu_set_t) <= sizeof(((struct search_place *)0)->processors),
               "a place has room for all processors");

void
search_place_init(struct search_place *place)
{
    cpu_set_t processors;

    place->is_known = pthread_getaffinity_np(pthread_self(), sizeof processors, &processors) == 0 &&
                      CPU_COUNT(&processors) > 1;
    if (place->is_known)
        memcpy(place->processors, &processors, sizeof processors);
}

void
search_place_elsewhere(const struct search_place *place, pthread_attr_t *attributes)
{
    const int here = sched_getcpu();
    cpu_set_t processors;

    if (!place->is_known || here < 0)
        return;
    memcpy(&processors, place->processors, sizeof processors);
    CPU_CLR(here, &processors);
    pthread_attr_setaffinity_np(attributes, sizeof processors, &processors);
}

void
search_place_anywhere(const struct search_place *place)
{
    if (place->is_known)
        pthread_setaffinity_np(pthread_self(), sizeof(cpu_set_t),
                               (const cpu_set_t *)place->processors);
}

#else

void
search_place_init(struct search_place *place)
{
    place->is_known = false;
}

void
search_place_elsewhere(const struct search_place *place, pthread_attr_t *attributes)
{
    (void)place;
    (void)attributes;
}

void
search_place_anywhere(const struct search_place *place)
{
    (void)place;
}

#endif
