/* rank_machine - see rank_machine.h. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "rank_machine.h"

#include <mpi.h>
#include <sched.h>
#include <stdlib.h>

struct rank_machine rank_machine = {.ranks = 1, .searchers = 1};

static char *is_searcher; /* by rank */

/* What a rank says to the others of its machine. */
struct wish {
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
is_given_one(const struct wish *wishes, int own)
{
    cpu_set_t left = wishes[own].allowed;

    if (CPU_COUNT(&left) == 0)
        return true;
    for (int rank = 0; rank < own; rank++)
        CPU_OR(&left, &left, &wishes[rank].allowed);
    for (int rank = 0; rank < own; rank++)
        take_processors(&wishes[rank], &left);
    return take_processors(&wishes[own], &left) > 0;
}

/* Whether this rank has a processor; also counts the ranks of the machine. */
static bool
divide_machine(const struct wish *wish)
{
    struct wish *wishes;
    MPI_Comm machine;
    bool is_given;
    int own;

    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &rank_machine.ranks);
    MPI_Comm_rank(machine, &own);
    wishes = rank_alloc((size_t)rank_machine.ranks * sizeof(*wishes));
    MPI_Allgather(wish, sizeof(*wish), MPI_BYTE, wishes, sizeof(*wish), MPI_BYTE, machine);
    MPI_Comm_free(&machine);
    is_given = is_given_one(wishes, own);
    free(wishes);
    return is_given;
}

void
rank_machine_divide(unsigned long long threads)
{
    struct wish wish = {.threads = threads};
    char is_given;

    find_allowed(&wish.allowed);
    is_given = divide_machine(&wish);
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
