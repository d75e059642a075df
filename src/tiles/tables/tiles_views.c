/* tiles_views - see the header. */
#include "tiles/tables/tiles_views.h"

#include "base/base_bits.h"

#include <string.h>

/* The index of the tile within the pattern of the table, or -1. */
static int
view_number_of(const struct tiles_view *view, int home)
{
    const struct tiles_pattern *pattern = &view->pdb->pattern;

    for (int i = 0; i < pattern->tiles; i++)
        if (pattern->home[i] == view->map[home])
            return i;
    return -1;
}

static void
views_fill_steps(struct tiles_views *views, int view)
{
    const uint8_t *map = views->view[view].map;

    for (int gap = 0; gap < views->cells; gap++)
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            struct tiles_view_step *step = &views->steps[view][gap][move];
            const int from = views->from[gap][move];
            int low, high, count = 0;

            *step = (struct tiles_view_step){.flip = 0};
            if (from < 0)
                continue;
            step->flip = UINT32_C(1) << map[from] | UINT32_C(1) << map[gap];
            low = map[from] < map[gap] ? map[from] : map[gap];
            high = map[from] < map[gap] ? map[gap] : map[from];
            if (high - low == 1)
                continue;
            step->sign = map[from] < map[gap] ? 1 : -1;
            for (int cell = 0; cell < views->cells; cell++)
                if (map[cell] > low && map[cell] < high)
                    step->passed[count++] = (uint8_t)cell;
        }
}

/* A tile is the number of its home plus 1, as in a tiles_start whose gap belongs last. */
static void
views_fill_tiles(struct tiles_views *views, int partition, int view)
{
    for (int tile = 1; tile < views->cells; tile++) {
        const int t = view_number_of(&views->view[view], tile - 1);

        if (t < 0)
            continue;
        views->view_of[partition][tile] = (uint8_t)view;
        for (int other = 1; other < views->cells; other++) {
            const int u = view_number_of(&views->view[view], other - 1);

            if (u >= 0 && u != t)
                views->pass[partition][tile][other] = (int16_t)tiles_pattern_pass(t, u);
        }
    }
}

void
tiles_views_init(struct tiles_views *views, int rows, int cols, const uint32_t *homes,
                 const struct tiles_pdb *const *pdbs, int count)
{
    memset(views, 0, sizeof *views);
    views->rows = rows;
    views->cols = cols;
    views->cells = rows * cols;
    views->partitions = rows == cols ? 2 : 1;
    views->views_per_partition = count;
    for (int gap = 0; gap < views->cells; gap++)
        for (int move = 0; move < GRID_DIRECTIONS; move++) {
            const int row = gap / cols - grid_row_step((enum grid_direction)move);
            const int col = gap % cols - grid_col_step((enum grid_direction)move);
            const bool is_on_board = row >= 0 && row < rows && col >= 0 && col < cols;

            views->from[gap][move] = (int8_t)(is_on_board ? row * cols + col : -1);
        }
    for (int v = 0; v < views->partitions * count; v++) {
        const int partition = v / count, i = v % count;
        enum grid_symmetry symmetry = GRID_SAME;
        struct tiles_pattern wanted;

        tiles_pattern_from(&wanted, rows, cols, homes[i]);
        tiles_pattern_serves(&pdbs[i]->pattern, &wanted, &symmetry);
        views->view[v].pdb = pdbs[i];
        for (int cell = 0; cell < views->cells; cell++) {
            const int seen = partition ? tiles_map_cell(GRID_TRANSPOSE, rows, cols, cell) : cell;

            views->view[v].map[cell] = (uint8_t)tiles_map_cell(symmetry, rows, cols, seen);
        }
        views_fill_steps(views, v);
        views_fill_tiles(views, partition, v);
    }
}

static void
views_find_cells(const struct tiles_views *views, int view, const uint8_t *tile_at,
                 uint8_t *cell_of)
{
    for (int cell = 0; cell < views->cells; cell++) {
        const int number =
            tile_at[cell] ? view_number_of(&views->view[view], tile_at[cell] - 1) : -1;

        if (number >= 0)
            cell_of[number] = views->view[view].map[cell];
    }
}

void
tiles_views_rank(const struct tiles_views *views, int view, const uint8_t *tile_at, uint32_t *mask,
                 uint16_t *rank)
{
    const struct tiles_pdb *pdb = views->view[view].pdb;
    uint8_t cell_of[TILES_PATTERN_MAX_TILES] = {0};

    views_find_cells(views, view, tile_at, cell_of);
    *mask = 0;
    for (int i = 0; i < pdb->pattern.tiles; i++)
        *mask |= UINT32_C(1) << cell_of[i];
    *rank = (uint16_t)tiles_pdb_rank(pdb, cell_of);
}

int
tiles_views_value(const struct tiles_views *views, int view, const uint8_t *tile_at, int gap)
{
    uint8_t cell_of[TILES_PATTERN_MAX_TILES] = {0};

    views_find_cells(views, view, tile_at, cell_of);
    return tiles_pdb_value(views->view[view].pdb, cell_of, views->view[view].map[gap]);
}

int
tiles_views_value_after_slide(const struct tiles_views *views, int view, const uint8_t *tile_at,
                              int gap, int value)
{
    uint8_t cell_of[TILES_PATTERN_MAX_TILES] = {0};

    views_find_cells(views, view, tile_at, cell_of);
    return tiles_pdb_value_after_slide(views->view[view].pdb, cell_of, views->view[view].map[gap],
                                       value);
}

int
tiles_views_estimate(const struct tiles_views *views, const uint8_t *tile_at, int gap)
{
    int best = 0;

    for (int partition = 0; partition < views->partitions; partition++) {
        int sum = 0;

        for (int i = 0; i < views->views_per_partition; i++)
            sum +=
                tiles_views_value(views, partition * views->views_per_partition + i, tile_at, gap);
        best = sum > best ? sum : best;
    }
    return best;
}
