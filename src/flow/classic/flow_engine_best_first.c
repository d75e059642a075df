/*
 * flow_engine_best_first - always extends the path head with the fewest moves; five parallel modes.
 *
 * A branch is a state and the moves of one head; each move gives a child. The option "parallel"
 * selects how children become tasks:
 *
 *     naive      a task for every child of every branch
 *     fair       while budget is left, a task for every child; the budget is split equally
 *     forward    a task with budget - 1 for the child with the most moves; the parent searches the
 *                other children itself, without budget
 *     weighted   a task for every child; the budget is split in proportion to their moves
 *     steal      tasks only while some worker is idle, at any depth
 *
 * The initial budget is the option "spark-depth". A parent passes the choice it computed for a
 * child on to the child. As soon as the question is answered all task groups are stopped. With one
 * thread, unless "parallel" is given, no tasks are created and no states copied.
 *
 * A task owns its state; the parent waits for its children and frees them. Within a task the levels
 * of the search are an array, so deep boards need no deep call stack.
 *
 * From the parallel Flow system (see doc/history.md); weighted and steal are Clew's own.
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

#define MAX_NESTING 500 /* tasks waiting for each other on one call stack */

/* What all workers share. */
struct best_first {
    const struct flow_board *board;
    struct puzzle_job *job;
    struct search_group root;
    struct search_meter *meters; /* one per worker */
    enum parallel parallel;
    bool is_sequential; /* no tasks at all */
    bool is_traced;
    atomic_flag answer_lock; /* guards job->answer and found_count */
    int found_count;
    atomic_bool is_out_of_memory;
};

struct level {
    struct flow_head_choice choice;
    int next;
};

/* The search from one state: a task, or a part of one. */
struct state_task {
    struct best_first *self;
    struct search_group *group;
    struct flow_path_heads *heads;
    struct flow_head_choice choice; /* of the state; computed by the parent if has_choice */
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

/* Whether the answers found so far settle the question; a count needs the whole search. */
static bool
best_first_is_settled(const struct best_first *self)
{
    return (self->job->ask == PUZZLE_ASK_ANSWER && self->found_count == 1) ||
           (self->job->ask == PUZZLE_ASK_UNIQUE && self->found_count == 2);
}

/* Records the paths of a solved state; stops all workers when the question is settled. */
static void
best_first_record_answer(struct best_first *self, const struct flow_path_heads *heads)
{
    struct flow_answer *answer = self->job->answer;
    const int max_found = self->job->ask == PUZZLE_ASK_ANSWER ? 1 : 2;

    while (atomic_flag_test_and_set_explicit(&self->answer_lock, memory_order_acquire))
        ;
    if (self->found_count < max_found) {
        flow_path_heads_to_paths(heads,
                                 self->found_count ? flow_answer_second(answer) : &answer->first);
        self->found_count++;
    }
    if (++answer->count_low == 0)
        answer->count_high++;
    if (best_first_is_settled(self))
        search_group_stop(&self->root);
    atomic_flag_clear_explicit(&self->answer_lock, memory_order_release);
}

/* ---- One state at a time ---- */

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
                                     .sides = flow_lane_sides(board, move->to),
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
 * Whether the state has a choice to branch on; false at an answer, which is recorded, and at a dead
 * end. `move` led to the state, NULL for the first one. The test for split regions walks the whole
 * board, so it runs only where the choice has several moves.
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

/* ---- Parallel tasks ---- */

static bool
task_should_spawn(const struct state_task *task, const struct search_worker *worker, int children)
{
    const struct best_first *self = task->self;

    if (self->is_sequential || children < 2 || task->nesting >= MAX_NESTING)
        return false;
    if (self->parallel == NAIVE)
        return true;
    if (self->parallel == STEAL)
        return search_has_idle_workers(worker);
    return task->budget > 0;
}

/* The child with the most moves, the first of several: the most work is expected there. */
static int
find_largest_child(const struct state_task *children, int count)
{
    int largest = 0;

    for (int i = 1; i < count; i++)
        if (children[i].choice.total > children[largest].choice.total)
            largest = i;
    return largest;
}

static void
task_split_budget(const struct state_task *task, struct state_task *children, int count)
{
    const uint64_t budget = task->budget;
    const int largest = find_largest_child(children, count);
    int total = 0;

    for (int i = 0; i < count; i++)
        total += children[i].choice.total;
    for (int i = 0; i < count; i++) {
        children[i].budget = 0;
        if (task->self->parallel == FAIR)
            children[i].budget = budget / (uint64_t)count;
        else if (task->self->parallel == FORWARD)
            children[i].budget = i == largest ? budget - 1 : 0;
        else if (task->self->parallel == WEIGHTED && total)
            children[i].budget = budget * (uint64_t)children[i].choice.total / (uint64_t)total;
    }
}

/* Creates the states of the children in one block; returns how many have a choice left. */
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

/* Searches all children of a choice as tasks; false, with nothing done, without memory. */
static bool
task_spawn_children(struct search_worker *worker, struct state_task *task,
                    const struct flow_head_choice *choice, int32_t *scratch)
{
    struct base_memory *memory = task->self->job->search->memory;
    const size_t bytes = (size_t)choice->count * flow_path_heads_bytes(task->self->board);
    struct state_task children[FLOW_MAX_LINKS];
    char *block = base_alloc(memory, bytes);
    struct search_group group;
    int count, largest;

    if (!block)
        return false;
    count = task_create_children(worker, task, choice, children, block, scratch);
    task_split_budget(task, children, count);
    search_group_start(&group, task->group);
    largest = find_largest_child(children, count);
    for (int i = 0; i < count; i++) {
        struct state_task *child = &children[i];

        child->group = &group;
        if (task->self->parallel != FORWARD || i == largest)
            search_spawn(worker, &group, best_first_run_task, &child, sizeof child);
    }
    for (int i = 0; task->self->parallel == FORWARD && i < count; i++)
        if (i != largest)
            best_first_search_state(worker, &children[i]);
    search_wait(worker, &group);
    base_release(memory, block, bytes);
    return true;
}

/* ---- The search of one task ---- */

/* Depth-first search from level 0 until all is tried or the group stops; false without memory. */
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

/* ---- Setup and entry point ---- */

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
                              .is_traced = search_is_traced(job->search),
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
    if (!best_first_is_settled(&self)) {
        if (atomic_load(&self.is_out_of_memory))
            return base_no_memory(error);
        if (search_is_stopped(job->search))
            return CLEW_OK;
    }
    answer->has_count = job->ask == PUZZLE_ASK_COUNT;
    flow_set_exhausted_outcome(job, self.found_count, true);
    return CLEW_OK;
}

const struct puzzle_engine flow_engine_best_first = {
    .name = "best-first",
    .description = "extends the path end with the fewest moves; five parallel strategies",
    .origin = "a parallel solver in Haskell: naive, fair and forward-thinking parents",
    .max_cells = FLOW_MAX_TABLE_CELLS,
    .solve = solve_best_first,
};
