/* tiles_facts - what an answer reports by name, the board's rules, and the gap's path. */
#include "tiles/board/tiles_facts.h"

#include <stdio.h>
#include <string.h>

/* ---- Facts ---- */

static void
add_path(const struct tiles_board *board, const struct tiles_answer *solution,
         struct puzzle_facts *facts)
{
    struct base_writer path;

    base_writer_init(&path, facts->memory);
    for (int i = 0; i < solution->length; i++)
        base_write_char(&path,
                        board->names_gap ? tiles_opposite(solution->moves[i]) : solution->moves[i]);
    if (path.failed)
        facts->failed = true;
    puzzle_fact_text(facts, "path", path.text ? path.text : "", path.length);
    base_writer_free(&path);
    if (board->names_gap)
        puzzle_fact_text(facts, "moves", "gap", 3);
}

void
tiles_parity_pair(const struct tiles_board *board, int pair[2])
{
    int count = 0;

    for (int cell = board->cells - 1; count < 2; cell--)
        if (board->goal_at[cell])
            pair[1 - count++] = board->goal_at[cell];
}

static void
add_reason(const struct tiles_board *board, struct puzzle_facts *facts)
{
    int pair[2];
    char text[120];

    tiles_parity_pair(board, pair);
    snprintf(text, sizeof text,
             "the parity is wrong: no moves lead to the goal unless tiles %d and %d change places",
             pair[0], pair[1]);
    puzzle_fact_text(facts, "reason", text, strlen(text));
}

/* What people should know in addition. */
static void
add_note(const struct tiles_board *board, const struct tiles_answer *solution,
         struct puzzle_facts *facts)
{
    const bool met_damage = solution && solution->met_damaged_table;
    char text[200];

    if (!board->is_goal_inferred && !met_damage)
        return;
    snprintf(text, sizeof text, "%s%s%s",
             board->is_goal_inferred
                 ? "only the goal with the gap first can be reached; it was taken"
                 : "",
             board->is_goal_inferred && met_damage ? "; " : "",
             met_damage ? "a table's file was damaged: it was set aside and built anew" : "");
    puzzle_fact_text(facts, "note", text, strlen(text));
}

void
tiles_facts(const void *board, const void *answer, struct puzzle_facts *facts)
{
    static const char *const goals[] = {"last", "first", "given"};
    const struct tiles_board *own = board;
    const struct tiles_answer *solution = answer;

    if (solution) {
        add_path(own, solution, facts);
        puzzle_fact_number(facts, "length", solution->length);
        if (solution->heuristic)
            puzzle_fact_text(facts, "heuristic", solution->heuristic, strlen(solution->heuristic));
        if (solution->bound || !solution->length) { /* an answer that was read has neither */
            puzzle_fact_number(facts, "bound", solution->bound);
            puzzle_fact_real(facts, "table_seconds", solution->table_seconds);
        }
    }
    puzzle_fact_text(facts, "goal", goals[own->goal], strlen(goals[own->goal]));
    add_note(own, solution, facts);
    if (!tiles_is_solvable(own))
        add_reason(own, facts);
}

/* ---- Rules ---- */

bool
tiles_rule(const void *board, size_t index, struct clew_rule *rule)
{
    const struct tiles_board *own = board;

    if (index == 0 && own->goal == TILES_GIVEN) {
        rule->name = "goal-file";
        rule->value = NULL;
        rule->is_default = false;
    } else if (index == 0) {
        rule->name = "goal";
        rule->value = own->goal == TILES_GAP_LAST ? "last" : "first";
        rule->is_default = own->goal == TILES_GAP_LAST;
    } else if (index == 1) {
        rule->name = "gap";
        rule->value = own->names_gap ? "on" : "off";
        rule->is_default = !own->names_gap;
    }
    return index < 2;
}

/* ---- The gap's path ---- */

size_t
tiles_path(const void *board, const void *answer, size_t index, int64_t *cells, size_t capacity)
{
    const struct tiles_board *own = board;
    const struct tiles_answer *solution = answer;
    const size_t count = (size_t)solution->length + 1;
    uint8_t tile_at[TILES_MAX_CELLS];
    int gap = tiles_find(own->tile_at, own->cells, 0);

    if (index > 0)
        return 0;
    memcpy(tile_at, own->tile_at, sizeof tile_at);
    for (size_t i = 0; i < count && i < capacity; i++) {
        cells[i] = gap;
        if (i + 1 < count)
            tiles_slide(tile_at, own->rows, own->cols, &gap, solution->moves[i]);
    }
    return count;
}
