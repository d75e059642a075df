/* flow_frontier_probe - see the header. */
#include "flow/frontier/flow_frontier_probe.h"

#include "search/search.h"
#include "search/search_team.h"

#define WORD_BITS 64

struct probing {
    struct flow_kernel *kernel;
    const struct search *search;
    bool has_changed;
    bool is_refuted;
    /* Of the second worker, and what compares its trials with the kernel: */
    struct flow_kernel *spare; /* as the kernel was at first; NULL: there is no second worker */
    size_t words;              /* of a set of nodes */
    uint64_t *touched;      /* a set for each node: what its trials changed in the spare kernel */
    uint8_t *holds;         /* by node: all its pieces hold in the spare kernel */
    uint64_t *near_changes; /* a set: the nodes within two links of a change of the kernel */
    size_t changes_seen;    /* of the kernel's trail, in near_changes */
    atomic_int tried_from;  /* this node and all after it are tried in the spare kernel */
    atomic_int probed;      /* the nodes before this one are probed in the kernel */
    atomic_bool is_taken;   /* the kernel, by the first worker that comes */
    atomic_bool is_spare_taken; /* by the second */
};

static void
add_node(uint64_t *set, int32_t node)
{
    set[node / WORD_BITS] |= UINT64_C(1) << node % WORD_BITS;
}

/* ---- The second worker ---- */

static void
try_pieces(struct probing *probing, int32_t node)
{
    struct flow_kernel *spare = probing->spare;
    uint64_t *touched = probing->touched + (size_t)node * probing->words;
    const size_t start = flow_kernel_trail_length(spare);
    bool holds = true;

    for (uint32_t left = spare->sets[node]; left && holds; left &= left - 1) {
        holds = flow_kernel_keep(spare, node, left & -left);
        for (size_t i = start; i < flow_kernel_trail_length(spare); i++)
            add_node(touched, flow_kernel_changed_node(spare, i));
        flow_kernel_undo(spare, start);
    }
    probing->holds[node] = holds;
}

/* From the last node backwards, until the first worker has come so far. */
static void
try_backwards(struct probing *probing)
{
    for (int32_t node = probing->kernel->board->node_count - 1;
         node > atomic_load(&probing->probed) && !search_is_stopped(probing->search); node--) {
        if (!flow_piece_is_decided(probing->spare->sets[node]))
            try_pieces(probing, node);
        atomic_store(&probing->tried_from, node);
    }
}

/* ---- The first worker ---- */

static void
add_near_changes(struct probing *probing)
{
    const struct flow_kernel *kernel = probing->kernel;
    const struct flow_node *nodes = kernel->board->nodes;

    for (; probing->changes_seen < flow_kernel_trail_length(kernel); probing->changes_seen++) {
        const int32_t node = flow_kernel_changed_node(kernel, probing->changes_seen);

        add_node(probing->near_changes, node);
        for (int i = 0; i < nodes[node].degree; i++) {
            const struct flow_node *next = &nodes[nodes[node].links[i].to];

            for (int j = 0; j < next->degree; j++)
                add_node(probing->near_changes, next->links[j].to);
            add_node(probing->near_changes, nodes[node].links[i].to);
        }
    }
}

/* Whether the trials in the spare kernel show that all pieces of the node hold. */
static bool
is_known_to_hold(const struct probing *probing, int32_t node)
{
    const uint64_t *touched = probing->touched + (size_t)node * probing->words;

    if (!probing->spare || node < atomic_load(&probing->tried_from) || !probing->holds[node])
        return false;
    for (size_t i = 0; i < probing->words; i++)
        if (touched[i] & probing->near_changes[i])
            return false;
    return true;
}

/* False: no piece is left. */
static bool
probe_node(struct probing *probing, int32_t node)
{
    struct flow_kernel *kernel = probing->kernel;

    for (uint32_t left = kernel->sets[node]; left; left &= left - 1) {
        const uint32_t piece = left & -left;
        const size_t trail_length = flow_kernel_trail_length(kernel);
        const bool holds = flow_kernel_keep(kernel, node, piece);

        flow_kernel_undo(kernel, trail_length);
        if (holds)
            continue;
        probing->has_changed = true;
        if (!flow_kernel_keep(kernel, node, ~piece))
            return false;
        left &= kernel->sets[node] | piece;
        if (probing->spare)
            add_near_changes(probing);
    }
    return true;
}

static void
probe_nodes(struct probing *probing)
{
    const struct flow_kernel *kernel = probing->kernel;

    for (int32_t node = 0; node < kernel->board->node_count && !probing->is_refuted &&
                           !search_is_stopped(probing->search);
         node++) {
        atomic_store(&probing->probed, node);
        if (!flow_piece_is_decided(kernel->sets[node]) && !is_known_to_hold(probing, node))
            probing->is_refuted = !probe_node(probing, node);
    }
    atomic_store(&probing->probed, kernel->board->node_count);
}

/* ---- Both ---- */

static void
run_worker(void *context, int part)
{
    struct probing *probing = context;

    (void)part;
    if (!atomic_exchange(&probing->is_taken, true))
        probe_nodes(probing);
    else if (!atomic_exchange(&probing->is_spare_taken, true))
        try_backwards(probing);
}

static bool
make_spare(struct probing *probing)
{
    struct flow_kernel *kernel = probing->kernel;
    const size_t nodes = (size_t)kernel->board->node_count;

    probing->words = (nodes + WORD_BITS - 1) / WORD_BITS;
    probing->changes_seen = flow_kernel_trail_length(kernel);
    probing->touched =
        base_alloc_zero(kernel->memory, (nodes + 1) * probing->words, sizeof *probing->touched);
    probing->near_changes = probing->touched ? probing->touched + nodes * probing->words : NULL;
    probing->holds = base_alloc_zero(kernel->memory, nodes, sizeof *probing->holds);
    if (!probing->touched || !probing->holds ||
        flow_kernel_new(&probing->spare, kernel->board, kernel->memory, NULL))
        return false;
    flow_kernel_copy(probing->spare, kernel);
    return true;
}

static void
free_spare(struct probing *probing)
{
    struct flow_kernel *kernel = probing->kernel;
    const size_t nodes = (size_t)kernel->board->node_count;

    flow_kernel_free(probing->spare);
    base_release(kernel->memory, probing->touched,
                 (nodes + 1) * probing->words * sizeof *probing->touched);
    base_release(kernel->memory, probing->holds, nodes * sizeof *probing->holds);
}

bool
flow_frontier_probe(struct flow_kernel *kernel, const struct search *search,
                    struct search_team *team, bool *has_changed)
{
    const uint64_t decided = kernel->decided; /* trials do not count */
    struct probing probing = {.kernel = kernel, .search = search};

    atomic_store(&probing.tried_from, kernel->board->node_count);
    /* Under no-touch propagation reads further than two links. */
    if (SEARCH_HAS_THREADS && team && kernel->touch && make_spare(&probing))
        search_team_do_uneven(team, run_worker, &probing);
    else
        probe_nodes(&probing);
    free_spare(&probing);
    kernel->decided = decided;
    *has_changed = probing.has_changed;
    return !probing.is_refuted;
}
