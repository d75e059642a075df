/*
 * flow_learn_decide - the edge to decide next: the most active one in recent conflicts (VSIDS).
 *
 * A binary heap of the edges by activity. A conflict bumps the edges it meets by
 * activity_increment, which then grows: older bumps count less without being touched.
 */
#include "flow/learn/flow_learn_internal.h"

#define MAX_ACTIVITY 1e100

static void
heap_set(struct flow_learn *learn, int index, int32_t edge)
{
    learn->heap[index] = edge;
    learn->heap_index[edge] = index;
}

static void
heap_sift_up(struct flow_learn *learn, int index)
{
    const int32_t edge = learn->heap[index];

    while (index > 0) {
        const int parent = (index - 1) / 2;

        if (learn->activity[learn->heap[parent]] >= learn->activity[edge])
            break;
        heap_set(learn, index, learn->heap[parent]);
        index = parent;
    }
    heap_set(learn, index, edge);
}

static void
heap_sift_down(struct flow_learn *learn, int index)
{
    const int32_t edge = learn->heap[index];

    for (;;) {
        int child = 2 * index + 1;

        if (child >= learn->heap_count)
            break;
        if (child + 1 < learn->heap_count &&
            learn->activity[learn->heap[child + 1]] > learn->activity[learn->heap[child]])
            child++;
        if (learn->activity[learn->heap[child]] <= learn->activity[edge])
            break;
        heap_set(learn, index, learn->heap[child]);
        index = child;
    }
    heap_set(learn, index, edge);
}

void
flow_learn_heap_insert(struct flow_learn *learn, int32_t edge)
{
    if (learn->heap_index[edge] >= 0)
        return;
    heap_set(learn, learn->heap_count++, edge);
    heap_sift_up(learn, learn->heap_count - 1);
}

int32_t
flow_learn_heap_pop(struct flow_learn *learn)
{
    const int32_t edge = learn->heap[0];

    learn->heap_index[edge] = -1;
    if (--learn->heap_count) {
        heap_set(learn, 0, learn->heap[learn->heap_count]);
        heap_sift_down(learn, 0);
    }
    return edge;
}

void
flow_learn_bump(struct flow_learn *learn, int32_t variable)
{
    if (variable >= learn->edge_count) /* a bit, which is never decided */
        return;
    learn->activity[variable] += learn->activity_increment;
    if (learn->activity[variable] > MAX_ACTIVITY) {
        for (int i = 0; i < learn->edge_count; i++)
            learn->activity[i] /= MAX_ACTIVITY;
        learn->activity_increment /= MAX_ACTIVITY;
    }
    if (learn->heap_index[variable] >= 0)
        heap_sift_up(learn, learn->heap_index[variable]);
}

void
flow_learn_decay(struct flow_learn *learn)
{
    learn->activity_increment /= learn->decay;
}
