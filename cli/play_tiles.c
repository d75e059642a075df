/*
 * play_tiles - sliding tiles by hand; see play.h. A position is the letters of the moves so far:
 * the way the tile slid, as everywhere in clew.
 */
#include "play_way.h"

#include <stdlib.h>
#include <string.h>

static const char letters[] = "LRUD";
/* The side of the gap from which a tile slides that way. */
static const enum clew_side behind[] = {CLEW_SIDE_RIGHT, CLEW_SIDE_LEFT, CLEW_SIDE_DOWN,
                                        CLEW_SIDE_UP};

struct tiles {
    struct play_way way;
    int *tile_at; /* by cell, 0 the gap */
    int gap;
    int cell_height, cell_width; /* on the screen */
    char *plan;                  /* a way from here to the goal, if one was looked for */
};

static struct tiles *
tiles_of(const struct play *play)
{
    return play->state;
}

static void
lay_tiles(struct play *play)
{
    struct tiles *tiles = tiles_of(play);

    for (int cell = 0; cell < play->cells; cell++) {
        tiles->tile_at[cell] = (int)play->looks[cell].value;
        if (!tiles->tile_at[cell])
            tiles->gap = cell;
    }
    play_way_clear(&tiles->way);
}

static bool
begin(struct play *play)
{
    struct tiles *tiles = calloc(1, sizeof(*tiles));

    if (!tiles)
        return false;
    play->state = tiles;
    tiles->tile_at = calloc((size_t)play->cells, sizeof(*tiles->tile_at));
    if (tiles->tile_at)
        lay_tiles(play);
    return tiles->tile_at != NULL;
}

static void
end(struct play *play)
{
    free(tiles_of(play)->way.text);
    free(tiles_of(play)->tile_at);
    free(tiles_of(play)->plan);
    free(play->state);
}

static void
forget_plan(struct tiles *tiles)
{
    free(tiles->plan);
    tiles->plan = NULL;
}

/* A move of the plan leaves the rest of it; any other makes it worthless. */
static void
follow_plan(struct tiles *tiles, char letter)
{
    if (tiles->plan && tiles->plan[0] == letter)
        memmove(tiles->plan, tiles->plan + 1, strlen(tiles->plan));
    else
        forget_plan(tiles);
}

static bool
go(struct play *play, int direction, bool is_held)
{
    struct tiles *tiles = tiles_of(play);
    const int from = (int)clew_board_step(play->board, tiles->gap, behind[direction]);

    (void)is_held;
    if (from < 0) {
        play_say(play, "no tile can slide %s", play_way_words[direction]);
        return false;
    }
    if (!play_way_add(&tiles->way, letters[direction]))
        return false;
    follow_plan(tiles, letters[direction]);
    tiles->tile_at[tiles->gap] = tiles->tile_at[from];
    tiles->tile_at[from] = 0;
    tiles->gap = from;
    return true;
}

static char *
tell(const struct play *play)
{
    return play_way_copy(&tiles_of(play)->way);
}

static bool
set(struct play *play, const char *text)
{
    forget_plan(tiles_of(play)); /* it began elsewhere */
    lay_tiles(play);
    return play_way_go(play, text, letters);
}

/* All tiles between the gap and the one that is clicked slide. */
static bool
press(struct play *play, int row, int col, bool is_drag)
{
    struct tiles *tiles = tiles_of(play);
    const int to_row = row / tiles->cell_height, to_col = col / tiles->cell_width;
    bool is_changed = false;

    if (is_drag || row < 0 || col < 0 || to_row >= play->rows || to_col >= play->cols ||
        (to_row != tiles->gap / play->cols && to_col != tiles->gap % play->cols))
        return false;
    while (tiles->gap != to_row * play->cols + to_col) {
        const int gap_row = tiles->gap / play->cols, gap_col = tiles->gap % play->cols;
        const int direction = gap_col < to_col   ? PLAY_LEFT
                              : gap_col > to_col ? PLAY_RIGHT
                              : gap_row < to_row ? PLAY_UP
                                                 : PLAY_DOWN;

        if (!go(play, direction, false))
            break;
        is_changed = true;
    }
    return is_changed;
}

static int
count_home(const struct play *play)
{
    int count = 0;

    for (int cell = 0; cell < play->cells; cell++)
        count += tiles_of(play)->tile_at[cell] &&
                 tiles_of(play)->tile_at[cell] == play->looks[cell].goal;
    return count;
}

static bool
is_done(struct play *play)
{
    return count_home(play) == play->cells - 1;
}

static void
check(struct play *play)
{
    play_say(play, "%d of %d tiles are at home, after %zu moves", count_home(play), play->cells - 1,
             tiles_of(play)->way.length);
}

/* ---- Hints ---- */

/* The tiles as they lie, or the goal, as rows of numbers. */
static char *
rows_of(const struct play *play, bool is_goal)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    for (int cell = 0; cell < play->cells; cell++)
        fprintf(out, "%d%c", is_goal ? (int)play->looks[cell].goal : tiles_of(play)->tile_at[cell],
                (cell + 1) % play->cols ? ' ' : '\n');
    fclose(out);
    return text;
}

static struct clew_board *
board_from_here(const struct play *play)
{
    char *tiles = rows_of(play, false), *goal = rows_of(play, true);
    struct clew_options *options = NULL;
    struct clew_board *board = NULL;

    if (tiles && goal && !clew_options_new(&options, NULL) &&
        !clew_options_set(options, "to", goal, NULL) &&
        !clew_options_set(options, "puzzle", "tiles", NULL) &&
        !clew_options_set(options, "format", "rows", NULL))
        if (clew_board_read(&board, tiles, strlen(tiles), options, NULL))
            board = NULL;
    clew_options_free(options);
    free(tiles);
    free(goal);
    return board;
}

/* The fewest moves where that can be had in time, else a good way. */
static bool
make_plan(struct play *play)
{
    struct tiles *tiles = tiles_of(play);
    struct clew_board *board = tiles->plan ? NULL : board_from_here(play);
    struct clew_answer *answer = NULL;

    if (tiles->plan)
        return true;
    if (board)
        answer = play_solve(play, board, &(struct play_question){NULL, NULL, "2"});
    if (board && !answer && !play->is_none && !play->is_stopped)
        answer = play_solve(play, board, &(struct play_question){"fast", NULL, "1"});
    if (answer)
        tiles->plan = strdup(clew_answer_fact(answer, "path")->text);
    else
        play_say_why_not(play, "no way leads to the goal: two tiles would have to change places");
    clew_answer_free(answer);
    clew_board_free(board);
    return tiles->plan != NULL;
}

static bool
hint(struct play *play, enum play_hint level)
{
    struct tiles *tiles = tiles_of(play);
    int direction, from;

    if (!make_plan(play) || !tiles->plan[0])
        return false;
    direction = play_way_direction(tiles->plan[0], letters);
    from = (int)clew_board_step(play->board, tiles->gap, behind[direction]);
    if (level == PLAY_HINT_STATE)
        play_say(play, "it can be done in %zu more moves", strlen(tiles->plan));
    else if (level == PLAY_HINT_WHICH)
        play_say(play, "move tile %d", tiles->tile_at[from]);
    else
        play_say(play, "slide tile %d %s", tiles->tile_at[from], play_way_words[direction]);
    return level == PLAY_HINT_DO && go(play, direction, false);
}

static bool
show_answer(struct play *play)
{
    char *plan = make_plan(play) ? strdup(tiles_of(play)->plan) : NULL; /* a move eats of its own */
    const bool is_changed = plan && plan[0] && play_way_go(play, plan, letters);

    free(plan);
    return is_changed;
}

/* ---- The picture ---- */

static void
measure(struct play *play, int lines, int cols)
{
    struct tiles *tiles = tiles_of(play);
    const bool is_roomy = play->rows * 3 <= lines && play->cols * 7 <= cols;

    tiles->cell_height = is_roomy ? 3 : 1;
    tiles->cell_width = is_roomy ? 7 : 4;
    play->height = play->rows * tiles->cell_height;
    play->width = play->cols * tiles->cell_width;
    play->focus_row = tiles->gap / play->cols * tiles->cell_height;
    play->focus_col = tiles->gap % play->cols * tiles->cell_width;
}

/* The look of a tile is that of the cell where it lay at the beginning. */
static uint32_t
colour_of(const struct play *play, int tile)
{
    for (int cell = 0; cell < play->cells; cell++)
        if (play->looks[cell].value == tile)
            return play->looks[cell].colour;
    return CLEW_NO_COLOUR;
}

static bool
is_light(uint32_t colour)
{
    return 2 * (colour >> 16 & 255) + 5 * (colour >> 8 & 255) + (colour & 255) > 1100;
}

static void
paint_tile(const struct play *play, int cell)
{
    const struct tiles *tiles = tiles_of(play);
    const int tile = tiles->tile_at[cell], wide = tiles->cell_width - 1;
    const int row = cell / play->cols * tiles->cell_height;
    const int col = cell % play->cols * tiles->cell_width;
    const uint32_t colour = colour_of(play, tile);
    const struct play_paint paint = {.fore = is_light(colour) ? 0x000000 : 0xFFFFFF,
                                     .back = colour,
                                     .bold = tile == play->looks[cell].goal};
    char text[16];

    if (!tile)
        return;
    for (int line = 0; line < (tiles->cell_height == 1 ? 1 : 2); line++) {
        snprintf(text, sizeof(text), "%*s", wide, "");
        play_put(play, row + line, col, text, &paint);
    }
    snprintf(text, sizeof(text), "%*d%*s", wide / 2 + 1, tile, wide - wide / 2 - 1, "");
    play_put(play, row + (tiles->cell_height > 1), col, text, &paint);
}

static void
paint(struct play *play)
{
    for (int cell = 0; cell < play->cells; cell++)
        paint_tile(play, cell);
}

static void
progress(const struct play *play, char *text, size_t size)
{
    snprintf(text, size, "moves %zu, %d of %d at home", tiles_of(play)->way.length,
             count_home(play), play->cells - 1);
}

const struct play_puzzle play_tiles = {
    .name = "tiles",
    .keys = "arrows slide a tile",
    .begin = begin,
    .end = end,
    .tell = tell,
    .set = set,
    .go = go,
    .press = press,
    .is_done = is_done,
    .check = check,
    .hint = hint,
    .show_answer = show_answer,
    .measure = measure,
    .paint = paint,
    .progress = progress,
};
