/*
 * flow_engine_best_first - always moves the front that has the fewest moves; in parallel if wanted.
 *
 * A branch is a state and the moves of one front. Who searches them is the option "parallel":
 *
 *     naive      a task for every child of every branch
 *     fair       while there is budget, a task for every child, the budget split among them
 *     forward    looks at each child; a task, with the budget less one, for the one with the most
 *                moves ahead; the others at once and without budget
 *     weighted   a task for every child, the budget split by the moves ahead of each
 *     steal      tasks only when a worker is idle, whatever the depth
 *
 * Budgets begin with the option "spark-depth". What a parent sees when it looks at a child is
 * handed to the child. As soon as what was asked is known all groups are stopped. With one thread,
 * and no word about "parallel", nothing is handed over and nothing copied.
 *
 * A task owns its state; its parent waits for its children and frees them. Within a task the search
 * keeps its levels in an array, so that deep boards need no deep stack.
 */
#include "flow/classic/flow_path_heads.h"
#include "flow/flow_engines.h"

#include <stdatomic.h>

enum parallel {
    NAIVE,
    FAIR,
    FORWARD,
    WEIGHTED,
    STEAL,
};

#define MAX_NESTED 500 /* tasks that wait for each other on one stack */

/* What all workers share. */
struct best_first {
    const struct flow_board *board;
    struct puzzle_job *job;
    struct search_group root;
    struct search_meter *meters; /* one a worker */
    enum parallel parallel;
    bool is_alone; /* no tasks at all */
    bool is_heard;
    atomic_flag is_writing; /* guards answer, found and the count */
    int found;
    atomic_bool has_no_room;
};

struct level {
    struct flow_frontier_choice choice;
    int next;
};

/* One search from one state: a task, or a part of one. */
struct errand {
    struct best_first *self;
    struct search_group *group;
    struct flow_path_heads *fronts;
    struct flow_frontier_choice choice; /* of the state; made by the parent if has_choice */
    bool has_choice;
    uint64_t budget;
    int nested;
};

static void search_from(struct search_worker *worker, struct errand *errand);

static void
run_errand(struct search_worker *worker, void *task)
{
    search_from(worker, *(struct errand **)task);
}

/* ---- Answers ---- */

/* Keeps the answer on the fronts; stops everybody when nothing more is asked. */
static void
meet_answer(struct best_first *self, const struct flow_path_heads *fronts)
{
    struct flow_answer *answer = self->job->answer;
    const enum puzzle_ask ask = self->job->ask;

    while (atomic_flag_test_and_set_explicit(&self->is_writing, memory_order_acquire))
        ;
    if (self->found < 2 && !(ask == PUZZLE_ASK_ANSWER && self->found))
        flow_path_heads_paths(fronts, self->found ? flow_answer_second(answer) : &answer->first);
    self->found += self->found < 2 && !(ask == PUZZLE_ASK_ANSWER && self->found);
    if (++answer->count_low == 0)
        answer->count_high++;
    if (ask == PUZZLE_ASK_ANSWER || (ask == PUZZLE_ASK_UNIQUE && self->found == 2))
        search_group_stop(&self->root);
    atomic_flag_clear_explicit(&self->is_writing, memory_order_release);
}

/* ---- One state after the other ---- */

struct levels {
    struct level *at;
    size_t capacity;
};

static bool
grow_levels(struct best_first *self, struct levels *levels, size_t depth)
{
    const size_t wanted = levels->capacity ? 2 * levels->capacity : 64;
    struct level *at;

    if (depth < levels->capacity)
        return true;
    at = base_resize(self->job->search->memory, levels->at, levels->capacity * sizeof *at,
                     wanted * sizeof *at);
    if (!at)
        return false;
    levels->at = at;
    levels->capacity = wanted;
    return true;
}

static void
say(const struct errand *errand, enum clew_event_kind kind, const struct flow_frontier_move *move,
    int worker)
{
    const struct flow_board *board = errand->self->board;
    const struct clew_event event = {.kind = kind,
                                     .worker = worker,
                                     .cell = board->nodes[move->to].cell,
                                     .value = move->colour,
                                     .depth = board->node_count - errand->fronts->free_count};

    search_emit(errand->self->job->search, &event);
}

static void
make(struct errand *errand, const struct flow_frontier_move *move, int worker)
{
    flow_path_heads_make(errand->fronts, move);
    if (errand->self->is_heard && !move->joins)
        say(errand, CLEW_EVENT_PLACE, move, worker);
}

static void
take_back(struct errand *errand, const struct flow_frontier_move *move, int worker)
{
    if (errand->self->is_heard && !move->joins)
        say(errand, CLEW_EVENT_REMOVE, move, worker);
    flow_path_heads_take_back(errand->fronts, move);
}

/*
 * What follows from the state now: an answer, a dead end, or a choice to go on with. Whether the
 * free cells are split is looked at only where there really is a choice: it costs a walk over the
 * board.
 */
static bool
has_way_on(struct errand *errand, const struct flow_frontier_move *move,
           struct flow_frontier_choice *choice, int32_t *scratch)
{
    if (flow_path_heads_is_solved(errand->fronts)) {
        meet_answer(errand->self, errand->fronts);
        return false;
    }
    if (flow_path_heads_has_dead_end(errand->fronts, move))
        return false;
    flow_path_heads_look(errand->fronts, choice);
    if (choice->count < 2)
        return choice->count == 1;
    return !flow_path_heads_is_split(errand->fronts, scratch,
                                     scratch + errand->self->board->node_count);
}

/* ---- Sharing out ---- */

static bool
wants_tasks(const struct errand *errand, const struct search_worker *worker, int children)
{
    const struct best_first *self = errand->self;

    if (self->is_alone || children < 2 || errand->nested >= MAX_NESTED)
        return false;
    if (self->parallel == NAIVE)
        return true;
    if (self->parallel == STEAL)
        return search_is_anyone_idle(worker);
    return errand->budget > 0;
}

/* The budgets of the children; for `forward` the child with the most ahead has it all. */
static void
split_budget(const struct errand *errand, struct errand *children, int count)
{
    const uint64_t budget = errand->budget;
    int most = 0, total = 0;

    for (int i = 0; i < count; i++) {
        total += children[i].choice.total;
        if (children[i].choice.total > children[most].choice.total)
            most = i;
    }
    for (int i = 0; i < count; i++) {
        children[i].budget = 0;
        if (errand->self->parallel == FAIR)
            children[i].budget = budget / (uint64_t)count;
        else if (errand->self->parallel == FORWARD)
            children[i].budget = i == most ? budget - 1 : 0;
        else if (errand->self->parallel == WEIGHTED && total)
            children[i].budget = budget * (uint64_t)children[i].choice.total / (uint64_t)total;
    }
}

/* Makes the states of the children in one block; returns how many have a way on. */
static int
make_children(const struct search_worker *worker, struct errand *errand,
              const struct flow_frontier_choice *choice, struct errand *children, char *block,
              int32_t *scratch)
{
    struct search_meter *meter = &errand->self->meters[search_worker_number(worker)];
    const size_t bytes = flow_path_heads_bytes(errand->self->board);
    int count = 0;

    for (int i = 0; i < choice->count; i++) {
        struct errand *child = &children[count];

        if (!search_count_node(meter)) {
            search_group_stop(&errand->self->root);
            return 0;
        }
        *child = (struct errand){.self = errand->self, .nested = errand->nested + 1};
        child->fronts = flow_path_heads_lay(block + (size_t)count * bytes, errand->self->board);
        flow_path_heads_copy(child->fronts, errand->fronts);
        flow_path_heads_make(child->fronts, &choice->moves[i]);
        child->has_choice = true;
        count += has_way_on(child, &choice->moves[i], &child->choice, scratch);
    }
    return count;
}

/* Searches all children of a choice by tasks; false (and nothing done) without memory. */
static bool
share_out(struct search_worker *worker, struct errand *errand,
          const struct flow_frontier_choice *choice, int32_t *scratch)
{
    struct base_memory *memory = errand->self->job->search->memory;
    const size_t bytes = (size_t)choice->count * flow_path_heads_bytes(errand->self->board);
    struct errand children[FLOW_MAX_LINKS];
    char *block = base_alloc(memory, bytes);
    struct search_group group;
    int count, most = 0;

    if (!block)
        return false;
    count = make_children(worker, errand, choice, children, block, scratch);
    split_budget(errand, children, count);
    search_group_start(&group, errand->group);
    for (int i = 1; i < count; i++)
        if (children[i].choice.total > children[most].choice.total)
            most = i;
    for (int i = 0; i < count; i++) {
        struct errand *child = &children[i];

        child->group = &group;
        if (errand->self->parallel != FORWARD || i == most)
            search_spawn(worker, &group, run_errand, &child, sizeof child);
    }
    for (int i = 0; errand->self->parallel == FORWARD && i < count; i++)
        if (i != most)
            search_from(worker, &children[i]);
    search_wait(worker, &group);
    base_release(memory, block, bytes);
    return true;
}

/* ---- The search of one errand ---- */

/* Goes through the levels until they are empty or somebody stops it. */
static bool
search_levels(struct search_worker *worker, struct errand *errand, struct levels *levels,
              int32_t *scratch)
{
    struct best_first *self = errand->self;
    const int number = search_worker_number(worker);
    int64_t depth = 0;

    while (depth >= 0) {
        struct level *level = &levels->at[depth];
        const struct flow_frontier_move *last;

        if (level->next > 0)
            take_back(errand, &level->choice.moves[level->next - 1], number);
        if (level->next == level->choice.count || search_group_is_stopped(errand->group)) {
            depth--;
            continue;
        }
        if (!search_count_node(&self->meters[number])) {
            search_group_stop(&self->root);
            depth--;
            continue;
        }
        if (!grow_levels(self, levels, (size_t)depth + 1))
            return false;
        level = &levels->at[depth];
        last = &level->choice.moves[level->next++];
        make(errand, last, number);
        level = &levels->at[depth + 1];
        level->next = 0;
        if (!has_way_on(errand, last, &level->choice, scratch))
            continue;
        if (wants_tasks(errand, worker, level->choice.count) &&
            share_out(worker, errand, &level->choice, scratch))
            continue;
        depth++;
    }
    return true;
}

static void
search_from(struct search_worker *worker, struct errand *errand)
{
    struct best_first *self = errand->self;
    struct base_memory *memory = self->job->search->memory;
    const size_t bytes = 2 * (size_t)self->board->node_count * sizeof(int32_t);
    int32_t *scratch = base_alloc(memory, bytes);
    struct levels levels = {0};
    bool is_done = false;

    if (scratch && grow_levels(self, &levels, 0)) {
        levels.at[0].next = 0;
        if (errand->has_choice)
            levels.at[0].choice = errand->choice;
        is_done = !errand->has_choice && !has_way_on(errand, NULL, &levels.at[0].choice, scratch);
        if (!is_done && wants_tasks(errand, worker, levels.at[0].choice.count))
            is_done = share_out(worker, errand, &levels.at[0].choice, scratch);
        is_done = is_done || search_levels(worker, errand, &levels, scratch);
    }
    if (!is_done) {
        atomic_store(&self->has_no_room, true);
        search_group_stop(&self->root);
    }
    base_release(memory, levels.at, levels.capacity * sizeof *levels.at);
    base_release(memory, scratch, bytes);
}

/* ---- Before and after ---- */

static void
run_root(struct search_worker *worker, void *task)
{
    struct errand *errand = task;

    search_from(worker, errand);
}

static enum clew_status
search_board(struct best_first *self, struct clew_error *error)
{
    struct base_memory *memory = self->job->search->memory;
    struct search *search = self->job->search;
    const size_t bytes = flow_path_heads_bytes(self->board);
    const size_t workers = (size_t)search_pool_size(search->pool);
    void *block = base_alloc(memory, bytes);
    struct errand root = {.self = self, .group = &self->root};

    self->meters = base_alloc(memory, workers * sizeof *self->meters);
    if (block && self->meters) {
        root.fronts = flow_path_heads_lay(block, self->board);
        root.budget = puzzle_option_number(self->job->options, "spark-depth");
        flow_path_heads_start(root.fronts);
        for (size_t i = 0; i < workers; i++)
            search_meter_start(&self->meters[i], search, (int)i);
        search_pool_run(search->pool, run_root, &root);
        for (size_t i = 0; i < workers; i++)
            search_meter_finish(&self->meters[i]);
    } else {
        atomic_store(&self->has_no_room, true);
    }
    base_release(memory, self->meters, workers * sizeof *self->meters);
    base_release(memory, block, bytes);
    return atomic_load(&self->has_no_room) && !self->found ? base_no_memory(error) : CLEW_OK;
}

static enum clew_status
solve(struct puzzle_job *job, struct clew_error *error)
{
    struct best_first self = {.board = job->board,
                              .job = job,
                              .is_heard = search_is_watched(job->search),
                              .is_writing = ATOMIC_FLAG_INIT};
    struct flow_answer *answer;
    enum clew_status status = flow_answer_new(&answer, job->board, job->search->memory, error);

    if (status != CLEW_OK)
        return status;
    job->answer = answer;
    self.parallel = (enum parallel)puzzle_option_choice(job->options, "parallel");
    self.is_alone = search_pool_size(job->search->pool) == 1 &&
                    !puzzle_option_is_given(job->options, "parallel");
    search_group_start(&self.root, NULL);
    status = search_board(&self, error);
    if (status != CLEW_OK)
        return status;
    if (job->ask != PUZZLE_ASK_ANSWER || !self.found)
        if (self.found < 2 || job->ask == PUZZLE_ASK_COUNT)
            if (search_is_stopped(job->search) || atomic_load(&self.has_no_room))
                return atomic_load(&self.has_no_room) ? base_no_memory(error) : CLEW_OK;
    answer->has_count = job->ask == PUZZLE_ASK_COUNT;
    flow_ran_out(job, self.found, true);
    return CLEW_OK;
}

const struct engine flow_engine_best_first = {
    .name = "best-first",
    .description = "extends the path end with the fewest moves; five parallel strategies",
    .origin = "a parallel solver in Haskell: naive, fair and forward-thinking parents",
    .solve = solve,
};
