/* test_maze_bits_log - the runs of the log are what was written, in order, whatever the chunks. */
#include "support.h"

#include "maze/bits/maze_bits_log.h"

#define WRITTEN 300000

struct entry {
    uint32_t item;
    uint32_t cost;
    enum maze_axis axis;
};

static struct entry written[WRITTEN];

/* Writes a run in pieces, as a step of the search does. */
static bool
write_run(struct maze_bits_log *log, struct base_random *random, size_t first, size_t count,
          struct entry entry)
{
    while (count) {
        const size_t piece = count < 64 ? count : 1 + base_random_below(random, 64);

        if (!maze_bits_log_reserve(log, piece + 1, entry.axis, entry.cost))
            return false;
        assert_true((size_t)(log->limit - log->end) > piece);
        for (size_t i = 0; i < piece; i++) {
            entry.item = (uint32_t)base_random_next(random);
            written[first++] = entry;
            *log->end++ = entry.item;
        }
        count -= piece;
    }
    return maze_bits_log_end_run(log, entry.axis, entry.cost);
}

/* Returns how many items are in the log, all of them as written. */
static size_t
compare_with_written(const struct maze_bits_log *log)
{
    size_t at = 0;

    for (size_t i = 0; i < log->run_count; i++) {
        const struct maze_bits_run *run = &log->runs[i];

        assert_true(run->count > 0);
        for (size_t j = 0; j < run->count; j++, at++) {
            assert_true(run->items[j] == written[at].item);
            assert_true(run->cost == written[at].cost);
            assert_true(run->axis == written[at].axis);
        }
    }
    return at;
}

/* Empty runs leave no trace; long ones are continued in another chunk. */
static void
test_maze_bits_log_has_what_was_written(void **state)
{
    struct base_memory memory;
    struct base_random random;
    struct maze_bits_log log;
    size_t count = 0, runs = 0;
    uint32_t cost = 0;

    (void)state;
    base_memory_init(&memory, 0);
    base_random_seed(&random, 8);
    maze_bits_log_init(&log, &memory);
    while (count < WRITTEN) {
        const size_t most = base_random_below(&random, 20) ? 40 : 3000;
        const size_t wanted = base_random_below(&random, most);
        const size_t items = wanted < WRITTEN - count ? wanted : WRITTEN - count;
        const struct entry entry = {0, cost, cost % 3 ? MAZE_ALONG_ROW : MAZE_ALONG_COL};

        assert_true(write_run(&log, &random, count, items, entry));
        count += items;
        runs += items > 0;
        cost += 1 + (uint32_t)base_random_below(&random, 5);
    }
    assert_int_equal(compare_with_written(&log), WRITTEN);
    assert_true(log.run_count >= runs);
    assert_true(log.run_count < runs + 40); /* a run is cut only where a chunk ends */
    maze_bits_log_free(&log);
    assert_int_equal(base_memory_used(&memory), 0);
}

/* At whatever allocation memory runs out, the runs that were ended before are whole. */
static void
test_maze_bits_log_keeps_its_runs_without_memory(void **state)
{
    (void)state;
    for (long fail_at = 0; fail_at < 12; fail_at++) {
        struct base_memory memory;
        struct base_random random;
        struct maze_bits_log log;
        size_t count = 0;
        uint32_t cost = 0;

        base_memory_init(&memory, 0);
        base_random_seed(&random, 9);
        maze_bits_log_init(&log, &memory);
        atomic_store(&memory.fail_at, fail_at);
        while (write_run(&log, &random, count, 100, (struct entry){0, cost, MAZE_ALONG_ROW})) {
            count += 100;
            cost++;
            assert_true(count + 100 < WRITTEN);
        }
        assert_in_range(compare_with_written(&log), count, count + 100);
        maze_bits_log_free(&log);
        assert_int_equal(base_memory_used(&memory), 0);
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_maze_bits_log_has_what_was_written),
        cmocka_unit_test(test_maze_bits_log_keeps_its_runs_without_memory),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
