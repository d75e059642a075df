/*
 * flow_frontier_block - half a row of steps: the tasks that share it, and the layer kept before it.
 *
 * A task reads its parts of all bundles, does the steps in the two layers of a worker's desk, and
 * packs the last layer into a bundle of its own. Nobody waits for anybody until the block ends.
 *
 * Several workers need more memory than one. So when it runs out the desks are cleared, and what is
 * left of the block is done by one worker alone; only when that fails too there is not enough.
 */
#include "flow/frontier/flow_frontier.h"

#include "search/search_team.h"

/* ---- Keeping ---- */

/* What a task begins with: copied to where it is kept; its states are the ancestors from now on. */
static void
keep_slice(struct flow_frontier *front, const struct flow_states *slice, uint32_t place)
{
    const struct flow_kept *kept = &front->kept[front->kept_count - 1];
    const size_t words = (size_t)front->words;

    if (slice->count)
        memcpy(kept->keys + place * words, slice->keys, slice->count * words * sizeof *kept->keys);
    for (uint32_t i = 0; i < slice->count; i++, place++) {
        kept->ancestors[place][0] = slice->ways[i].from;
        kept->ancestors[place][1] = slice->ways[i].also;
        slice->ways[i].from = place;
        slice->ways[i].also = FLOW_NOWHERE;
    }
}

static bool
push_kept(struct flow_frontier *front, struct flow_kept **room)
{
    if (front->kept_count == front->kept_capacity) {
        const size_t old = front->kept_capacity, capacity = old ? 2 * old : 32;
        struct flow_kept *kept =
            base_resize(front->memory, front->kept, old * sizeof *kept, capacity * sizeof *kept);

        if (!kept)
            return false;
        front->kept = kept;
        front->kept_capacity = capacity;
    }
    *room = &front->kept[front->kept_count++];
    return true;
}

static bool
take_kept_memory(struct flow_frontier *front, struct flow_kept *kept)
{
    const size_t count = kept->count, words = (size_t)front->words;

    kept->keys = base_alloc(front->memory, count * words * sizeof *kept->keys);
    if (!kept->keys) {
        flow_frontier_scratch_clear(front->desks); /* nothing lies on them now */
        kept->keys = base_alloc(front->memory, count * words * sizeof *kept->keys);
    }
    kept->ancestors = base_alloc(front->memory, count * sizeof *kept->ancestors);
    if (!kept->ancestors) {
        flow_frontier_scratch_clear(front->desks);
        kept->ancestors = base_alloc(front->memory, count * sizeof *kept->ancestors);
    }
    return kept->keys && kept->ancestors;
}

bool
flow_frontier_keep(struct flow_frontier *front)
{
    const uint64_t size = flow_frontier_size(front);
    struct flow_kept *kept;
    uint32_t place = 0;

    if (size >= FLOW_NOWHERE || !push_kept(front, &kept))
        return false;
    *kept = (struct flow_kept){.at = front->at, .count = (uint32_t)size};
    if (!take_kept_memory(front, kept))
        return false;
    for (int i = 0; i < front->made; i++) {
        front->now[i].first = place;
        place += front->now[i].states.count;
    }
    front->is_keeping = !flow_frontier_is_done(front);
    for (int i = 0; i < front->made && !front->is_keeping; i++)
        keep_slice(front, &front->now[i].states, front->now[i].first);
    return true;
}

/* ---- Tasks ---- */

enum progress {
    TASK_NEW,
    TASK_KEPT,
    TASK_DONE
};

struct task {
    struct flow_frontier *front;
    struct flow_desk *desk;
    struct search_meter meter;
    int number;
};

/* How many states the task begins with. */
static uint32_t
size_of_task(const struct flow_frontier *front, int task)
{
    const int width = FLOW_PARTS / front->tasks;
    uint32_t size = 0;

    for (int i = 0; i < front->made; i++)
        size += front->now[i].starts[(task + 1) * width] - front->now[i].starts[task * width];
    return size;
}

/* The first step: from the bundles into a layer. */
static bool
take_in(struct task *task, struct flow_frontier_layer *into)
{
    struct flow_frontier *front = task->front;
    const int width = FLOW_PARTS / front->tasks, first = task->number * width;
    const bool keeps = front->is_keeping && front->progress[task->number] == TASK_NEW;
    struct flow_frontier_work work = flow_frontier_work_at(front, front->at, into);

    for (int i = 0; i < front->made && keeps; i++) {
        const struct flow_frontier_batch *bundle = &front->now[i];
        const struct flow_states slice =
            flow_frontier_batch_slice(bundle, first, first + width, front->words);

        keep_slice(front, &slice, bundle->first + bundle->starts[first]);
    }
    front->progress[task->number] = TASK_KEPT;
    flow_frontier_layer_clear(into, size_of_task(front, task->number));
    for (int i = 0; i < front->made && !work.has_failed; i++) {
        const struct flow_states slice =
            flow_frontier_batch_slice(&front->now[i], first, first + width, front->words);

        flow_frontier_expand_all(&work, &slice, &task->meter);
    }
    return !work.has_failed;
}

static bool
do_steps(struct task *task)
{
    struct flow_frontier *front = task->front;
    struct flow_frontier_layer *layer = &task->desk->layers[0], *next = &task->desk->layers[1];
    const struct flow_route route = {front->route, front->words, front->is_wide};

    if (!take_in(task, layer))
        return false;
    for (int32_t at = front->at + 1; at < front->end; at++) {
        struct flow_frontier_work work = flow_frontier_work_at(front, at, next);
        struct flow_frontier_layer *emptied = layer;

        if (atomic_load_explicit(&front->has_failed, memory_order_relaxed))
            return false;
        flow_frontier_layer_clear(next, layer->states.count);
        flow_frontier_expand_all(&work, &layer->states, &task->meter);
        if (work.has_failed)
            return false;
        layer = next;
        next = emptied;
    }
    if (!flow_frontier_batch_pack(&front->next[task->number], &layer->states, &route,
                                  front->memory))
        return false;
    front->progress[task->number] = TASK_DONE;
    return true;
}

static void
do_task(struct flow_frontier *front, int number, int desk)
{
    struct task task = {.front = front,
                        .desk = flow_frontier_scratch_take(front->desks, desk, front->words),
                        .number = number};

    search_meter_start(&task.meter, front->search, desk);
    if (!do_steps(&task))
        atomic_store(&front->has_failed, true);
    search_meter_finish(&task.meter);
}

/* Tasks at this desk until all are taken, or one has failed. */
static void
work_at_desk(void *context, int desk)
{
    struct flow_frontier *front = context;
    int place;

    while (!atomic_load(&front->has_failed) &&
           (place = atomic_fetch_add(&front->next_turn, 1)) < front->tasks)
        do_task(front, front->turn[place], desk);
}

/* What was left for lack of memory. */
static void
finish_alone(struct flow_frontier *front)
{
    flow_frontier_scratch_clear(front->desks);
    atomic_store(&front->has_failed, false);
    for (int place = 0; place < front->tasks && !atomic_load(&front->has_failed); place++)
        if (front->progress[front->turn[place]] != TASK_DONE)
            do_task(front, front->turn[place], 0);
}

/* How many tasks, and which first. */
static void
plan_tasks(struct flow_frontier *front)
{
    const uint64_t size = flow_frontier_size(front);
    uint32_t sizes[FLOW_PARTS];

    front->tasks = 1;
    while (size >= front->worth_parting && front->tasks < FLOW_PARTS &&
           size / front->a_task >= 2 * (uint64_t)front->tasks)
        front->tasks *= 2;
    for (int task = 0; task < front->tasks; task++) {
        int place = task;

        sizes[task] = size_of_task(front, task);
        for (; place > 0 && sizes[front->turn[place - 1]] < sizes[task]; place--)
            front->turn[place] = front->turn[place - 1];
        front->turn[place] = task;
    }
    memset(front->progress, TASK_NEW, sizeof front->progress);
    atomic_store(&front->next_turn, 0);
}

/* ---- The block ---- */

bool
flow_frontier_pass_block(struct flow_frontier *front, struct search_team *team)
{
    struct flow_frontier_batch *emptied = front->now;

    plan_tasks(front);
    if (team && front->tasks > 1)
        search_team_do(team, work_at_desk, front);
    else
        work_at_desk(front, 0);
    if (atomic_load(&front->has_failed) && !search_is_stopped(front->search))
        finish_alone(front);
    if (atomic_load(&front->has_failed))
        return false;
    front->now = front->next;
    front->next = emptied;
    front->made = front->tasks;
    front->at = front->end;
    front->is_keeping = false;
    return true;
}
