/* test_tiles_tables - the small tables: walking distance, move strings, partitions; no memory. */
#include "tiles/tables/tiles_all_distances.h"
#include "tiles/tables/tiles_automaton.h"
#include "tiles/tables/tiles_embedded.h"
#include "tiles/tables/tiles_heuristic.h"
#include "tiles/tables/tiles_partition.h"
#include "tiles/tables/tiles_pdb.h"
#include "tiles/tables/tiles_unpack_embedded.h"
#include "tiles/tables/tiles_walking_distance.h"
#include "tiles_fixture.h"

#include <string.h>

static void
expect_all_states(const struct tiles_walking_distance *walking)
{
    int most = 0, states = 0;

    assert_int_equal(walking->distance[0], 0);
    for (int i = 0; i < TILES_WALKING_DISTANCE_STATES; i++)
        most = walking->distance[i] > most ? walking->distance[i] : most;
    assert_int_equal(most, 35);
    for (int i = 0; i < TILES_WALKING_DISTANCE_SLOTS; i++)
        states += walking->slots[i] != 0;
    assert_int_equal(states, TILES_WALKING_DISTANCE_STATES);
}

/* For every home of the gap. */
static void
test_tiles_walking_distance_has_all_states(void **state)
{
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    for (int gap_home = 0; gap_home < 16; gap_home++) {
        struct tiles_walking_distance *walking;

        assert_int_equal(tiles_walking_distance_new(&walking, gap_home, &exam.memory, NULL),
                         CLEW_OK);
        expect_all_states(walking);
        tiles_walking_distance_free(walking, &exam.memory);
    }
    tiles_fixture_end(&exam);
}

static void
test_tiles_line_conflict_counts_who_must_step_aside(void **state)
{
    const int8_t right[] = {0, 1, -1, 3}, two[] = {1, 0, -1, -1}, back[] = {3, 2, 1, 0};
    const int8_t one_of_three[] = {2, 0, 1};

    (void)state;
    assert_int_equal(tiles_line_conflict(right, 4), 0);
    assert_int_equal(tiles_line_conflict(two, 4), 2);
    assert_int_equal(tiles_line_conflict(back, 4), 6);
    assert_int_equal(tiles_line_conflict(one_of_three, 3), 2);
}

static enum clew_status
make_automaton(struct tiles_automaton **automaton, int rows, int cols, int max_length,
               struct base_memory *memory)
{
    const struct tiles_automaton_kind kind = {
        .rows = rows, .cols = cols, .max_length = max_length, .order = {0, 1, 2, 3}};

    return tiles_automaton_new(automaton, &kind, memory, memory, NULL);
}

/* Twelve moves round a 2x2 square come back; of the two halves of that, one is forbidden. */
static void
test_tiles_automaton_forbids_one_way_round(void **state)
{
    struct tiles_automaton *automaton;
    struct tiles_fixture exam;
    uint32_t at[2];

    (void)state;
    tiles_fixture_begin(&exam, 1);
    assert_int_equal(make_automaton(&automaton, 2, 2, 6, &exam.memory), CLEW_OK);
    at[0] = at[1] = tiles_automaton_start(automaton, 3);
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 2; k++)
            if (at[k] != TILES_FORBIDDEN)
                at[k] =
                    tiles_automaton_next(automaton, at[k], (k ? "\1\3\0\2" : "\3\1\2\0")[i % 4]);
    assert_true((at[0] == TILES_FORBIDDEN) != (at[1] == TILES_FORBIDDEN));
    tiles_automaton_free(automaton);
    tiles_fixture_end(&exam);
}

static void
test_tiles_automaton_forbids_taking_back_and_leaving_the_board(void **state)
{
    struct tiles_automaton *automaton;
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    assert_int_equal(make_automaton(&automaton, 3, 4, 2, &exam.memory), CLEW_OK);
    for (int gap = 0; gap < 12; gap++)
        for (int move = 0; move < 4; move++) {
            const uint32_t once =
                tiles_automaton_next(automaton, tiles_automaton_start(automaton, gap), move);

            assert_int_equal(once == TILES_FORBIDDEN,
                             (move == 0 && gap % 4 == 3) || (move == 1 && gap % 4 == 0) ||
                                 (move == 2 && gap >= 8) || (move == 3 && gap < 4));
            if (once != TILES_FORBIDDEN)
                assert_int_equal(tiles_automaton_next(automaton, once, move ^ 1), TILES_FORBIDDEN);
        }
    tiles_automaton_free(automaton);
    tiles_fixture_end(&exam);
}

/* The number of strings of that length that the automaton allows. */
static uint64_t
count_strings(const struct tiles_automaton *automaton, uint32_t state, int length)
{
    uint64_t count = 0;

    if (length == 0)
        return 1;
    for (int move = 0; move < 4; move++) {
        const uint32_t after = tiles_automaton_next(automaton, state, move);

        count += after == TILES_FORBIDDEN ? 0 : count_strings(automaton, after, length - 1);
    }
    return count;
}

/* As many as there are boards at that distance, so the same from every corner. */
static void
test_tiles_automaton_is_fair_to_all_corners(void **state)
{
    static const int sizes[][2] = {{3, 4}, {4, 4}, {4, 5}, {5, 5}};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int rows = sizes[i][0], cols = sizes[i][1], max_length = 13;
        const int corners[] = {0, cols - 1, rows * cols - cols, rows * cols - 1};
        struct tiles_automaton *automaton;
        struct tiles_fixture exam;

        tiles_fixture_begin(&exam, 1);
        assert_int_equal(make_automaton(&automaton, rows, cols, max_length, &exam.memory), CLEW_OK);
        for (int k = 1; k < 4; k++)
            assert_int_equal(
                count_strings(automaton, tiles_automaton_start(automaton, corners[k]), max_length),
                count_strings(automaton, tiles_automaton_start(automaton, 0), max_length));
        tiles_automaton_free(automaton);
        tiles_fixture_end(&exam);
    }
}

/* The board that a string of moves leads to, and the automaton's state after it. */
struct reached {
    struct tiles_start board;
    uint32_t state;
};

/*
 * Every string of up to kind->max_length moves from one gap cell that is the first to reach its
 * board, in the order "shorter, then earlier in move order": the automaton must allow each of them,
 * and no other continuation of one. Returns how many are forbidden.
 */
static int
expect_first_strings(const struct tiles_automaton *automaton, int gap)
{
    const struct tiles_automaton_kind *kind = &automaton->kind;
    static struct reached queue[9 * 20160];
    static bool is_seen[9 * 20160];
    struct tiles_start begin = {.rows = 3, .cols = 3, .cells = 9, .gap = gap, .goal_gap = gap};
    struct tiles_all_distances numbering;
    int head = 0, tail = 0, forbidden = 0;

    for (int cell = 0, tile = 1; cell < 9; cell++)
        begin.tile_at[cell] = (uint8_t)(cell == gap ? 0 : tile++);
    assert_int_equal(tiles_all_distances_number(&numbering, &begin, NULL), CLEW_OK);
    memset(is_seen, 0, sizeof is_seen);
    is_seen[tiles_all_distances_index(&numbering, begin.tile_at, gap)] = true;
    queue[tail++] = (struct reached){begin, tiles_automaton_start(automaton, gap)};
    for (int length = 1; length <= kind->max_length; length++)
        for (const int end = tail; head < end; head++)
            for (int k = 0; k < 4; k++) {
                const int move = kind->order[k];
                struct reached next = queue[head];
                bool *seen;

                next.state = tiles_automaton_next(automaton, next.state, move);
                if (!tiles_slide(next.board.tile_at, 3, 3, &next.board.gap, "LRUD"[move])) {
                    assert_int_equal(next.state, TILES_FORBIDDEN);
                    continue;
                }
                seen = &is_seen[tiles_all_distances_index(&numbering, next.board.tile_at,
                                                          next.board.gap)];
                assert_int_equal(next.state == TILES_FORBIDDEN, *seen);
                forbidden += *seen;
                if (!*seen)
                    queue[tail++] = next;
                *seen = true;
            }
    return forbidden;
}

/* Built for that order, or converted from another order by a mirror image of the board. */
static void
test_tiles_automaton_keeps_the_first_string_in_move_order(void **state)
{
    static const uint8_t orders[][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 3, 1, 0}, {3, 1, 0, 2}};
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    for (int i = 0; i < 8; i++) {
        struct tiles_automaton_kind kind = {.rows = 3, .cols = 3, .max_length = 13};
        struct tiles_automaton *automaton;

        memcpy(kind.order, orders[i < 4 ? i : 0], sizeof kind.order);
        assert_int_equal(tiles_automaton_new(&automaton, &kind, &exam.memory, &exam.memory, NULL),
                         CLEW_OK);
        if (i >= 4) /* the last is no mirror image of another */
            assert_int_equal(tiles_automaton_reorder(automaton, orders[i - 4]), i < 7);
        for (int gap = 0; gap < 9; gap++)
            assert_true(expect_first_strings(automaton, gap) > 1000);
        tiles_automaton_free(automaton);
    }
    tiles_fixture_end(&exam);
}

#ifdef CLEW_HAS_EMBEDDED_TABLES

/* The embedded tables are equal to tables made now. */
static void
test_tiles_embedded_tables_are_right(void **state)
{
    struct tiles_automaton *made, *unpacked;
    struct tiles_partition partition;
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 2);
    assert_true(tiles_partition_find(&partition, "555", 4, 4));
    for (int i = 0; i < partition.count; i++) {
        struct tiles_pattern pattern;
        struct tiles_pdb built, embedded;

        tiles_pattern_from(&pattern, 4, 4, partition.homes[i]);
        assert_true(tiles_unpack_embedded_has_pdb(&pattern, TILES_PDB_BITS));
        assert_false(tiles_unpack_embedded_has_pdb(&pattern, TILES_PDB_PLAIN));
        assert_int_equal(tiles_pdb_plan(&built, &pattern, TILES_PDB_BITS, &exam.memory, NULL), 0);
        assert_int_equal(tiles_pdb_plan(&embedded, &pattern, TILES_PDB_BITS, &exam.memory, NULL),
                         0);
        assert_int_equal(tiles_pdb_build(&built, &exam.search, NULL), CLEW_OK);
        tiles_unpack_embedded_pdb(&embedded);
        assert_int_equal(embedded.value_bytes, built.value_bytes);
        assert_int_equal(embedded.max_value, built.max_value);
        assert_memory_equal(embedded.value, built.value, built.value_bytes);
        tiles_pdb_free(&built);
        tiles_pdb_free(&embedded);
    }
    assert_int_equal(make_automaton(&made, 4, 4, TILES_EMBEDDED_MAX_STRING, &exam.memory), CLEW_OK);
    assert_int_equal(tiles_unpack_embedded_automaton(&unpacked, &made->kind, &exam.memory, NULL),
                     CLEW_OK);
    assert_non_null(unpacked);
    assert_int_equal(unpacked->words, made->words);
    assert_int_equal(unpacked->states, made->states);
    assert_memory_equal(unpacked->next, made->next, made->states * sizeof made->next[0]);
    tiles_automaton_free(made);
    tiles_automaton_free(unpacked);
    tiles_fixture_end(&exam);
}

#else

static void
test_tiles_embedded_tables_are_right(void **state)
{
    const struct tiles_automaton_kind kind = {
        .rows = 4, .cols = 4, .max_length = TILES_EMBEDDED_MAX_STRING, .order = {0, 1, 2, 3}};
    struct tiles_automaton *automaton;
    struct tiles_partition partition;

    (void)state;
    assert_true(tiles_partition_find(&partition, "555", 4, 4));
    for (int i = 0; i < partition.count; i++) {
        struct tiles_pattern pattern;

        tiles_pattern_from(&pattern, 4, 4, partition.homes[i]);
        assert_false(tiles_unpack_embedded_has_pdb(&pattern, TILES_PDB_BITS));
    }
    assert_int_equal(tiles_unpack_embedded_automaton(&automaton, &kind, NULL, NULL), CLEW_OK);
    assert_null(automaton);
}

#endif

static void
test_tiles_partitions_cover_every_tile_once(void **state)
{
    (void)state;
    for (int rows = 2; rows <= 5; rows++)
        for (int cols = 2; cols <= 5; cols++) {
            struct tiles_partition partition;
            uint32_t all = 0;

            assert_true(tiles_partition_find(&partition, NULL, rows, cols));
            for (int i = 0; i < partition.count; i++) {
                assert_int_equal(all & partition.homes[i], 0);
                assert_true(__builtin_popcount(partition.homes[i]) <= TILES_PATTERN_MAX_TILES);
                all |= partition.homes[i];
            }
            assert_int_equal(all, (1u << (rows * cols - 1)) - 1);
        }
}

/* For every home of the gap, and no two alike. */
static void
test_tiles_partitions_of_5x5_have_the_gap_anywhere(void **state)
{
    (void)state;
    for (int home = 0; home < 25; home++) {
        struct tiles_partition list[TILES_MAX_PARTITIONS];
        const int count = tiles_partition_list(list, "6666", 5, 5, home);

        assert_in_range(count, 4, TILES_MAX_PARTITIONS);
        for (int p = 0; p < count; p++) {
            uint32_t all = 0;

            assert_int_equal(list[p].count, 4);
            for (int i = 0; i < 4; i++) {
                assert_int_equal(all & list[p].homes[i], 0);
                assert_int_equal(__builtin_popcount(list[p].homes[i]), 6);
                all |= list[p].homes[i];
            }
            assert_int_equal(all, ((1u << 25) - 1) ^ 1u << home);
            for (int q = 0; q < p; q++)
                assert_memory_not_equal(&list[p], &list[q], sizeof *list);
        }
    }
    assert_int_equal(tiles_partition_list(NULL, "6666", 4, 4, 15), 0);
}

/* A table around the gap's home serves another only if the gap belongs to the same part. */
static void
test_tiles_pattern_serves_images_with_the_gap_in_the_same_part(void **state)
{
    struct tiles_pattern corner, other;
    enum grid_symmetry symmetry;

    (void)state;
    tiles_pattern_around(&corner, 3, 3, 0xa0, 8); /* cells 5 and 7 enclose 8 */
    assert_false(tiles_pattern_leaves_one_part(&corner));
    assert_int_equal(tiles_pattern_part(&corner), 0x100);
    tiles_pattern_around(&other, 3, 3, 0xa0, 0);
    assert_int_equal(other.gap, 6);
    assert_false(tiles_pattern_serves(&corner, &other, &symmetry));
    tiles_pattern_around(&other, 3, 3, 0x0a, 0); /* cells 1 and 3 enclose 0 */
    assert_true(tiles_pattern_serves(&corner, &other, &symmetry));
    assert_int_equal(tiles_map_cell(symmetry, 3, 3, 0), 8);
    tiles_pattern_around(&corner, 3, 3, 0x03, 8);
    tiles_pattern_around(&other, 3, 3, 0x180, 2);
    assert_true(tiles_pattern_leaves_one_part(&corner));
    assert_true(tiles_pattern_serves(&corner, &other, &symmetry));
    tiles_pattern_around(&other, 3, 3, 0x11, 8);
    assert_false(tiles_pattern_serves(&corner, &other, &symmetry));
}

/* So a mirrored lookup can ask the set as it is whether the gap is in the main part. */
static void
test_tiles_main_part_of_an_image_is_the_image(void **state)
{
    struct tiles_pattern pattern;
    struct tiles_fixture exam;
    struct tiles_pdb pdb;
    uint32_t mask = 0x3f;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    tiles_pattern_from(&pattern, 5, 5, mask);
    assert_int_equal(tiles_pdb_plan(&pdb, &pattern, TILES_PDB_FLAT, &exam.memory, NULL), CLEW_OK);
    for (uint32_t set = 0; set < pdb.sets.count; set++, mask = tiles_sets_after(mask))
        for (int s = GRID_SAME; s < GRID_SYMMETRIES; s++) {
            const uint32_t image = tiles_map_set((enum grid_symmetry)s, 5, 5, mask);

            assert_int_equal(pdb.main_part[tiles_sets_rank(&pdb.sets, image)],
                             tiles_map_set((enum grid_symmetry)s, 5, 5, pdb.main_part[set]));
        }
    tiles_pdb_free(&pdb);
    tiles_fixture_end(&exam);
}

static enum clew_status
try_walking(struct base_memory *memory, void *context)
{
    struct tiles_walking_distance *walking;
    enum clew_status status = tiles_walking_distance_new(&walking, 6, memory, NULL);

    (void)context;
    if (!status)
        tiles_walking_distance_free(walking, memory);
    return status;
}

/* Long enough for its boards to outgrow their first table. Whatever fails, no other automaton may
   come out; *context is the number of its states, 0 while that is not known. */
static enum clew_status
try_automaton(struct base_memory *memory, void *context)
{
    uint32_t *states = context;
    struct tiles_automaton *automaton;
    enum clew_status status = make_automaton(&automaton, 4, 4, 10, memory);

    if (status)
        return status;
    assert_true(*states == 0 || automaton->states == *states);
    *states = automaton->states;
    tiles_automaton_free(automaton);
    return CLEW_OK;
}

#ifdef CLEW_HAS_EMBEDDED_TABLES

static enum clew_status
try_unpacking(struct base_memory *memory, void *context)
{
    const struct tiles_automaton_kind kind = {
        .rows = 4, .cols = 4, .max_length = TILES_EMBEDDED_MAX_STRING, .order = {1, 0, 3, 2}};
    struct tiles_automaton *automaton;
    enum clew_status status = tiles_unpack_embedded_automaton(&automaton, &kind, memory, NULL);

    (void)context;
    if (!status)
        tiles_automaton_free(automaton);
    return status;
}

#endif

static enum clew_status
try_pdb(struct base_memory *memory, void *context)
{
    struct tiles_fixture *exam = context;
    struct tiles_pattern pattern;
    struct tiles_pdb pdb;
    enum clew_status status;

    tiles_pattern_from(&pattern, 4, 4, 0x13);
    status = tiles_pdb_plan(&pdb, &pattern, TILES_PDB_BITS, memory, NULL);
    if (status)
        return status;
    status = tiles_pdb_build(&pdb, &exam->search, NULL);
    tiles_pdb_free(&pdb);
    return status;
}

/* A large block may be refused, and smaller ones granted afterwards: that must not go unnoticed. */
static void
test_tiles_automaton_is_whole_or_refused(void **state)
{
    struct base_memory memory;
    uint32_t states = 0;
    size_t peak;

    (void)state;
    base_memory_init(&memory, 0);
    assert_int_equal(try_automaton(&memory, &states), CLEW_OK);
    peak = base_memory_peak(&memory);
    for (size_t part = 1; part < 16; part++) {
        base_memory_init(&memory, peak / 16 * part);
        assert_int_equal(try_automaton(&memory, &states), CLEW_NO_MEMORY);
    }
}

static void
test_tiles_tables_say_when_memory_runs_out(void **state)
{
    struct tiles_fixture exam;
    uint32_t states = 0;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    assert_true(support_fail_each_allocation(try_walking, NULL) >= 1);
    assert_true(support_fail_each_allocation(try_automaton, &states) >= 4);
#ifdef CLEW_HAS_EMBEDDED_TABLES
    assert_true(support_fail_each_allocation(try_unpacking, NULL) >= 2);
#endif
    assert_true(support_fail_each_allocation(try_pdb, &exam) >= 12);
    tiles_fixture_end(&exam);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_walking_distance_has_all_states),
        cmocka_unit_test(test_tiles_line_conflict_counts_who_must_step_aside),
        cmocka_unit_test(test_tiles_automaton_forbids_one_way_round),
        cmocka_unit_test(test_tiles_automaton_forbids_taking_back_and_leaving_the_board),
        cmocka_unit_test(test_tiles_automaton_is_fair_to_all_corners),
        cmocka_unit_test(test_tiles_automaton_keeps_the_first_string_in_move_order),
        cmocka_unit_test(test_tiles_embedded_tables_are_right),
        cmocka_unit_test(test_tiles_partitions_cover_every_tile_once),
        cmocka_unit_test(test_tiles_partitions_of_5x5_have_the_gap_anywhere),
        cmocka_unit_test(test_tiles_pattern_serves_images_with_the_gap_in_the_same_part),
        cmocka_unit_test(test_tiles_main_part_of_an_image_is_the_image),
        cmocka_unit_test(test_tiles_automaton_is_whole_or_refused),
        cmocka_unit_test(test_tiles_tables_say_when_memory_runs_out),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
