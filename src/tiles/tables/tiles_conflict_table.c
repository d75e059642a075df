/* tiles_conflict_table - see the header. */
#include "tiles/tables/tiles_conflict_table.h"

#include "tiles/tables/tiles_heuristic.h"

#include <string.h>

/* The lines of one length: what is known of their first `cells` cells. */
struct partial_line {
    uint8_t *conflict_of_key;
    int length;
    int cells;
    uint32_t key, weight; /* weight: of the digit of the next cell */
    unsigned used;        /* bit i: a tile that belongs at index i */
    int8_t targets[TILES_CONFLICT_SIDE];
};

/* Keys in which a digit other than 0 occurs twice are of no board, and stay unset. */
static void
complete_line(struct partial_line *line)
{
    const struct partial_line before = *line;

    if (line->cells == line->length) {
        line->conflict_of_key[line->key] =
            (uint8_t)tiles_line_conflict(line->targets, line->length);
        return;
    }
    for (int target = -1; target < line->length; target++)
        if (target < 0 || !(before.used >> target & 1)) {
            line->targets[before.cells] = (int8_t)target;
            line->cells = before.cells + 1;
            line->key = before.key + before.weight * (uint32_t)(target + 1);
            line->weight = before.weight * (uint32_t)(line->length + 1);
            line->used = before.used | (target < 0 ? 0u : 1u << target);
            complete_line(line);
        }
    *line = before;
}

void
tiles_conflict_table_init(struct tiles_conflict_table *table)
{
    uint32_t next = 0;

    for (int length = 1; length <= TILES_CONFLICT_SIDE; length++) {
        struct partial_line line = {
            .conflict_of_key = table->conflict_of_key + next, .length = length, .weight = 1};
        uint32_t keys = 1;

        table->first_key[length] = next;
        complete_line(&line);
        for (int i = 0; i < length; i++)
            keys *= (uint32_t)length + 1;
        next += keys;
    }
}

/* The parts of the keys of all rows, or of all columns. */
static void
set_parts(struct tiles_conflict_lines *lines, const struct tiles_start *start, bool is_column)
{
    uint32_t weight = 1;

    for (int i = 0; i < lines->length[is_column]; i++) {
        for (int tile = 1; tile < start->cells; tile++) {
            const int home = tiles_home(start, tile);
            const uint32_t digit = 1 + (uint32_t)lines->line_of_cell[!is_column][home];

            lines->part[is_column][lines->line_of_tile[is_column][tile]][i][tile] = weight * digit;
        }
        weight *= (uint32_t)lines->length[is_column] + 1;
    }
}

bool
tiles_conflict_lines_init(struct tiles_conflict_lines *lines,
                          const struct tiles_conflict_table *table, const struct tiles_start *start)
{
    if (start->rows > TILES_CONFLICT_SIDE || start->cols > TILES_CONFLICT_SIDE)
        return false;
    memset(lines, 0, sizeof *lines);
    lines->length[0] = start->cols;
    lines->length[1] = start->rows;
    lines->step[0] = 1;
    lines->step[1] = start->cols;
    for (int is_column = 0; is_column < 2; is_column++)
        lines->conflict_of_key[is_column] =
            table->conflict_of_key + table->first_key[lines->length[is_column]];
    for (int cell = 0; cell < start->cells; cell++) {
        lines->line_of_cell[0][cell] = (uint8_t)(cell / start->cols);
        lines->line_of_cell[1][cell] = (uint8_t)(cell % start->cols);
    }
    for (int tile = 1; tile < start->cells; tile++)
        for (int is_column = 0; is_column < 2; is_column++)
            lines->line_of_tile[is_column][tile] =
                lines->line_of_cell[is_column][tiles_home(start, tile)];
    set_parts(lines, start, false);
    set_parts(lines, start, true);
    return true;
}
