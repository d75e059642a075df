/*
 * flow_frontier_block - half a row of steps, run by several tasks; and the checkpoint before it.
 *
 * A task reads its partitions from all batches, runs the steps in the two scratch layers of its
 * worker, and packs the last layer into a batch of its own. Tasks do not wait for each other until
 * the block ends, and the block may pause between two of them. A block that is given up is as if it
 * had never begun, but that the checkpoint has the input of some tasks already.
 *
 * Several workers need more memory than one. When memory runs out, all scratch layers are released
 * and one worker alone runs the tasks that are left; only if that fails too, the block fails.
 */
#include "flow/frontier/flow_frontier.h"

#include "search/search_team.h"

/* ---- Checkpoints ---- */

/* Copies the input of a task to the checkpoint; its states are the ancestors from here on. */
static void
save_slice(struct flow_frontier *frontier, const struct flow_states *slice, uint32_t index)
{
    const struct flow_checkpoint *checkpoint =
        &frontier->checkpoints[frontier->checkpoint_count - 1];
    const size_t words = (size_t)frontier->words;

    if (slice->count)
        memcpy(checkpoint->keys + index * words, slice->keys,
               slice->count * words * sizeof *checkpoint->keys);
    for (uint32_t i = 0; i < slice->count; i++, index++) {
        checkpoint->ancestors[index][0] = slice->info[i].ancestor;
        checkpoint->ancestors[index][1] = slice->info[i].second_ancestor;
        slice->info[i].ancestor = index;
        slice->info[i].second_ancestor = FLOW_NO_STATE;
    }
}

static bool
push_checkpoint(struct flow_frontier *frontier, struct flow_checkpoint **room)
{
    if (frontier->checkpoint_count == frontier->checkpoint_capacity) {
        const size_t old = frontier->checkpoint_capacity, capacity = old ? 2 * old : 32;
        struct flow_checkpoint *checkpoint =
            base_resize(frontier->memory, frontier->checkpoints, old * sizeof *checkpoint,
                        capacity * sizeof *checkpoint);

        if (!checkpoint)
            return false;
        frontier->checkpoints = checkpoint;
        frontier->checkpoint_capacity = capacity;
    }
    *room = &frontier->checkpoints[frontier->checkpoint_count++];
    return true;
}

static bool
alloc_checkpoint(struct flow_frontier *frontier, struct flow_checkpoint *checkpoint)
{
    const size_t count = checkpoint->count, words = (size_t)frontier->words;

    checkpoint->keys = base_alloc(frontier->memory, count * words * sizeof *checkpoint->keys);
    if (!checkpoint->keys) {
        flow_frontier_scratch_clear(frontier->scratch); /* unused between two blocks */
        checkpoint->keys = base_alloc(frontier->memory, count * words * sizeof *checkpoint->keys);
    }
    checkpoint->ancestors = base_alloc(frontier->memory, count * sizeof *checkpoint->ancestors);
    if (!checkpoint->ancestors) {
        flow_frontier_scratch_clear(frontier->scratch);
        checkpoint->ancestors = base_alloc(frontier->memory, count * sizeof *checkpoint->ancestors);
    }
    return checkpoint->keys && checkpoint->ancestors;
}

bool
flow_frontier_save_checkpoint(struct flow_frontier *frontier)
{
    const uint64_t size = flow_frontier_state_count(frontier);
    struct flow_checkpoint *checkpoint;
    uint32_t index = 0;

    if (size >= FLOW_NO_STATE || !push_checkpoint(frontier, &checkpoint))
        return false;
    *checkpoint = (struct flow_checkpoint){.at = frontier->at, .count = (uint32_t)size};
    if (!alloc_checkpoint(frontier, checkpoint))
        return false;
    for (int i = 0; i < frontier->batch_count; i++) {
        frontier->batches[i].first = index;
        index += frontier->batches[i].states.count;
    }
    frontier->is_saving = !flow_frontier_is_done(frontier);
    for (int i = 0; i < frontier->batch_count && !frontier->is_saving; i++)
        save_slice(frontier, &frontier->batches[i].states, frontier->batches[i].first);
    return true;
}

/* ---- Tasks ---- */

enum progress {
    TASK_NEW,
    TASK_SAVED,
    TASK_DONE
};

struct task {
    struct flow_frontier *frontier;
    struct flow_worker_scratch *scratch;
    struct search_meter *meter; /* of the worker */
    int number;
};

/* How many states the task starts with. */
static uint32_t
task_state_count(const struct flow_frontier *frontier, int task)
{
    const int width = FLOW_PARTITION_COUNT / frontier->task_count;
    uint32_t size = 0;

    for (int i = 0; i < frontier->batch_count; i++)
        size += frontier->batches[i].starts[(task + 1) * width] -
                frontier->batches[i].starts[task * width];
    return size;
}

/* The first step: from the batches into a layer. Saves the checkpoint if one is due. */
static bool
expand_batches(struct task *task, struct flow_frontier_layer *into)
{
    struct flow_frontier *frontier = task->frontier;
    const int width = FLOW_PARTITION_COUNT / frontier->task_count, first = task->number * width;
    const bool saves = frontier->is_saving && frontier->progress[task->number] == TASK_NEW;
    struct flow_frontier_expansion expansion =
        flow_frontier_expansion_at(frontier, frontier->at, into);

    for (int i = 0; i < frontier->batch_count && saves; i++) {
        const struct flow_frontier_batch *batch = &frontier->batches[i];
        const struct flow_states slice =
            flow_frontier_batch_slice(batch, first, first + width, frontier->words);

        save_slice(frontier, &slice, batch->first + batch->starts[first]);
    }
    if (saves)
        frontier->progress[task->number] = TASK_SAVED;
    flow_frontier_layer_clear(into, task_state_count(frontier, task->number));
    for (int i = 0; i < frontier->batch_count && !expansion.has_failed; i++) {
        const struct flow_states slice =
            flow_frontier_batch_slice(&frontier->batches[i], first, first + width, frontier->words);

        flow_frontier_expand_all(&expansion, &slice, task->meter);
    }
    if (!expansion.has_failed && frontier->dominance)
        flow_dominance_reduce(frontier->dominance, frontier, frontier->at, into);
    return !expansion.has_failed;
}

static bool
run_steps(struct task *task)
{
    struct flow_frontier *frontier = task->frontier;
    struct flow_frontier_layer *layer = &task->scratch->layers[0],
                               *next = &task->scratch->layers[1];
    const struct flow_partitioner partitioner = {frontier->partition_mask, frontier->words,
                                                 frontier->is_wide};

    if (!expand_batches(task, layer))
        return false;
    for (int32_t at = frontier->at + 1; at < frontier->end; at++) {
        struct flow_frontier_expansion expansion = flow_frontier_expansion_at(frontier, at, next);
        struct flow_frontier_layer *emptied = layer;

        if (atomic_load_explicit(&frontier->has_failed, memory_order_relaxed))
            return false;
        flow_frontier_layer_clear(next, layer->states.count);
        flow_frontier_expand_all(&expansion, &layer->states, task->meter);
        if (expansion.has_failed)
            return false;
        if (frontier->dominance)
            flow_dominance_reduce(frontier->dominance, frontier, at, next);
        layer = next;
        next = emptied;
    }
    if (!flow_frontier_batch_pack(&frontier->next_batches[task->number], &layer->states,
                                  &partitioner, frontier->memory))
        return false;
    frontier->progress[task->number] = TASK_DONE;
    return true;
}

static void
run_task(struct flow_frontier *frontier, int number, struct search_meter *meter)
{
    struct task task = {
        .frontier = frontier,
        .scratch = flow_frontier_scratch_of(frontier->scratch, meter->worker, frontier->words),
        .meter = meter,
        .number = number};

    if (!run_steps(&task))
        atomic_store(&frontier->has_failed, true);
}

static void
finish_meter(struct flow_frontier *frontier, struct search_meter *meter)
{
    search_meter_finish(meter);
    atomic_fetch_add(&frontier->block_nodes, meter->nodes);
}

/* The first worker that comes does what is to be done aside. */
static void
run_aside(struct flow_frontier *frontier, int worker)
{
    struct flow_block_aside *aside = frontier->aside;

    if (!aside || atomic_exchange(&aside->is_taken, true))
        return;
    aside->has_given_up = !aside->run(aside->context, worker);
    if (aside->has_given_up)
        atomic_store(&frontier->has_failed, true);
}

/*
 * What each worker does: takes tasks until none is left, the block must pause, or it has failed. With
 * one meter for all of them it seldom writes to what the workers share.
 */
static void
run_tasks(void *context, int worker)
{
    struct flow_frontier *frontier = context;
    struct search_meter meter;
    int turn;

    run_aside(frontier, worker);
    search_meter_start(&meter, frontier->search, worker);
    while (!atomic_load(&frontier->has_failed) && meter.nodes < frontier->nodes_left &&
           (turn = atomic_fetch_add(&frontier->next_task, 1)) < frontier->task_count)
        run_task(frontier, frontier->task_order[turn], &meter);
    finish_meter(frontier, &meter);
}

/* Runs what was left when memory ran out. */
static void
run_tasks_left(struct flow_frontier *frontier)
{
    struct search_meter meter;

    search_meter_start(&meter, frontier->search, 0);
    flow_frontier_scratch_clear(frontier->scratch);
    atomic_store(&frontier->has_failed, false);
    frontier->is_paused = false;
    for (int turn = 0; turn < frontier->task_count && !atomic_load(&frontier->has_failed); turn++)
        if (frontier->progress[frontier->task_order[turn]] != TASK_DONE)
            run_task(frontier, frontier->task_order[turn], &meter);
    finish_meter(frontier, &meter);
}

/* Sets the number of tasks and their order. */
static void
plan_tasks(struct flow_frontier *frontier)
{
    const uint64_t size = flow_frontier_state_count(frontier);
    uint32_t sizes[FLOW_PARTITION_COUNT];

    frontier->task_count = 1;
    while (size >= frontier->min_states_to_split && frontier->task_count < FLOW_PARTITION_COUNT &&
           size / frontier->min_states_per_task >= 2 * (uint64_t)frontier->task_count)
        frontier->task_count *= 2;
    for (int task = 0; task < frontier->task_count; task++) {
        int turn = task;

        sizes[task] = task_state_count(frontier, task);
        for (; turn > 0 && sizes[frontier->task_order[turn - 1]] < sizes[task]; turn--)
            frontier->task_order[turn] = frontier->task_order[turn - 1];
        frontier->task_order[turn] = task;
    }
    if (!frontier->is_begun_again)
        memset(frontier->progress, TASK_NEW, sizeof frontier->progress);
    frontier->is_begun_again = false;
    atomic_store(&frontier->block_nodes, 0);
    atomic_store(&frontier->next_task, 0);
}

/* Whether the workers cannot finish together: one task is longer than all others. */
static bool
is_uneven(const struct flow_frontier *frontier)
{
    return frontier->aside || 2 * (uint64_t)task_state_count(frontier, frontier->task_order[0]) >
                                  flow_frontier_state_count(frontier);
}

/* After tasks that one worker has run. */
static void
use_nodes_left(struct flow_frontier *frontier, uint64_t nodes)
{
    if (frontier->nodes_left == UINT64_MAX)
        return;
    frontier->nodes_left -= nodes < frontier->nodes_left ? nodes : frontier->nodes_left;
    frontier->is_paused = atomic_load(&frontier->next_task) < frontier->task_count;
}

/* The tasks are the same when the block begins again; what they have saved is not saved twice. */
static void
give_up_block(struct flow_frontier *frontier)
{
    for (int task = 0; task < frontier->task_count; task++)
        if (frontier->progress[task] == TASK_DONE)
            frontier->progress[task] = TASK_SAVED;
    frontier->is_begun_again = true;
    atomic_fetch_sub(&frontier->search->nodes, atomic_load(&frontier->block_nodes));
    atomic_store(&frontier->has_failed, false);
}

/* ---- The block ---- */

bool
flow_frontier_advance_block(struct flow_frontier *frontier, struct search_team *team)
{
    struct flow_frontier_batch *emptied = frontier->batches;
    uint64_t nodes;

    if (!frontier->is_paused)
        plan_tasks(frontier);
    frontier->is_paused = false;
    nodes = atomic_load(&frontier->block_nodes);
    if (!team || (frontier->task_count == 1 && !frontier->aside))
        run_tasks(frontier, 0);
    else if (is_uneven(frontier))
        search_team_do_uneven(team, run_tasks, frontier);
    else
        search_team_do(team, run_tasks, frontier);
    if (frontier->aside && frontier->aside->has_given_up) {
        give_up_block(frontier);
        return true;
    }
    use_nodes_left(frontier, atomic_load(&frontier->block_nodes) - nodes);
    if (atomic_load(&frontier->has_failed) && !search_is_stopped(frontier->search))
        run_tasks_left(frontier);
    if (atomic_load(&frontier->has_failed))
        return false;
    if (frontier->is_paused)
        return true;
    frontier->batches = frontier->next_batches;
    frontier->next_batches = emptied;
    frontier->batch_count = frontier->task_count;
    frontier->at = frontier->end;
    frontier->is_saving = false;
    return true;
}
