/* play_maze - the rolling ball by hand; see play.h. A position is the letters rolled so far. */
#include "play_way.h"

#include <stdlib.h>
#include <string.h>

static const enum clew_side sides[] = {CLEW_SIDE_LEFT, CLEW_SIDE_RIGHT, CLEW_SIDE_UP,
                                       CLEW_SIDE_DOWN};
static const char letters[] = "lrud";

struct maze {
    struct play_way way;
    int64_t start, ball, hole;
    int64_t distance;
    bool drops;
    bool is_cut; /* the window shows a part: the hole may be out of sight */
};

static struct maze *
maze_of(const struct play *play)
{
    return play->state;
}

static bool
begin(struct play *play)
{
    struct maze *maze = calloc(1, sizeof(*maze));

    if (!maze)
        return false;
    play->state = maze;
    maze->start = -1;
    for (int cell = 0; cell < play->cells; cell++) {
        if (play->looks[cell].kind == CLEW_CELL_BALL)
            maze->start = cell;
        if (play->looks[cell].kind == CLEW_CELL_HOLE) {
            maze->hole = cell;
            maze->drops = play->looks[cell].value;
        }
    }
    if (maze->start < 0)
        maze->start = maze->hole; /* the ball lies in it */
    maze->ball = maze->start;
    return true;
}

static void
end(struct play *play)
{
    free(maze_of(play)->way.text);
    free(play->state);
}

/* Where a roll ends; how far that is. */
static int64_t
roll(const struct play *play, int64_t *ball, int direction)
{
    const struct maze *maze = maze_of(play);
    int64_t far = 0, next;

    while ((next = clew_board_step(play->board, *ball, sides[direction])) >= 0) {
        *ball = next;
        far++;
        if (maze->drops && next == maze->hole)
            break;
    }
    return far;
}

static bool
go(struct play *play, int direction, bool is_held)
{
    struct maze *maze = maze_of(play);
    const int64_t far = roll(play, &maze->ball, direction);

    (void)is_held;
    if (!far) {
        play_say(play, "there is a wall at its %s", play_way_words[direction]);
        return false;
    }
    if (!play_way_add(&maze->way, letters[direction]))
        return false;
    maze->distance += far;
    return true;
}

static char *
tell(const struct play *play)
{
    return play_way_copy(&maze_of(play)->way);
}

static bool
set(struct play *play, const char *text)
{
    struct maze *maze = maze_of(play);

    play_way_clear(&maze->way);
    maze->distance = 0;
    maze->ball = maze->start;
    return play_way_go(play, text, letters);
}

/* A click rolls the ball in the direction of the cell, if that lies straight on. */
static bool
press(struct play *play, int row, int col, bool is_drag)
{
    const int ball_row = (int)(maze_of(play)->ball / play->cols) + 1;
    const int ball_col = 2 * (int)(maze_of(play)->ball % play->cols) + 1;

    if (is_drag)
        return false;
    if (row == ball_row && col != ball_col)
        return go(play, col < ball_col ? PLAY_LEFT : PLAY_RIGHT, false);
    if (row != ball_row && (col | 1) == (ball_col | 1))
        return go(play, row < ball_row ? PLAY_UP : PLAY_DOWN, false);
    return false;
}

static bool
is_done(struct play *play)
{
    return maze_of(play)->ball == maze_of(play)->hole;
}

static void
check(struct play *play)
{
    const struct maze *maze = maze_of(play);

    if (is_done(play))
        play_say(play, "the ball is in the hole: %zu rolls over %lld cells", maze->way.length,
                 (long long)maze->distance);
    else
        play_say(play, "not there yet: %zu rolls over %lld cells so far", maze->way.length,
                 (long long)maze->distance);
}

/* The same maze with the ball where it is now; NULL without memory. */
static struct clew_board *
board_from_here(const struct play *play)
{
    const int64_t ball = maze_of(play)->ball;
    struct clew_board *board = NULL;
    struct clew_options *options;
    const char *measure = cli_library_text(play->args, "measure");
    char place[48], hole[48], *text = NULL;
    size_t length;

    if (clew_options_new(&options, NULL))
        return NULL;
    snprintf(place, sizeof(place), "%lld,%lld", (long long)(ball / play->cols),
             (long long)(ball % play->cols));
    snprintf(hole, sizeof(hole), "%lld,%lld", (long long)(maze_of(play)->hole / play->cols),
             (long long)(maze_of(play)->hole % play->cols));
    if (!clew_options_set(options, "ball", place, NULL) &&
        !clew_options_set(options, "hole", hole, NULL) &&
        !clew_options_set(options, "puzzle", "maze", NULL) &&
        !clew_options_set(options, "measure", measure, NULL) &&
        !clew_options_set(options, "rule", maze_of(play)->drops ? "drop" : "stop", NULL) &&
        !clew_write(&text, &length, play->board, NULL, "drawing", NULL))
        if (clew_board_read(&board, text, length, options, NULL))
            board = NULL;
    clew_free(text);
    clew_options_free(options);
    return board;
}

/* The best way from here; NULL with a message. */
static struct clew_answer *
way_from_here(struct play *play)
{
    struct clew_board *board = board_from_here(play);
    struct clew_answer *answer = NULL;

    if (board)
        answer = play_solve(play, board, &(struct play_question){NULL, NULL, "3"});
    clew_board_free(board);
    if (!answer)
        play_say_why_not(play, "from here the hole cannot be reached any more; undo with u");
    return answer;
}

static bool
hint(struct play *play, enum play_hint level)
{
    struct clew_answer *answer = way_from_here(play);
    const struct clew_fact *path = answer ? clew_answer_fact(answer, "path") : NULL;
    const struct clew_fact *distance = answer ? clew_answer_fact(answer, "distance") : NULL;
    int direction;
    bool is_changed = false;

    if (path && path->length > 0) {
        direction = play_way_direction(path->text[0], letters);
        if (level == PLAY_HINT_STATE)
            play_say(play, "it can be done: %zu more rolls over %lld cells", path->length,
                     (long long)distance->number);
        else if (level == PLAY_HINT_WHICH)
            play_say(play, "the next roll is %s",
                     direction <= PLAY_RIGHT ? "sideways" : "up or down");
        else
            play_say(play, "roll %s", play_way_words[direction]);
        if (level == PLAY_HINT_DO)
            is_changed = go(play, direction, false);
    }
    clew_answer_free(answer);
    return is_changed;
}

/* From the beginning: that is the answer to the board. */
static bool
show_answer(struct play *play)
{
    struct clew_answer *answer;
    const struct clew_fact *path;
    bool is_changed = false;

    set(play, "");
    answer = way_from_here(play);
    path = answer ? clew_answer_fact(answer, "path") : NULL;
    if (path)
        is_changed = set(play, path->text);
    clew_answer_free(answer);
    return is_changed;
}

static void
measure(struct play *play, int lines, int cols)
{
    play->height = play->rows + 2;
    play->width = 2 * play->cols + 2;
    maze_of(play)->is_cut = play->height > lines || play->width > cols;
    play->focus_row = (int)(maze_of(play)->ball / play->cols) + 1;
    play->focus_col = 2 * (int)(maze_of(play)->ball % play->cols) + 1;
}

static void
paint_cell(const struct play *play, int cell)
{
    const struct maze *maze = maze_of(play);
    const bool is_wall = play->looks[cell].kind == CLEW_CELL_VOID;
    struct play_paint paint = {.fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR, .faint = !is_wall};
    const char *sign = is_wall ? play_sign(play, "██", "##") : play_sign(play, "· ", ". ");

    if (cell == maze->hole) {
        sign = play_sign(play, "◎ ", "H ");
        paint = (struct play_paint){CLEW_NO_COLOUR, CLEW_NO_COLOUR, .bold = true};
    }
    if (cell == maze->ball) {
        sign = play_sign(play, "● ", "B ");
        paint = (struct play_paint){
            .fore = play->dark ? 0x74C0FC : 0x3B8EE0, .back = CLEW_NO_COLOUR, .bold = true};
    }
    play_put(play, cell / play->cols + 1, 2 * (cell % play->cols) + 1, sign, &paint);
}

static void
paint_border(const struct play *play)
{
    const struct play_paint paint = {.fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR};
    const int bottom = play->rows + 1, right = 2 * play->cols + 1;

    for (int col = 1; col < right; col++) {
        play_put(play, 0, col, play_sign(play, "═", "-"), &paint);
        play_put(play, bottom, col, play_sign(play, "═", "-"), &paint);
    }
    for (int row = 1; row < bottom; row++) {
        play_put(play, row, 0, play_sign(play, "║", "|"), &paint);
        play_put(play, row, right, play_sign(play, "║", "|"), &paint);
    }
    play_put(play, 0, 0, play_sign(play, "╔", "+"), &paint);
    play_put(play, 0, right, play_sign(play, "╗", "+"), &paint);
    play_put(play, bottom, 0, play_sign(play, "╚", "+"), &paint);
    play_put(play, bottom, right, play_sign(play, "╝", "+"), &paint);
}

static void
paint(struct play *play)
{
    paint_border(play);
    for (int cell = 0; cell < play->cells; cell++)
        paint_cell(play, cell);
}

static void
progress(const struct play *play, char *text, size_t size)
{
    const struct maze *maze = maze_of(play);

    const int down = (int)(maze->hole / play->cols - maze->ball / play->cols);
    const int right = (int)(maze->hole % play->cols - maze->ball % play->cols);
    const int length =
        snprintf(text, size, "rolls %zu, cells %lld", maze->way.length, (long long)maze->distance);

    if (maze->is_cut && maze->ball != maze->hole)
        snprintf(text + length, size - (size_t)length, ", hole %d %s, %d %s", abs(down),
                 down < 0 ? "up" : "down", abs(right), right < 0 ? "left" : "right");
}

const struct play_puzzle play_maze = {
    .name = "maze",
    .keys = "arrows roll",
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
