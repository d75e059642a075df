/* test_tiles_pdb_build - every byte of a table is what a search state by state finds. */
#include "tiles/tables/tiles_pdb.h"
#include "tiles_fixture.h"

#include <stdlib.h>
#include <string.h>

/* The cells of the pattern's tiles, then the gap. */
struct naive_state {
    uint8_t cell_of[TILES_PATTERN_MAX_TILES + 1];
};

struct naive {
    struct tiles_pattern pattern;
    int cells;
    struct naive_state *queue[2]; /* of this level and of the next */
    size_t count[2];
    size_t capacity;
    size_t states;
    uint8_t *distance; /* by state_index */
};

static size_t
state_index(const struct naive *naive, const struct naive_state *state)
{
    size_t index = 0;

    for (int i = 0; i <= naive->pattern.tiles; i++)
        index = index * (size_t)naive->cells + state->cell_of[i];
    return index;
}

static struct naive_state
state_at(const struct naive *naive, size_t index)
{
    struct naive_state state = {{0}};

    for (int i = naive->pattern.tiles; i >= 0; i--, index /= (size_t)naive->cells)
        state.cell_of[i] = (uint8_t)(index % (size_t)naive->cells);
    return state;
}

static void
visit(struct naive *naive, const struct naive_state *state, int distance, int queue)
{
    uint8_t *known = &naive->distance[state_index(naive, state)];

    if (*known <= distance)
        return;
    *known = (uint8_t)distance;
    assert_true(naive->count[queue] < naive->capacity);
    naive->queue[queue][naive->count[queue]++] = *state;
}

/* Moves the gap: for nothing past tiles outside the pattern, for one move past one of it. */
static void
visit_neighbours(struct naive *naive, const struct naive_state *state, int distance)
{
    const int tiles = naive->pattern.tiles, cols = naive->pattern.cols;
    const int gap = state->cell_of[tiles];

    for (int cell = 0; cell < naive->cells; cell++) {
        struct naive_state next = *state;
        int moved = -1;

        if (abs(cell / cols - gap / cols) + abs(cell % cols - gap % cols) != 1)
            continue;
        for (int i = 0; i < tiles; i++)
            if (state->cell_of[i] == cell)
                moved = i;
        next.cell_of[tiles] = (uint8_t)cell;
        if (moved >= 0)
            next.cell_of[moved] = (uint8_t)gap;
        visit(naive, &next, distance + (moved >= 0), moved >= 0);
    }
}

static void
naive_begin(struct naive *naive, const struct tiles_pattern *pattern)
{
    struct naive_state goal = {{0}};

    *naive = (struct naive){.pattern = *pattern,
                            .cells = pattern->rows * pattern->cols,
                            .capacity = 100000,
                            .states = 1};
    for (int i = 0; i <= pattern->tiles; i++)
        naive->states *= (size_t)naive->cells;
    naive->distance = malloc(naive->states);
    naive->queue[0] = malloc(naive->capacity * sizeof *naive->queue[0]);
    naive->queue[1] = malloc(naive->capacity * sizeof *naive->queue[1]);
    assert_true(naive->distance && naive->queue[0] && naive->queue[1]);
    memset(naive->distance, TILES_PDB_UNSEEN, naive->states);
    memcpy(goal.cell_of, pattern->home, pattern->tiles);
    goal.cell_of[pattern->tiles] = (uint8_t)(naive->cells - 1);
    visit(naive, &goal, 0, 0);
    for (int distance = 0; naive->count[0]; distance++) {
        struct naive_state *done = naive->queue[0];

        for (size_t i = 0; i < naive->count[0]; i++)
            visit_neighbours(naive, &naive->queue[0][i], distance);
        naive->queue[0] = naive->queue[1];
        naive->queue[1] = done;
        naive->count[0] = naive->count[1];
        naive->count[1] = 0;
    }
}

static void
naive_end(struct naive *naive)
{
    free(naive->queue[0]);
    free(naive->queue[1]);
    free(naive->distance);
}

/* The values of kind gap: all cells of the gap in one part have the same. */
static uint8_t *
expected_values(const struct naive *naive, const struct tiles_pdb *pdb)
{
    uint8_t *values = malloc((size_t)pdb->blocks * pdb->orders);

    assert_non_null(values);
    memset(values, TILES_PDB_UNSEEN, (size_t)pdb->blocks * pdb->orders);
    for (size_t i = 0; i < naive->states; i++) {
        const struct naive_state state = state_at(naive, i);
        const int gap = state.cell_of[pdb->pattern.tiles];
        uint32_t mask = 0, set, block;
        uint8_t *value;

        if (naive->distance[i] == TILES_PDB_UNSEEN)
            continue;
        for (int tile = 0; tile < pdb->pattern.tiles; tile++)
            mask |= UINT32_C(1) << state.cell_of[tile];
        set = tiles_sets_rank(&pdb->sets, mask);
        block = pdb->first_block[set] + pdb->part_of[set * (uint32_t)naive->cells + (uint32_t)gap];
        value = &values[(size_t)block * pdb->orders + tiles_pdb_rank(pdb, state.cell_of)];
        assert_true(*value == TILES_PDB_UNSEEN || *value == naive->distance[i]);
        *value = naive->distance[i];
    }
    return values;
}

static void
expect_plain(const struct tiles_pdb *pdb, const uint8_t *values)
{
    for (uint32_t set = 0; set < pdb->sets.count; set++)
        for (uint32_t rank = 0; rank < pdb->orders; rank++) {
            uint8_t least = TILES_PDB_UNSEEN;

            for (uint32_t block = pdb->first_block[set]; block < pdb->first_block[set + 1]; block++)
                if (values[(size_t)block * pdb->orders + rank] < least)
                    least = values[(size_t)block * pdb->orders + rank];
            assert_int_equal(pdb->value[(size_t)set * pdb->orders + rank], least);
        }
}

/* Every bit, also those of states that cannot be reached and those that fill the last byte. */
static void
expect_bits(const struct tiles_pdb *pdb, const uint8_t *values)
{
    for (uint32_t rank = 0; rank < pdb->orders; rank++)
        for (uint32_t block = 0; block < pdb->row * 8; block++) {
            const int bit = pdb->value[(size_t)rank * pdb->row + block / 8] >> block % 8 & 1;

            assert_int_equal(
                bit, block < pdb->blocks ? values[(size_t)block * pdb->orders + rank] >> 1 & 1 : 0);
        }
}

static void
expect_kind(const struct tiles_pattern *pattern, enum tiles_pdb_kind kind, int threads,
            const uint8_t *values)
{
    struct tiles_fixture exam;
    struct tiles_pdb pdb;
    int most = 0;

    tiles_fixture_begin(&exam, threads);
    assert_int_equal(tiles_pdb_plan(&pdb, pattern, kind, &exam.memory, NULL), CLEW_OK);
    assert_int_equal(tiles_pdb_build(&pdb, &exam.search, NULL), CLEW_OK);
    for (size_t i = 0; i < (size_t)pdb.blocks * pdb.orders; i++)
        most = values[i] != TILES_PDB_UNSEEN && values[i] > most ? values[i] : most;
    assert_int_equal(pdb.max_value, most);
    if (kind == TILES_PDB_GAP)
        assert_memory_equal(pdb.value, values, (size_t)pdb.blocks * pdb.orders);
    else if (kind == TILES_PDB_BITS)
        expect_bits(&pdb, values);
    else
        expect_plain(&pdb, values);
    tiles_pdb_free(&pdb);
    tiles_fixture_end(&exam);
}

/* The naive values, in the layout of kind gap. The caller frees them. */
static uint8_t *
find_values(const struct tiles_pattern *pattern)
{
    struct base_memory memory;
    struct naive naive;
    struct tiles_pdb pdb;
    uint8_t *values;

    base_memory_init(&memory, 0);
    assert_int_equal(tiles_pdb_plan(&pdb, pattern, TILES_PDB_GAP, &memory, NULL), CLEW_OK);
    naive_begin(&naive, pattern);
    values = expected_values(&naive, &pdb);
    naive_end(&naive);
    tiles_pdb_free(&pdb);
    return values;
}

/* Few tiles and many, one word of ranks and several; with 7 of 2x4, half cannot be reached. */
static void
test_tiles_pdb_build_agrees_with_a_search_of_states(void **state)
{
    static const struct {
        int rows, cols;
        uint32_t homes;
    } patterns[] = {{2, 2, 0x5},  {3, 3, 0x10},  {3, 2, 0x1b},  {3, 4, 0x461},
                    {3, 3, 0xe5}, {5, 2, 0x0cd}, {3, 3, 0x0f6}, {2, 4, 0x7f}};
    static const enum tiles_pdb_kind kinds[] = {TILES_PDB_PLAIN, TILES_PDB_GAP, TILES_PDB_BITS};

    (void)state;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct tiles_pattern pattern;
        uint8_t *values;

        tiles_pattern_from(&pattern, patterns[i].rows, patterns[i].cols, patterns[i].homes);
        values = find_values(&pattern);
        for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++)
            for (int threads = 1; threads <= 2; threads++)
                expect_kind(&pattern, kinds[kind], threads, values);
        free(values);
    }
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_pdb_build_agrees_with_a_search_of_states),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
