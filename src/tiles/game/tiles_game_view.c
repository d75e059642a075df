/*
 * tiles_game_view - a position as an answer, a board, cells, a line of progress and a picture.
 *
 * to_answer is called after every move, so it checks the number of tiles at home first and copies
 * the moves only when the goal is reached.
 */
#include "tiles/draw/tiles_draw.h"
#include "tiles/game/tiles_play.h"

#include <stdio.h>
#include <string.h>

enum clew_status
tiles_position_to_answer(void **answer, const void *position, struct base_memory *memory,
                         struct clew_error *error)
{
    const struct tiles_start as_it_is = {0};
    const struct tiles_position *own = position;
    const size_t count = own->move_count;
    struct tiles_answer *made;
    enum clew_status status;
    char *moves;

    if (!tiles_is_solved(own))
        return base_fail(error, CLEW_BAD_ANSWER, "%d of %d tiles %s at home", own->home_count,
                         own->board->cells - 1, own->home_count == 1 ? "is" : "are");
    moves = base_alloc(memory, count);
    if (!moves)
        return base_no_memory(error);
    for (size_t i = 0; i < count; i++)
        moves[i] = "LRUD"[own->slid[i]];
    status = tiles_answer_new(&made, &as_it_is, moves, (int)count, memory, error);
    if (!status) {
        made->bound = 0; /* nothing is proved about a player's moves */
        *answer = made;
    }
    base_release(memory, moves, count);
    return status;
}

void
tiles_position_board(struct tiles_board *board, const struct tiles_position *position)
{
    *board = *position->board;
    memcpy(board->tile_at, position->tile_at, sizeof board->tile_at);
}

enum clew_status
tiles_position_to_board(void **board, const void *position, struct base_memory *memory,
                        struct clew_error *error)
{
    struct tiles_board *made = base_alloc(memory, sizeof *made);

    if (!made)
        return base_no_memory(error);
    tiles_position_board(made, position);
    *board = made;
    return CLEW_OK;
}

enum clew_status
tiles_position_to_moves(struct puzzle_moves *moves, const void *position, const void *answer,
                        struct clew_error *error)
{
    const struct tiles_answer *own = answer;

    (void)position;
    for (int i = 0; i < own->length; i++)
        puzzle_moves_add(moves, tiles_move_of((enum grid_direction)grid_direction_of_letter(
                                    (unsigned char)own->moves[i])));
    return moves->failed ? base_no_memory(error) : CLEW_OK;
}

void
tiles_position_cell(const void *position, int64_t cell, bool dark, struct clew_game_cell *out)
{
    const struct tiles_position *own = position;
    const int tile = own->tile_at[cell];

    out->kind = CLEW_CELL_TILE;
    out->value = tile;
    out->goal = own->board->goal_at[cell];
    if (!tile)
        return;
    snprintf(out->name, sizeof out->name, "%d", tile);
    out->colour = tiles_colour(own->board, tile, dark ? SCENE_DARK : SCENE_LIGHT);
    out->is_home = tile == own->board->goal_at[cell];
}

void
tiles_position_progress(const void *position, size_t move_count, struct base_writer *out)
{
    const struct tiles_position *own = position;

    base_write(out, "%zu move%s, %d of %d at home", move_count, base_plural((int64_t)move_count),
               own->home_count, own->board->cells - 1);
}

void
tiles_position_draw(struct scene *scene, const void *position,
                    const struct puzzle_highlights *highlights)
{
    const struct tiles_position *own = position;
    struct tiles_board board;
    char title[64], description[96];

    tiles_position_board(&board, own);
    tiles_draw(scene, &board, NULL);
    snprintf(title, sizeof title, "Sliding tiles, %d x %d", board.rows, board.cols);
    snprintf(description, sizeof description, "After %zu move%s %d of %d tiles %s at home",
             own->move_count, base_plural((int64_t)own->move_count), own->home_count,
             board.cells - 1, own->home_count == 1 ? "is" : "are");
    scene_name(scene, title, description);
    tiles_draw_highlights(scene, &board, highlights);
}
