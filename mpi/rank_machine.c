/* rank_machine - see rank_machine.h. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "rank_machine.h"

#include <mpi.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

struct rank_machine rank_machine = {.ranks = 1, .searchers = 1};

static char *is_searcher; /* by rank */

/* What a rank says to the others. */
struct wish {
    char machine[MPI_MAX_PROCESSOR_NAME];
    unsigned long long threads;
    cpu_set_t allowed; /* none: unknown */
};

/* With a number from the environment the processors are the first of all, for every rank. */
static void
find_allowed(cpu_set_t *allowed)
{
    const char *const text = getenv("CLEW_MPI_PROCESSORS");
    const long count = text ? strtol(text, NULL, 10) : 0;

    CPU_ZERO(allowed);
    for (long i = 0; i < count && i < CPU_SETSIZE; i++)
        CPU_SET((size_t)i, allowed);
    if (count <= 0 && sched_getaffinity(0, sizeof(*allowed), allowed))
        CPU_ZERO(allowed);
}

/* How many of the processors in `left` a rank takes. */
static unsigned long long
take_processors(const struct wish *wish, cpu_set_t *left)
{
    unsigned long long taken = 0;

    for (size_t i = 0; i < CPU_SETSIZE && (taken < wish->threads || wish->threads == 0); i++) {
        if (!CPU_ISSET(i, &wish->allowed) || !CPU_ISSET(i, left))
            continue;
        CPU_CLR(i, left);
        taken++;
    }
    return taken;
}

static bool
is_here(const struct wish *wish, const struct wish *own)
{
    return !strcmp(wish->machine, own->machine);
}

/* Whether there is a processor for this rank after those before it on its machine. */
static bool
is_given_one(const struct wish *wishes)
{
    const struct wish *own = &wishes[rank_own];
    cpu_set_t left;

    if (CPU_COUNT(&own->allowed) == 0)
        return true;
    memset(&left, 0xff, sizeof(left));
    for (int rank = 0; rank < rank_own; rank++)
        if (is_here(&wishes[rank], own))
            take_processors(&wishes[rank], &left);
    return take_processors(own, &left) > 0;
}

static int
count_here(const struct wish *wishes)
{
    int ranks = 0;

    for (int rank = 0; rank < rank_count; rank++)
        ranks += is_here(&wishes[rank], &wishes[rank_own]);
    return ranks;
}

void
rank_machine_divide(unsigned long long threads)
{
    struct wish wish = {.threads = threads}, *wishes;
    int length;
    char is_given;

    MPI_Get_processor_name(wish.machine, &length);
    find_allowed(&wish.allowed);
    wishes = rank_alloc((size_t)rank_count * sizeof(*wishes));
    MPI_Allgather(&wish, sizeof(wish), MPI_BYTE, wishes, sizeof(wish), MPI_BYTE, MPI_COMM_WORLD);
    rank_machine.ranks = count_here(wishes);
    is_given = is_given_one(wishes);
    free(wishes);
    is_searcher = rank_alloc((size_t)rank_count);
    MPI_Allgather(&is_given, 1, MPI_CHAR, is_searcher, 1, MPI_CHAR, MPI_COMM_WORLD);
    rank_machine.searchers = rank_machine.searcher = 0;
    for (int rank = 0; rank < rank_count; rank++) {
        rank_machine.searchers += is_searcher[rank];
        rank_machine.searcher += rank < rank_own && is_searcher[rank];
    }
}

void
rank_machine_free(void)
{
    free(is_searcher);
    is_searcher = NULL;
}

void
rank_post_to_searchers(enum rank_tag tag, const void *bytes, size_t length)
{
    for (int rank = 0; rank < rank_count; rank++)
        if (is_searcher[rank])
            rank_post(rank, tag, bytes, length);
}
