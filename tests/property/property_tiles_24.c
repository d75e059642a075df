/* property_tiles_24 - 5x5: flat tables never overestimate, and solutions are shortest. */
#include "tiles/ida/tiles_multi_partition.h"

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
        cmocka_unit_test(test_tiles_24_knows_korfs_lengths),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
