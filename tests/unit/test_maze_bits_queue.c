/* test_maze_bits_queue - the bucket queue against plain arrays: who gets what, and when. */
#include "support.h"

#include "maze/bits/maze_bits_queue.h"

#include <string.h>

#define WRITERS   2
#define RECEIVERS 3
#define LISTS     (2 * RECEIVERS) /* per cost: axis * RECEIVERS + receiver */
#define MAX_SPAN  200
#define MAX_ITEMS 1000 /* per cost, writer and list */

/* What was pushed and not read yet, by cost modulo MAX_SPAN + 1, writer and list. */
struct plain_queue {
    uint32_t items[MAX_SPAN + 1][WRITERS][LISTS][MAX_ITEMS];
    size_t count[MAX_SPAN + 1][WRITERS][LISTS];
};

struct queue_case {
    struct base_memory memory;
    struct base_random random;
    size_t span;
    struct maze_bits_queue queue[WRITERS];
    uint32_t next_item;
};

static struct plain_queue plain;

static void
open_case(struct queue_case *queues, size_t span)
{
    memset(&plain, 0, sizeof plain);
    *queues = (struct queue_case){.span = span};
    base_memory_init(&queues->memory, 0);
    base_random_seed(&queues->random, 40 + span);
    for (int i = 0; i < WRITERS; i++)
        assert_true(maze_bits_queue_init(&queues->queue[i], &queues->memory, span, RECEIVERS));
}

static void
close_case(struct queue_case *queues)
{
    for (int i = 0; i < WRITERS; i++)
        maze_bits_queue_free(&queues->queue[i]);
    assert_int_equal(base_memory_used(&queues->memory), 0);
}

static enum maze_axis
axis_of(size_t list)
{
    return list < RECEIVERS ? MAZE_ALONG_ROW : MAZE_ALONG_COL;
}

static size_t
chain_of(const struct maze_bits_queue *queue, uint64_t cost, size_t list)
{
    return maze_bits_queue_chain(queue, axis_of(list), cost, list % RECEIVERS);
}

/* The same item into the queue and into the array. */
static void
push_item(struct queue_case *queues, uint64_t cost, int writer, size_t list)
{
    struct maze_bits_queue *queue = &queues->queue[writer];
    size_t *count = &plain.count[cost % (MAX_SPAN + 1)][writer][list];

    if (*count == MAX_ITEMS)
        return;
    plain.items[cost % (MAX_SPAN + 1)][writer][list][(*count)++] = queues->next_item;
    assert_true(maze_bits_queue_push(queue, chain_of(queue, cost, list), queues->next_item++));
}

static uint64_t
next_plain_cost(uint64_t cost, int writer)
{
    for (uint64_t next = cost + 1; next <= cost + MAX_SPAN; next++)
        for (int list = 0; list < LISTS; list++)
            if (plain.count[next % (MAX_SPAN + 1)][writer][list])
                return next;
    return MAZE_BITS_NO_COST;
}

/* The chain has the items of the array, the last block first; the blocks go to another queue. */
static void
read_chain(struct queue_case *queues, uint64_t cost, int writer, size_t list)
{
    const struct maze_bits_queue *queue = &queues->queue[writer];
    const uint32_t *expected = plain.items[cost % (MAX_SPAN + 1)][writer][list];
    size_t left = plain.count[cost % (MAX_SPAN + 1)][writer][list], count = 0;
    struct maze_bits_block *block =
        maze_bits_queue_last(queue, chain_of(queue, cost, list), &count);

    for (; block; count = MAZE_BITS_BLOCK_ITEMS) {
        struct maze_bits_block *before = block->before;

        assert_in_range(count, 1, MAZE_BITS_BLOCK_ITEMS);
        assert_true(count <= left);
        left -= count;
        assert_memory_equal(block->items, expected + left, count * sizeof *expected);
        maze_bits_queue_keep(&queues->queue[list % WRITERS], block);
        block = before;
    }
    assert_int_equal(left, 0);
    plain.count[cost % (MAX_SPAN + 1)][writer][list] = 0;
}

/* Some pushes at any cost within the span, its ends included, and at times many for one chain. */
static void
push_some(struct queue_case *queues, uint64_t cost, int writer)
{
    const uint64_t pushes = base_random_below(&queues->random, 5);

    for (uint64_t i = 0; i < pushes; i++) {
        const uint64_t at = cost + 1 + base_random_below(&queues->random, queues->span);
        const size_t list = base_random_below(&queues->random, LISTS);
        const uint64_t items = base_random_below(&queues->random, i ? 3 : 150);

        for (uint64_t j = 0; j < items; j++)
            push_item(queues, at, writer, list);
    }
    if (base_random_below(&queues->random, 4) == 0)
        push_item(queues, cost + queues->span, writer, 0);
}

/* As a search does: all take the items of a cost while new ones are pushed, then it is empty. */
static void
run_cost(struct queue_case *queues, uint64_t cost)
{
    for (int writer = 0; writer < WRITERS; writer++)
        maze_bits_queue_begin(&queues->queue[writer], cost);
    for (size_t list = 0; list < LISTS; list++)
        for (int writer = 0; writer < WRITERS; writer++)
            read_chain(queues, cost, writer, list);
    for (int writer = 0; writer < WRITERS; writer++)
        push_some(queues, cost, writer);
    for (int writer = 0; writer < WRITERS; writer++) {
        maze_bits_queue_end(&queues->queue[writer], MAZE_ALONG_ROW, cost);
        maze_bits_queue_end(&queues->queue[writer], MAZE_ALONG_COL, cost);
        assert_true(maze_bits_queue_next(&queues->queue[writer], cost) ==
                    next_plain_cost(cost, writer));
    }
}

static void
test_maze_bits_queue_agrees_with_arrays(void **state)
{
    static const size_t spans[] = {1, 2, 63, 64, 65, 127, 200};

    (void)state;
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        struct queue_case queues;
        uint64_t cost = 0;

        open_case(&queues, spans[i]);
        push_item(&queues, 0, 0, 1);
        for (int step = 0; step < 1500 && cost != MAZE_BITS_NO_COST; step++) {
            uint64_t next = MAZE_BITS_NO_COST;

            run_cost(&queues, cost);
            for (int writer = 0; writer < WRITERS; writer++)
                if (maze_bits_queue_next(&queues.queue[writer], cost) < next)
                    next = maze_bits_queue_next(&queues.queue[writer], cost);
            cost = next == MAZE_BITS_NO_COST && step < 1400 ? cost + 1 : next;
        }
        assert_true(queues.next_item > 20000);
        close_case(&queues);
    }
}

/* Blocks that were read are used again: a long run needs no more memory than what waits. */
static void
test_maze_bits_queue_reuses_its_blocks(void **state)
{
    struct queue_case queues;
    size_t used = 0;

    (void)state;
    open_case(&queues, 1);
    for (uint64_t cost = 0; cost < 1000; cost++) {
        for (int i = 0; i < 500; i++)
            push_item(&queues, cost, 0, 0);
        maze_bits_queue_begin(&queues.queue[0], cost);
        read_chain(&queues, cost, 0, 0);
        maze_bits_queue_end(&queues.queue[0], MAZE_ALONG_ROW, cost);
        if (cost == 1)
            used = base_memory_used(&queues.memory);
    }
    assert_int_equal(base_memory_used(&queues.memory), used);
    close_case(&queues);
}

/* A push that finds no memory says so, and what was pushed before it is still there. */
static void
test_maze_bits_queue_keeps_its_items_without_memory(void **state)
{
    struct queue_case queues;

    (void)state;
    open_case(&queues, 5);
    atomic_store(&queues.memory.fail_at, 0);
    assert_false(maze_bits_queue_push(&queues.queue[0], chain_of(&queues.queue[0], 3, 1), 7));
    assert_true(maze_bits_queue_next(&queues.queue[0], 0) == MAZE_BITS_NO_COST);
    atomic_store(&queues.memory.fail_at, 1);
    for (uint32_t i = 0;; i++) {
        struct maze_bits_queue *queue = &queues.queue[0];

        if (!maze_bits_queue_push(queue, chain_of(queue, 3, 1), i))
            break;
        plain.items[3][0][1][plain.count[3][0][1]++] = i;
        assert_true(plain.count[3][0][1] < MAX_ITEMS);
    }
    assert_true(plain.count[3][0][1] >= MAZE_BITS_BLOCK_ITEMS);
    assert_true(maze_bits_queue_next(&queues.queue[0], 0) == 3);
    read_chain(&queues, 3, 0, 1);
    atomic_store(&queues.memory.fail_at, -1);
    close_case(&queues);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_bits_queue_agrees_with_arrays),
        cmocka_unit_test(test_maze_bits_queue_reuses_its_blocks),
        cmocka_unit_test(test_maze_bits_queue_keeps_its_items_without_memory),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
