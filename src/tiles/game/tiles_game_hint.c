/*
 * tiles_game_hint - the next move, and why.
 *
 * The move is the first of a shortest solution, or of a good one where the shortest takes too long.
 * The reason follows the order in which people solve: the next tile in their order
 * (tiles_solving_order) goes home. Where the solution does not do that soon (tiles_reason.h), the
 * reason is the length of the solution.
 */
#include "tiles/board/tiles_facts.h"
#include "tiles/game/tiles_reason.h"

#include <stdio.h>
#include <string.h>

static void
write_reason(struct puzzle_hint *hint, const struct tiles_advice *advice)
{
    const int cols = advice->position->board->cols, home = advice->group.cells[0];
    const int moves = advice->group_moves;
    char names[TILES_GROUP_NAME_BYTES], place[64] = "";

    if (!advice->group.count) {
        const bool is_shortest = advice->position->plan->is_shortest;

        hint->rule = is_shortest ? "shortest solution" : "good solution";
        puzzle_hint_set(hint, CLEW_HINT_WHY,
                        is_shortest ? "This is the first move of a shortest solution of %d move%s."
                                    : "This is the first move of the best solution found, of %d "
                                      "move%s.",
                        advice->left, base_plural(advice->left));
        return;
    }
    hint->rule = "bring home";
    tiles_name_group(names, sizeof names, advice);
    if (advice->group.count == 1)
        snprintf(place, sizeof place, " to row %d, column %d", home / cols + 1, home % cols + 1);
    if (moves == 1)
        puzzle_hint_set(hint, CLEW_HINT_WHY, "%s next in order, and this move takes %s home%s.",
                        names, advice->group.count == 1 ? "it" : "them", place);
    else
        puzzle_hint_set(hint, CLEW_HINT_WHY,
                        "%s next in order, and %d moves take %s home%s, of which this is the "
                        "first%s.",
                        names, moves, advice->group.count == 1 ? "it" : "them", place,
                        tiles_keeps_text(advice));
}

/* Each cell once: first what moves, then what the reason is about. */
static void
add_cells(struct puzzle_hint *hint, const struct tiles_advice *advice)
{
    const struct tiles_position *position = advice->position;
    uint64_t seen = UINT64_C(1) << advice->from | UINT64_C(1) << position->gap;

    puzzle_hint_add_cell(hint, advice->from, CLEW_ROLE_AFFECTED);
    puzzle_hint_add_cell(hint, position->gap, CLEW_ROLE_AFFECTED);
    for (int i = 0; i < advice->group.count; i++) {
        const int home = advice->group.cells[i];
        const int at =
            tiles_find(position->tile_at, position->board->cells, position->board->goal_at[home]);

        if (!(seen >> at & 1))
            puzzle_hint_add_cell(hint, at, CLEW_ROLE_EVIDENCE);
        seen |= UINT64_C(1) << at;
        if (!(seen >> home & 1))
            puzzle_hint_add_cell(hint, home, CLEW_ROLE_EVIDENCE);
        seen |= UINT64_C(1) << home;
    }
}

static void
write_next_move(struct puzzle_hint *hint, const struct tiles_position *position)
{
    const char *plan = tiles_plan_rest(position);
    const int cols = position->board->cols;
    struct tiles_advice advice = {
        .position = position,
        .direction = (enum grid_direction)grid_direction_of_letter((unsigned char)plan[0]),
        .left = (int)strlen(plan)};

    advice.from = tiles_cell_that_slides(position, advice.direction);
    advice.tile = position->tile_at[advice.from];
    tiles_find_reason(&advice);
    hint->kind = CLEW_HINT_NEXT;
    puzzle_hint_set(hint, CLEW_HINT_STATUS, "It can be solved in %s%d more move%s.",
                    position->plan->is_shortest ? "" : "at most ", advice.left,
                    base_plural(advice.left));
    puzzle_hint_set(hint, CLEW_HINT_WHICH, "Move tile %d.", advice.tile);
    puzzle_hint_set(hint, CLEW_HINT_WHERE, "Tile %d is at row %d, column %d, next to the gap.",
                    advice.tile, advice.from / cols + 1, advice.from % cols + 1);
    write_reason(hint, &advice);
    if (position->board->names_gap)
        puzzle_hint_set(hint, CLEW_HINT_DO, "Move the gap %s: tile %d slides %s.",
                        tiles_direction_words[grid_opposite(advice.direction)], advice.tile,
                        tiles_direction_words[advice.direction]);
    else
        puzzle_hint_set(hint, CLEW_HINT_DO, "Slide tile %d %s.", advice.tile,
                        tiles_direction_words[advice.direction]);
    add_cells(hint, &advice);
    puzzle_moves_add(&hint->moves, tiles_move_of(advice.direction));
}

/* No move changes whether a board can be solved, so it is not the player's fault. */
static void
write_unsolvable(struct puzzle_hint *hint, const struct tiles_position *position)
{
    const struct tiles_board *board = position->board;
    int pair[2];

    tiles_parity_pair(board, pair);
    hint->kind = CLEW_HINT_HOPELESS;
    hint->rule = "parity";
    puzzle_hint_set(hint, CLEW_HINT_STATUS, "This board cannot be solved.");
    puzzle_hint_set(hint, CLEW_HINT_WHICH, "Tiles %d and %d would have to change places.", pair[0],
                    pair[1]);
    puzzle_hint_set(hint, CLEW_HINT_WHY,
                    "The parity is wrong: no moves lead to the goal unless two tiles, such as %d "
                    "and %d, are taken out and exchanged.",
                    pair[0], pair[1]);
    for (int i = 0; i < 2; i++)
        puzzle_hint_add_cell(hint, tiles_find(position->tile_at, board->cells, pair[i]),
                             CLEW_ROLE_EVIDENCE);
}

enum clew_status
tiles_hint(struct puzzle_hint *hint, struct clew_error *error)
{
    const struct tiles_position *position = hint->position;
    enum clew_status status = CLEW_OK;

    if (tiles_is_solved(position)) {
        hint->kind = CLEW_HINT_FINISHED;
        puzzle_hint_set(hint, CLEW_HINT_STATUS, "It is solved: all tiles are at home.");
    } else if (!tiles_is_solvable(position->board)) {
        write_unsolvable(hint, position);
    } else {
        status = tiles_plan_find(position, hint->options, hint->search, error);
        if (!status && position->plan->moves) {
            write_next_move(hint, position);
        } else if (!status) {
            hint->kind = CLEW_HINT_UNDECIDED;
            puzzle_hint_set(hint, CLEW_HINT_STATUS,
                            "It can be solved, but the limits did not suffice to find out how.");
        }
    }
    puzzle_hint_fill_levels(hint);
    if (!status && (hint->failed || hint->moves.failed))
        status = base_no_memory(error);
    return status;
}
