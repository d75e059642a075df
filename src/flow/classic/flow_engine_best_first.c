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

#define MAX_NESTING 500 /* tasks that wait for each other on one stack */

/* What all workers share. */
struct best_first {
    const struct flow_board *board;
    struct puzzle_job *job;
    struct search_group root;
    struct search_meter *meters; /* one a worker */
    enum parallel parallel;
    bool is_sequential; /* no tasks at all */
    bool is_traced;
    atomic_flag answer_lock; /* guards answer, found and the count */
    int found_count;
    atomic_bool is_out_of_memory;
};

struct level {
    struct flow_head_choice choice;
    int next;
};

/* One search from one state: a task, or a part of one. */
struct state_task {
    struct best_first *self;
    struct search_group *group;
    struct flow_path_heads *heads;
    struct flow_head_choice choice; /* of the state; made by the parent if has_choice */
    bool has_choice;
    uint64_t budget;
    int nesting;
};

static void best_first_search_state(struct search_worker *worker, struct state_task *task);

static void
best_first_run_task(struct search_worker *worker, void *task)
{
    best_first_search_state(worker, *(struct state_task **)task);
}

/* ---- Answers ---- */

/* Keeps the answer on the fronts; stops everybody when nothing more is asked. */
static void
best_first_record_answer(struct best_first *self, const struct flow_path_heads *heads)
{
    struct flow_answer *answer = self->job->answer;
    const enum puzzle_ask ask = self->job->ask;

    while (atomic_flag_test_and_set_explicit(&self->answer_lock, memory_order_acquire))
        ;
    if (self->found_count < 2 && !(ask == PUZZLE_ASK_ANSWER && self->found_count))
        flow_path_heads_to_paths(heads,
                                 self->found_count ? flow_answer_second(answer) : &answer->first);
    self->found_count += self->found_count < 2 && !(ask == PUZZLE_ASK_ANSWER && self->found_count);
    if (++answer->count_low == 0)
        answer->count_high++;
    if (ask == PUZZLE_ASK_ANSWER || (ask == PUZZLE_ASK_UNIQUE && self->found_count == 2))
        search_group_stop(&self->root);
    atomic_flag_clear_explicit(&self->answer_lock, memory_order_release);
}

/* ---- One state after the other ---- */

struct levels {
    struct level *items;
    size_t capacity;
};

static bool
grow_levels(struct best_first *self, struct levels *levels, size_t depth)
{
    const size_t wanted = levels->capacity ? 2 * levels->capacity : 64;
    struct level *items;

    if (depth < levels->capacity)
        return true;
    items = base_resize(self->job->search->memory, levels->items, levels->capacity * sizeof *items,
                        wanted * sizeof *items);
    if (!items)
        return false;
    levels->items = items;
    levels->capacity = wanted;
    return true;
}

static void
task_emit(const struct state_task *task, enum clew_event_kind kind,
          const struct flow_head_move *move, int worker)
{
    const struct flow_board *board = task->self->board;
    const struct clew_event event = {.kind = kind,
                                     .worker = worker,
                                     .cell = board->nodes[move->to].cell,
                                     .value = move->colour,
                                     .depth = board->node_count - task->heads->free_count};

    search_emit(task->self->job->search, &event);
}

static void
task_move(struct state_task *task, const struct flow_head_move *move, int worker)
{
    flow_path_heads_move(task->heads, move);
    if (task->self->is_traced && !move->joins)
        task_emit(task, CLEW_EVENT_PLACE, move, worker);
}

static void
task_undo(struct state_task *task, const struct flow_head_move *move, int worker)
{
    if (task->self->is_traced && !move->joins)
        task_emit(task, CLEW_EVENT_REMOVE, move, worker);
    flow_path_heads_undo(task->heads, move);
}

/*
 * What follows from the state now: an answer, a dead end, or a choice to go on with. Whether the
 * free cells are split is looked at only where there really is a choice: it costs a walk over the
 * board.
 */
static bool
task_find_choice(struct state_task *task, const struct flow_head_move *move,
                 struct flow_head_choice *choice, int32_t *scratch)
{
    if (flow_path_heads_is_solved(task->heads)) {
        best_first_record_answer(task->self, task->heads);
        return false;
    }
    if (flow_path_heads_has_dead_end(task->heads, move))
        return false;
    flow_path_heads_choose(task->heads, choice);
    if (choice->count < 2)
        return choice->count == 1;
    return !flow_path_heads_is_split(task->heads, scratch, scratch + task->self->board->node_count);
}

/* ---- Sharing out ---- */

static bool
task_should_spawn(const struct state_task *task, const struct search_worker *worker, int children)
{
    const struct best_first *self = task->self;

    if (self->is_sequential || children < 2 || task->nesting >= MAX_NESTING)
        return false;
    if (self->parallel == NAIVE)
        return true;
    if (self->parallel == STEAL)
        return search_is_anyone_idle(worker);
    return task->budget > 0;
}

/* The budgets of the children; for `forward` the child with the most ahead has it all. */
static void
task_split_budget(const struct state_task *task, struct state_task *children, int count)
{
    const uint64_t budget = task->budget;
    int most = 0, total = 0;

    for (int i = 0; i < count; i++) {
        total += children[i].choice.total;
        if (children[i].choice.total > children[most].choice.total)
            most = i;
    }
    for (int i = 0; i < count; i++) {
        children[i].budget = 0;
        if (task->self->parallel == FAIR)
            children[i].budget = budget / (uint64_t)count;
        else if (task->self->parallel == FORWARD)
            children[i].budget = i == most ? budget - 1 : 0;
        else if (task->self->parallel == WEIGHTED && total)
            children[i].budget = budget * (uint64_t)children[i].choice.total / (uint64_t)total;
    }
}

/* Makes the states of the children in one block; returns how many have a way on. */
static int
task_create_children(const struct search_worker *worker, struct state_task *task,
                     const struct flow_head_choice *choice, struct state_task *children,
                     char *block, int32_t *scratch)
{
    struct search_meter *meter = &task->self->meters[search_worker_number(worker)];
    const size_t bytes = flow_path_heads_bytes(task->self->board);
    int count = 0;

    for (int i = 0; i < choice->count; i++) {
        struct state_task *child = &children[count];

        if (!search_count_node(meter)) {
            search_group_stop(&task->self->root);
            return 0;
        }
        *child = (struct state_task){.self = task->self, .nesting = task->nesting + 1};
        child->heads = flow_path_heads_at(block + (size_t)count * bytes, task->self->board);
        flow_path_heads_copy(child->heads, task->heads);
        flow_path_heads_move(child->heads, &choice->moves[i]);
        child->has_choice = true;
        count += task_find_choice(child, &choice->moves[i], &child->choice, scratch);
    }
    return count;
}

/* Searches all children of a choice by tasks; false (and nothing done) without memory. */
static bool
task_spawn_children(struct search_worker *worker, struct state_task *task,
                    const struct flow_head_choice *choice, int32_t *scratch)
{
    struct base_memory *memory = task->self->job->search->memory;
    const size_t bytes = (size_t)choice->count * flow_path_heads_bytes(task->self->board);
    struct state_task children[FLOW_MAX_LINKS];
    char *block = base_alloc(memory, bytes);
    struct search_group group;
    int count, most = 0;

    if (!block)
        return false;
    count = task_create_children(worker, task, choice, children, block, scratch);
    task_split_budget(task, children, count);
    search_group_start(&group, task->group);
    for (int i = 1; i < count; i++)
        if (children[i].choice.total > children[most].choice.total)
            most = i;
    for (int i = 0; i < count; i++) {
        struct state_task *child = &children[i];

        child->group = &group;
        if (task->self->parallel != FORWARD || i == most)
            search_spawn(worker, &group, best_first_run_task, &child, sizeof child);
    }
    for (int i = 0; task->self->parallel == FORWARD && i < count; i++)
        if (i != most)
            best_first_search_state(worker, &children[i]);
    search_wait(worker, &group);
    base_release(memory, block, bytes);
    return true;
}

/* ---- The search of one errand ---- */

/* Goes through the levels until they are empty or somebody stops it. */
static bool
task_search_levels(struct search_worker *worker, struct state_task *task, struct levels *levels,
                   int32_t *scratch)
{
    struct best_first *self = task->self;
    const int number = search_worker_number(worker);
    int64_t depth = 0;

    while (depth >= 0) {
        struct level *level = &levels->items[depth];
        const struct flow_head_move *last;

        if (level->next > 0)
            task_undo(task, &level->choice.moves[level->next - 1], number);
        if (level->next == level->choice.count || search_group_is_stopped(task->group)) {
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
        level = &levels->items[depth];
        last = &level->choice.moves[level->next++];
        task_move(task, last, number);
        level = &levels->items[depth + 1];
        level->next = 0;
        if (!task_find_choice(task, last, &level->choice, scratch))
            continue;
        if (task_should_spawn(task, worker, level->choice.count) &&
            task_spawn_children(worker, task, &level->choice, scratch))
            continue;
        depth++;
    }
    return true;
}

static void
best_first_search_state(struct search_worker *worker, struct state_task *task)
{
    struct best_first *self = task->self;
    struct base_memory *memory = self->job->search->memory;
    const size_t bytes = 2 * (size_t)self->board->node_count * sizeof(int32_t);
    int32_t *scratch = base_alloc(memory, bytes);
    struct levels levels = {0};
    bool is_done = false;

    if (scratch && grow_levels(self, &levels, 0)) {
        levels.items[0].next = 0;
        if (task->has_choice)
            levels.items[0].choice = task->choice;
        is_done =
            !task->has_choice && !task_find_choice(task, NULL, &levels.items[0].choice, scratch);
        if (!is_done && task_should_spawn(task, worker, levels.items[0].choice.count))
            is_done = task_spawn_children(worker, task, &levels.items[0].choice, scratch);
        is_done = is_done || task_search_levels(worker, task, &levels, scratch);
    }
    if (!is_done) {
        atomic_store(&self->is_out_of_memory, true);
        search_group_stop(&self->root);
    }
    base_release(memory, levels.items, levels.capacity * sizeof *levels.items);
    base_release(memory, scratch, bytes);
}

/* ---- Before and after ---- */

static void
best_first_run_root(struct search_worker *worker, void *root)
{
    best_first_search_state(worker, root);
}

static enum clew_status
best_first_search_board(struct best_first *self, struct clew_error *error)
{
    struct base_memory *memory = self->job->search->memory;
    struct search *search = self->job->search;
    const size_t bytes = flow_path_heads_bytes(self->board);
    const size_t workers = (size_t)search_pool_size(search->pool);
    void *block = base_alloc(memory, bytes);
    struct state_task root = {.self = self, .group = &self->root};

    self->meters = base_alloc(memory, workers * sizeof *self->meters);
    if (block && self->meters) {
        root.heads = flow_path_heads_at(block, self->board);
        root.budget = puzzle_option_number(self->job->options, "spark-depth");
        flow_path_heads_start(root.heads);
        for (size_t i = 0; i < workers; i++)
            search_meter_start(&self->meters[i], search, (int)i);
        search_pool_run(search->pool, best_first_run_root, &root);
        for (size_t i = 0; i < workers; i++)
            search_meter_finish(&self->meters[i]);
    } else {
        atomic_store(&self->is_out_of_memory, true);
    }
    base_release(memory, self->meters, workers * sizeof *self->meters);
    base_release(memory, block, bytes);
    return atomic_load(&self->is_out_of_memory) && !self->found_count ? base_no_memory(error)
                                                                      : CLEW_OK;
}

static enum clew_status
solve_best_first(struct puzzle_job *job, struct clew_error *error)
{
    struct best_first self = {.board = job->board,
                              .job = job,
                              .is_traced = search_is_watched(job->search),
                              .answer_lock = ATOMIC_FLAG_INIT};
    struct flow_answer *answer;
    enum clew_status status = flow_answer_new(&answer, job->board, job->search->memory, error);

    if (status != CLEW_OK)
        return status;
    job->answer = answer;
    self.parallel = (enum parallel)puzzle_option_choice(job->options, "parallel");
    self.is_sequential = search_pool_size(job->search->pool) == 1 &&
                         !puzzle_option_is_given(job->options, "parallel");
    search_group_start(&self.root, NULL);
    status = best_first_search_board(&self, error);
    if (status != CLEW_OK)
        return status;
    if (job->ask != PUZZLE_ASK_ANSWER || !self.found_count)
        if (self.found_count < 2 || job->ask == PUZZLE_ASK_COUNT)
            if (search_is_stopped(job->search) || atomic_load(&self.is_out_of_memory))
                return atomic_load(&self.is_out_of_memory) ? base_no_memory(error) : CLEW_OK;
    answer->has_count = job->ask == PUZZLE_ASK_COUNT;
    flow_ran_out(job, self.found_count, true);
    return CLEW_OK;
}

const struct engine flow_engine_best_first = {
    .name = "best-first",
    .description =
        "moves the end with the fewest ways on, from both dots; five ways to be parallel",
    .origin = "a parallel solver in Haskell: naive, fair and forward-thinking parents",
    .solve = solve_best_first,
};
