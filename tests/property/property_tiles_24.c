/* property_tiles_24 - 5x5: flat tables never overestimate, and solutions are shortest. */
#include "tiles/ida/tiles_search_24.h"

#include "tiles/board/tiles_reverse.h"
#include "tiles/ida/tiles_ida_general.h"
#include "tiles/tables/tiles_flat_table.h"
#include "tiles_fixture.h"

#include "base/base_random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the tiles leave one part, the entry gives the same with the gap in a pocket. */
static void
expect_one_number(const struct tiles_pdb *flat, const uint8_t *cell_of, uint32_t taken)
{
    const uint32_t board = (UINT32_C(1) << flat->sets.cells) - 1;
    uint32_t index = 0;
    int shift;

    if (flat->main_part[tiles_sets_rank(&flat->sets, taken)] != (board & ~taken))
        return;
    for (int i = 0; i < flat->pattern.tiles; i++)
        index += cell_of[i] * tiles_flat_table_weight(&flat->pattern, i);
    shift = (flat->value[index >> 1] >> 4 * (index & 1) & 15) * 4;
    assert_int_equal(TILES_FLAT_TABLE_MAIN >> shift & 15, TILES_FLAT_TABLE_POCKET >> shift & 15);
}

/* All cells of the tiles and the gap, one tile after the other. */
static void
compare_from(const struct tiles_pdb *flat, const struct tiles_pdb *gap_aware, uint8_t *cell_of,
             int tile, long *lost)
{
    const int cells = flat->sets.cells;
    uint32_t taken = 0;

    for (int i = 0; i < tile; i++)
        taken |= UINT32_C(1) << cell_of[i];
    for (int cell = 0; cell < cells; cell++) {
        if (taken >> cell & 1)
            continue;
        if (tile < flat->pattern.tiles) {
            cell_of[tile] = (uint8_t)cell;
            compare_from(flat, gap_aware, cell_of, tile + 1, lost);
        } else {
            const int low = tiles_pdb_value(flat, cell_of, cell);
            const int exact = tiles_pdb_value(gap_aware, cell_of, cell);

            assert_true(low <= exact);
            expect_one_number(flat, cell_of, taken);
            *lost += low < exact;
        }
    }
}

static void
compare(int rows, int cols, uint32_t homes, long max_lost)
{
    struct tiles_pdb flat, gap_aware;
    struct tiles_pattern pattern;
    uint8_t cell_of[TILES_PATTERN_MAX_TILES];
    struct tiles_fixture exam;
    long lost = 0;

    tiles_fixture_begin(&exam, 2);
    tiles_pattern_from(&pattern, rows, cols, homes);
    assert_int_equal(tiles_pdb_plan(&flat, &pattern, TILES_PDB_FLAT, &exam.memory, NULL), CLEW_OK);
    assert_int_equal(tiles_pdb_plan(&gap_aware, &pattern, TILES_PDB_GAP, &exam.memory, NULL),
                     CLEW_OK);
    assert_int_equal(tiles_pdb_build(&flat, &exam.search, NULL), CLEW_OK);
    assert_int_equal(tiles_pdb_build(&gap_aware, &exam.search, NULL), CLEW_OK);
    compare_from(&flat, &gap_aware, cell_of, 0, &lost);
    assert_true(lost <= max_lost);
    tiles_pdb_free(&flat);
    tiles_pdb_free(&gap_aware);
    tiles_fixture_end(&exam);
}

static void
test_tiles_flat_table_is_never_above_the_table_that_knows_the_gap(void **state)
{
    (void)state;
    compare(3, 4, 0x03, 0);
    compare(3, 5, 0x63, 8000); /* of 360,360 */
    compare(5, 5, 0x802, 0);
    compare(5, 5, 0xc0400, 2000); /* around the gap's corner; of 303,600 */
}

/* Solves, and expects the path that was found before, if one was; leaves it in `path`. */
static void
expect_path(const struct clew_board *board, const char *heuristic, const char *order,
            const char *threads, char path[160])
{
    struct clew_answer *answer =
        support_solve(board, "engine=ida", heuristic, order, threads, "tables=none", NULL);

    assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
    if (path[0])
        assert_string_equal(support_text(answer, "path"), path);
    snprintf(path, 160, "%s", support_text(answer, "path"));
    clew_answer_free(answer);
}

static int64_t
length_by(const struct clew_board *board, const char *heuristic, const char *order,
          const char *threads)
{
    struct clew_answer *answer =
        support_solve(board, "engine=ida", heuristic, order, threads, "tables=none", NULL);
    int64_t length;

    assert_int_equal(clew_answer_outcome(answer), CLEW_SOLVED);
    length = support_number(answer, "length");
    clew_answer_free(answer);
    return length;
}

/* Short enough to be checked by the conflict heuristic. The path is also the same for all. */
static void
test_tiles_24_agrees_with_conflicts_on_walks(void **state)
{
    struct base_random random;

    (void)state;
    support_seed(&random);
    for (int i = support_rounds(12); i > 0; i--) {
        const int walk = 20 + (int)base_random_below(&random, 40);
        char seed[40], moves[40];
        struct clew_options *options;
        struct clew_board *board;
        char path[160] = "", path_down[160] = "";

        snprintf(seed, sizeof seed, "seed=%u", (unsigned)base_random_below(&random, 1000000));
        snprintf(moves, sizeof moves, "walk=%d", walk);
        options =
            support_options(seed, "kind=walk", moves, i % 2 ? "goal=first" : "goal=last", NULL);
        assert_int_equal(support_generate(&board, "tiles", 5, 5, options), CLEW_OK);
        expect_path(board, "heuristic=conflict", "order=LRUD", "threads=1", path);
        assert_true(strlen(path) <= (size_t)walk);
        expect_path(board, "heuristic=pdb-6666", "order=LRUD", "threads=1", path);
        expect_path(board, "heuristic=pdb-6666", "order=LRUD", "threads=2", path);
        expect_path(board, "heuristic=conflict", "order=DULR", "threads=2", path_down);
        expect_path(board, "heuristic=pdb-6666", "order=DULR", "threads=1", path_down);
        assert_int_equal(strlen(path_down), strlen(path));
        clew_board_free(board);
        clew_options_free(options);
    }
}

/* A walk from the goal whose gap belongs at `home`. */
static struct tiles_start
walk_from(int home, int moves, struct base_random *random)
{
    struct tiles_start start = {.rows = 5, .cols = 5, .cells = 25, .gap = home, .goal_gap = home};
    char last = ' ';

    for (int cell = 0, tile = 1; cell < 25; cell++)
        start.tile_at[cell] = (uint8_t)(cell == home ? 0 : tile++);
    while (moves > 0) {
        const char letter = "LRUD"[base_random_below(random, 4)];

        if (letter == tiles_opposite(last) || !tiles_slide(start.tile_at, 5, 5, &start.gap, letter))
            continue;
        last = letter;
        moves--;
    }
    return start;
}

/* The same with the gap in the middle or in a corner, as often: their tables are the same. */
static struct tiles_start
walk_to_middle_or_corner(int moves, struct base_random *random)
{
    const bool to_middle = base_random_below(random, 2);
    struct tiles_start start;

    do {
        start = walk_from(24, moves + (int)base_random_below(random, 9), random);
    } while (to_middle ? start.gap != 12 : start.gap / 5 % 4 || start.gap % 5 % 4);
    return start;
}

/* The first shortest path in move order, by linear conflicts. */
static void
path_by_conflicts(const struct tiles_start *start, char path[TILES_MAX_LENGTH + 1])
{
    const struct tiles_general conflicts = {.counts_conflicts = true};
    struct tiles_ida ida = {.kernel = &tiles_ida_general,
                            .tables = &conflicts,
                            .start = start,
                            .order = {GRID_LEFT, GRID_RIGHT, GRID_UP, GRID_DOWN}};
    struct tiles_fixture exam;

    tiles_fixture_begin(&exam, 2);
    ida.search = &exam.search;
    assert_int_equal(tiles_ida_run(&ida, NULL), CLEW_OK);
    assert_true(ida.length >= 0);
    strcpy(path, ida.moves);
    tiles_fixture_end(&exam);
}

/* Memory for the first partition only, so that few tables are built. */
#define ONE_PARTITION ((size_t)560 << 20)

/* The path; empty when the nodes are not enough. The other way is tried as soon as possible. */
static void
path_both_ways(const struct tiles_start *start, int threads, uint64_t max_nodes,
               char path[TILES_MAX_LENGTH + 1])
{
    struct tiles_ida ida = {.start = start, .order = {GRID_LEFT, GRID_RIGHT, GRID_UP, GRID_DOWN}};
    struct tiles_table_lease lease = {.folder = NULL};
    struct tiles_search_24 task;
    struct tiles_fixture exam;

    tiles_fixture_begin(&exam, threads);
    exam.memory.budget = ONE_PARTITION;
    exam.search.limit_nodes = max_nodes;
    ida.search = lease.search = &exam.search;
    tiles_search_24_init(&task, &ida, &lease);
    task.few_nodes = task.build_nodes = task.reverse_nodes = task.reverse_build_nodes = 1;
    assert_int_equal(tiles_search_24(&task, NULL), CLEW_OK);
    assert_ptr_equal(ida.start, start);
    strcpy(path, ida.length >= 0 ? ida.moves : "");
    if (max_nodes) /* a worker counts some thousand at a time */
        assert_in_range(atomic_load(&exam.search.nodes), 0, max_nodes + 10000);
    tiles_table_lease_release(&lease);
    tiles_fixture_end(&exam);
}

/* The first path in move order one way or the other. */
static void
test_tiles_24_finds_a_first_path_from_either_end(void **state)
{
    struct base_random random;
    int reversed = 0, different = 0;

    (void)state;
    support_seed(&random);
    for (int i = support_rounds(12); i > 0; i--) {
        const struct tiles_start start = walk_to_middle_or_corner(46, &random);
        char forward[TILES_MAX_LENGTH + 1], backward[TILES_MAX_LENGTH + 1],
            path[TILES_MAX_LENGTH + 1];
        struct tiles_start back;

        tiles_reverse_start(&back, &start);
        path_by_conflicts(&start, forward);
        path_by_conflicts(&back, backward);
        tiles_reverse_moves(backward, (int)strlen(backward));
        path_both_ways(&start, 1 + i % 2, 0, path);
        different += strcmp(forward, backward) != 0;
        reversed += strcmp(path, forward) != 0;
        if (strcmp(path, forward) != 0)
            assert_string_equal(path, backward);
    }
    print_message("# %d of %d were reversed\n", reversed, different);
}

/* Tables for every home of the gap; one of those that need tables of their own. */
static void
test_tiles_24_solves_goals_with_the_gap_anywhere(void **state)
{
    struct base_random random;
    int home;

    (void)state;
    support_seed(&random);
    home = (int)base_random_below(&random, 25);
    print_message("# the gap belongs in cell %d\n", home);
    for (int i = support_rounds(4); i > 0; i--) {
        const struct tiles_start start = walk_from(home, 50, &random);
        char truth[TILES_MAX_LENGTH + 1], path[TILES_MAX_LENGTH + 1];

        path_by_conflicts(&start, truth);
        path_both_ways(&start, 2, 0, path);
        assert_int_equal(strlen(path), strlen(truth));
    }
}

static void
test_tiles_24_respects_a_limit_in_every_part_of_the_search(void **state)
{
    struct base_random random;
    char path[TILES_MAX_LENGTH + 1];

    (void)state;
    support_seed(&random);
    for (uint64_t nodes = 1000; nodes < 20000000; nodes *= 4) {
        const struct tiles_start start = walk_to_middle_or_corner(2000, &random);

        path_both_ways(&start, 1 + (int)(nodes / 4000 % 2), nodes, path);
        assert_string_equal(path, "");
    }
}

/* Of the fifty boards, two that take seconds. */
static void
test_tiles_24_knows_korfs_lengths(void **state)
{
    const char *folder = getenv("CLEW_DATA");
    char path[512], line[512];
    FILE *boards;
    int seen = 0;

    (void)state;
    snprintf(path, sizeof path, "%s/tiles/korf50_24.txt", folder ? folder : ".");
    boards = fopen(path, "r");
    if (!boards) {
        print_message("# the boards are not here\n");
        skip();
    }
    while (fgets(line, sizeof line, boards)) {
        struct clew_board *board;
        int number, length, at;

        if (sscanf(line, "%d %d %n", &number, &length, &at) != 2 || (number != 38 && number != 40))
            continue;
        board = support_read(line + at, "goal=first", NULL);
        assert_int_equal(length_by(board, "heuristic=pdb-6666", "order=LRUD", "threads=2"), length);
        clew_board_free(board);
        seen++;
    }
    assert_int_equal(seen, 2);
    fclose(boards);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_flat_table_is_never_above_the_table_that_knows_the_gap),
        cmocka_unit_test(test_tiles_24_agrees_with_conflicts_on_walks),
        cmocka_unit_test(test_tiles_24_finds_a_first_path_from_either_end),
        cmocka_unit_test(test_tiles_24_respects_a_limit_in_every_part_of_the_search),
        cmocka_unit_test(test_tiles_24_solves_goals_with_the_gap_anywhere),
        cmocka_unit_test(test_tiles_24_knows_korfs_lengths),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
