/*
 * flow_engine_csp_direction - pipe pieces and arc consistency; a guess only where nothing follows.
 *
 * The seed's "smarter" solver (002), for every kind of board: flow_kernel narrows what each node
 * can be; when it stops short, take the open node with the fewest pieces, keep one of them and go
 * on; undo what failed. Guesses are kept in a stack of our own, as there may be one a node.
 *
 * Boards that people make have an answer that does not touch itself, and under no-touch far more
 * follows from each piece. So unless all answers are to be counted, the search goes over the board
 * under no-touch first, and takes what it finds there as far as that answers the question.
 *
 * Reported: assignments (nodes that came down to one piece, all told) and guesses.
 */
#include "base/base_bits.h"
#include "flow/flow_engines.h"
#include "flow/flow_events.h"
#include "flow/flow_result.h"
#include "flow/rules/flow_kernel.h"

#include <string.h>

struct guess {
    int32_t node;
    uint32_t left; /* pieces not tried yet */
    size_t moment;
};

struct direction_search {
    struct puzzle_job *job;
    const struct flow_board *board;
    struct flow_kernel *kernel;
    struct search_meter meter;
    struct flow_events *show; /* NULL: nobody listens */
    struct guess *guesses;
    int32_t depth;
    uint64_t guess_count;
    uint8_t *answers[3]; /* the third is room to try in when two are known */
    int known;
    flow_number count;
};

/*
 * The open node with the fewest pieces, before all one where a coloured chain ends: what follows
 * from there reaches farther. -1 when all are decided.
 */
static int32_t
choose_node(const struct flow_kernel *kernel)
{
    int32_t best = -1;
    int least = 2 * FLOW_PIECE_COUNT;

    for (int32_t node = 0; node < kernel->board->node_count; node++) {
        const int count = bits_count(kernel->sets[node]);
        const int score = 2 * count + (kernel->colour[node] < 0 || !kernel->joined[node]);

        if (count > 1 && score < least) {
            least = score;
            best = node;
        }
    }
    return best;
}

static bool
is_enough(const struct direction_search *run)
{
    return (run->job->ask == PUZZLE_ASK_ANSWER && run->known > 0) ||
           (run->job->ask == PUZZLE_ASK_UNIQUE && run->known == 2);
}

/* Everything is decided. True when that is all that was asked. */
static bool
take_answer(struct direction_search *run)
{
    uint8_t *room = run->answers[run->known];
    const size_t edges = (size_t)run->board->edge_count;

    if (!flow_kernel_is_solution(run->kernel, room))
        return false;
    if (run->job->ask == PUZZLE_ASK_UNIQUE && run->known == 1 &&
        memcmp(room, run->answers[0], edges) == 0)
        return false; /* it is known from the first time over */
    run->known += run->known < 2;
    run->count++;
    return is_enough(run);
}

/* To a listener: the links that are known by now; those that are new follow from the rule. */
static void
show_links(struct direction_search *run, const char *rule)
{
    uint8_t *is_used;

    if (!run->show)
        return;
    is_used = flow_events_room(run->show);
    for (int32_t node = 0; node < run->board->node_count; node++)
        for (int i = 0; i < run->board->nodes[node].degree; i++)
            if (run->kernel->joined[node] >> i & 1)
                is_used[run->board->nodes[node].links[i].edge] = 1;
    flow_events_rule(run->show, run->depth, rule);
}

/* Hears each link from the kernel; one that no rule gave is a guess. */
static void
show_step(void *context, const struct flow_step *step)
{
    const struct flow_rule *rule = flow_rule_at(step->rule);

    if (step->states[0] == FLOW_LINK_USED)
        show_links(context, rule ? rule->name : NULL);
}

/* Goes to the next piece of the newest guess that has one. False when all is tried. */
static bool
next_guess(struct direction_search *run)
{
    while (run->depth > 0) {
        struct guess *guess = &run->guesses[run->depth - 1];
        const uint32_t piece = guess->left & -guess->left;

        flow_kernel_undo(run->kernel, guess->moment);
        show_links(run, NULL);
        if (!guess->left) {
            run->depth--;
            continue;
        }
        guess->left &= guess->left - 1;
        run->guess_count++;
        if (flow_kernel_keep(run->kernel, guess->node, piece) &&
            flow_kernel_are_ends_reachable(run->kernel))
            return true;
        if (!search_count_node(&run->meter))
            return false;
    }
    return false;
}

/* True when enough is known; else all is tried, or the search stopped. */
static bool
search_under(struct direction_search *run, bool touch)
{
    run->kernel->touch = touch;
    run->depth = 0;
    flow_kernel_undo(run->kernel, 0);
    show_links(run, NULL);
    if (!flow_kernel_start(run->kernel))
        return false;
    do {
        const int32_t node = choose_node(run->kernel);

        if (!search_count_node(&run->meter))
            return false;
        if (node >= 0)
            run->guesses[run->depth++] = (struct guess){.node = node,
                                                        .left = run->kernel->sets[node],
                                                        .moment = flow_kernel_mark(run->kernel)};
        else if (take_answer(run))
            return true;
    } while (next_guess(run));
    return false;
}

static void
search_all(struct direction_search *run)
{
    const bool touch = run->board->touch;

    if (touch && run->job->ask != PUZZLE_ASK_COUNT && search_under(run, false))
        return;
    if (!search_is_stopped(run->job->search))
        search_under(run, touch);
}

static enum clew_status
report(struct direction_search *run, struct clew_error *error)
{
    const struct flow_result found = {.first = run->known > 0 ? run->answers[0] : NULL,
                                      .second = run->known > 1 ? run->answers[1] : NULL,
                                      .count = run->count,
                                      .hits = (int64_t)run->kernel->decided,
                                      .guesses = (int64_t)run->guess_count};

    if (search_is_stopped(run->job->search) && !is_enough(run))
        return flow_result_give_up(run->job, &found, error);
    return flow_result_settle(run->job, &found, error);
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct direction_search run = {.job = job, .board = job->board};
    struct base_memory *memory = job->search->memory;
    const size_t edges = (size_t)run.board->edge_count;
    const size_t guess_bytes = (size_t)run.board->node_count * sizeof *run.guesses;
    enum clew_status status;

    status = flow_kernel_new(&run.kernel, run.board, memory, error);
    if (status)
        return status;
    run.guesses = base_alloc(memory, guess_bytes);
    run.answers[0] = base_alloc_zero(memory, edges, 3);
    if (run.guesses && run.answers[0]) {
        run.answers[1] = run.answers[0] + edges;
        run.answers[2] = run.answers[1] + edges;
        run.show = flow_events_new(run.board, job->search);
        if (run.show) {
            run.kernel->on_step = show_step;
            run.kernel->context = &run;
        }
        search_meter_start(&run.meter, job->search, 0);
        search_all(&run);
        search_meter_finish(&run.meter);
        flow_events_free(run.show);
        status = report(&run, error);
    } else {
        status = base_no_memory(error);
    }
    base_release(memory, run.answers[0], 3 * edges);
    base_release(memory, run.guesses, guess_bytes);
    flow_kernel_free(run.kernel);
    return status;
}

const struct engine flow_engine_csp_direction = {
    .name = "csp-direction",
    .description = "pipe pieces for cells, arc consistency, guesses when nothing follows",
    .origin = "Flow Free as a constraint problem, its smarter solver",
    .solve = solve,
};
