/*
 * flow_learn_decide - which edge to guess next: the one that was in trouble most, of late most.
 *
 * A binary heap of the edges by activity. An edge met in a contradiction gains `step`, and step
 * grows after each, so old merit fades without being touched.
 */
#include "flow/learn/flow_learn_internal.h"

#define MAX_ACTIVITY 1e100

static void
set_heap(struct flow_learn *learn, int place, int32_t edge)
{
    learn->heap[place] = edge;
    learn->heap_place[edge] = place;
}

static void
rise(struct flow_learn *learn, int place)
{
    const int32_t edge = learn->heap[place];

    while (place > 0) {
        const int parent = (place - 1) / 2;

        if (learn->activity[learn->heap[parent]] >= learn->activity[edge])
            break;
        set_heap(learn, place, learn->heap[parent]);
        place = parent;
    }
    set_heap(learn, place, edge);
}

static void
sink(struct flow_learn *learn, int place)
{
    const int32_t edge = learn->heap[place];

    for (;;) {
        int child = 2 * place + 1;

        if (child >= learn->heap_count)
            break;
        if (child + 1 < learn->heap_count &&
            learn->activity[learn->heap[child + 1]] > learn->activity[learn->heap[child]])
            child++;
        if (learn->activity[learn->heap[child]] <= learn->activity[edge])
            break;
        set_heap(learn, place, learn->heap[child]);
        place = child;
    }
    set_heap(learn, place, edge);
}

void
flow_learn_decide_put(struct flow_learn *learn, int32_t edge)
{
    if (learn->heap_place[edge] >= 0)
        return;
    set_heap(learn, learn->heap_count++, edge);
    rise(learn, learn->heap_count - 1);
}

int32_t
flow_learn_decide_take(struct flow_learn *learn)
{
    const int32_t edge = learn->heap[0];

    learn->heap_place[edge] = -1;
    if (--learn->heap_count) {
        set_heap(learn, 0, learn->heap[learn->heap_count]);
        sink(learn, 0);
    }
    return edge;
}

void
flow_learn_decide_raise(struct flow_learn *learn, int32_t edge)
{
    learn->activity[edge] += learn->step;
    if (learn->activity[edge] > MAX_ACTIVITY) {
        for (int i = 0; i < learn->edges; i++)
            learn->activity[i] /= MAX_ACTIVITY;
        learn->step /= MAX_ACTIVITY;
    }
    if (learn->heap_place[edge] >= 0)
        rise(learn, learn->heap_place[edge]);
}

void
flow_learn_decide_fade(struct flow_learn *learn)
{
    learn->step /= learn->fading;
}
