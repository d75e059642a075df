/*
 * fuzz_api - any sequence of calls on any handles, freed in any order, against a simple model.
 *
 *     a board
 *     ---
 *     calls: three bytes each, which call, on which handle, with which value
 *
 * There are a few places for each kind of handle. The model knows what belongs together: an answer
 * its board, a hint the game and the position that it is for; and of each game the steps made, the
 * steps that can be redone and what every cell showed after each of them. Whatever is asked must
 * agree with it, and what does not belong together must be a mismatch.
 */
#include "fuzz.h"

#define PLACES     3
#define MAX_CALLS  60
#define MAX_STEPS  MAX_CALLS
#define MAX_CELLS  64
#define CALL_BYTES 3

struct model_game {
    struct clew_game *game;
    const struct clew_board *board;
    uint64_t serial;  /* of the game; no other one has it */
    uint64_t changes; /* of its position, undo and redo included */
    size_t point, history;
    uint64_t shown[MAX_STEPS + 1]; /* by point: a hash of what the cells show */
};

struct model_hint {
    struct clew_hint *hint;
    uint64_t serial, changes;
};

struct world {
    struct clew_board *boards[PLACES];
    struct clew_answer *answers[PLACES];
    struct model_game games[PLACES];
    struct model_hint hints[PLACES];
    struct clew_options *limits;
    struct clew_control *control;
    const char *text; /* of the input's own board */
    size_t length;
    uint64_t serial;
};

/* One call: its handles are at place and other, the value is for the rest. */
struct call {
    struct world *world;
    unsigned place, other, value;
};

/* ---- The model of a game ---- */

static uint64_t
hash_of(const struct clew_game *game)
{
    const struct clew_board *board = clew_game_board(game);
    const int64_t cells = clew_board_rows(board) * clew_board_cols(board);
    uint64_t hash = 1;

    for (int64_t cell = 0; cell < cells; cell++) {
        struct clew_game_cell shown = CLEW_GAME_CELL_INIT;

        must(clew_game_cell(game, cell, false, &shown), "a cell shows nothing", "");
        hash = hash * 31 + (uint64_t)shown.kind;
        hash = hash * 31 + (uint64_t)shown.value;
        hash = hash * 31 + shown.sides[0] * 64 + shown.sides[1];
        hash = hash * 31 + shown.barred;
    }
    return hash;
}

static void
compare_game(const struct model_game *model)
{
    if (!model->game)
        return;
    must(clew_game_point(model->game) == model->point, "the point differs from the model", "");
    must(clew_game_history(model->game) == model->history, "the history differs", "");
    must(hash_of(model->game) == model->shown[model->point], "the position differs", "");
    must(clew_game_is_solved(model->game) == (clew_game_check(model->game, NULL) == CLEW_OK),
         "solved and checked disagree", "");
}

static void
start_model(struct world *world, struct model_game *model, struct clew_game *game)
{
    *model = (struct model_game){
        .game = game, .board = clew_game_board(game), .serial = ++world->serial};
    model->shown[0] = hash_of(game);
}

/* After a call that may have made a step: it did if there are more moves than before. */
static void
note_step(struct model_game *model, size_t moves_before, enum clew_status status)
{
    const bool is_step = clew_game_move_count(model->game) > moves_before;

    must(status == CLEW_OK || !is_step, "a step was made though the call failed", "");
    if (!is_step)
        return;
    must(model->point < MAX_STEPS, "too many steps for the model", "");
    model->history = ++model->point;
    model->shown[model->point] = hash_of(model->game);
    model->changes++;
}

/* ---- Boards and answers ---- */

static void
call_read(const struct call *call)
{
    static const char *const texts[] = {
        ".H...\n##..#\n.....\n.#..#\n.#.B.\n", "1 2 3\n4 0 6\n7 5 8\n", "R.G\n...\n.R.\nG..\n",
        "3,0,1,2,4,0:2:6:8;1,4,7;3,4,5\n",     "X_2:1,0,1,1;0,1,3,2\n", "B#\n#H\n",
    };
    struct clew_board **board = &call->world->boards[call->place];
    const size_t own = call->value % 8;
    const char *text = own < 6 ? texts[own] : call->world->text;
    const size_t length = own < 6 ? strlen(text) : call->world->length;

    clew_board_free(*board);
    *board = NULL;
    if (clew_board_read(board, text, length, call->world->limits, NULL))
        must(*board == NULL, "a board though it is refused", "");
    else if (clew_board_rows(*board) * clew_board_cols(*board) > MAX_CELLS) {
        clew_board_free(*board);
        *board = NULL;
    }
}

static void
call_free_board(const struct call *call)
{
    clew_board_free(call->world->boards[call->place]);
    call->world->boards[call->place] = NULL;
}

static void
store_answer(const struct call *call, enum clew_status status, struct clew_answer *answer)
{
    must((status == CLEW_OK) == (answer != NULL), "status and answer disagree", "");
    clew_answer_free(call->world->answers[call->other]);
    call->world->answers[call->other] = answer;
}

static void
call_solve(const struct call *call)
{
    const struct clew_board *board = call->world->boards[call->place];
    struct clew_answer *answer;
    enum clew_status status;

    if (!board)
        return;
    clew_control_reset(call->world->control);
    if (call->value % 4 == 0)
        clew_control_cancel(call->world->control);
    status = clew_solve(&answer, board, call->world->limits, call->world->control, NULL);
    must(status == CLEW_OK, "a board cannot be solved", clew_status_name(status));
    must(clew_answer_board(answer) == board, "an answer to another board", "");
    store_answer(call, status, answer);
}

static void
call_free_answer(const struct call *call)
{
    clew_answer_free(call->world->answers[call->place]);
    call->world->answers[call->place] = NULL;
}

/* Text, picture and format of any board with any answer: right, or a mismatch. */
static void
call_draw(const struct call *call)
{
    const struct clew_board *board = call->world->boards[call->place];
    const struct clew_answer *answer = call->world->answers[call->other];
    const bool is_match = !answer || clew_answer_board(answer) == board;
    struct clew_style style = CLEW_STYLE_INIT;
    enum clew_status status;
    char *text;

    if (!board)
        return;
    style.frame = call->value % 5;
    style.coordinates = call->value & 64;
    status = call->value & 128 ? clew_draw_svg(&text, NULL, board, answer, &style, NULL)
                               : clew_draw_text(&text, NULL, board, answer, &style, NULL);
    must(status == (is_match ? CLEW_OK : CLEW_MISMATCH), "drawing", clew_status_name(status));
    must((status == CLEW_OK) == (text != NULL), "a text though it failed", "");
    clew_free(text);
    status = clew_write(&text, NULL, board, answer, NULL, NULL);
    must((status == CLEW_MISMATCH) == !is_match, "writing", clew_status_name(status));
    clew_free(text);
}

/* ---- Games ---- */

static void
call_new_game(const struct call *call)
{
    struct model_game *model = &call->world->games[call->other];
    const struct clew_board *board = call->world->boards[call->place];
    struct clew_game *game;

    if (!board)
        return;
    must(clew_game_new(&game, board, NULL) == CLEW_OK, "no game on a board", "");
    clew_game_free(model->game);
    start_model(call->world, model, game);
}

static void
call_free_game(const struct call *call)
{
    clew_game_free(call->world->games[call->place].game);
    call->world->games[call->place].game = NULL;
}

static void
call_move(const struct call *call)
{
    struct model_game *model = &call->world->games[call->place];
    struct clew_move moves[MAX_CELLS];
    size_t count, before;
    enum clew_status status;

    if (!model->game)
        return;
    before = clew_game_move_count(model->game);
    count = clew_game_moves(model->game, -1, moves, MAX_CELLS);
    if (!count)
        return;
    status = clew_game_move(model->game,
                            &moves[call->value % (count < MAX_CELLS ? count : MAX_CELLS)], NULL);
    must(status == CLEW_OK, "a listed move is refused", clew_status_name(status));
    note_step(model, before, status);
}

/* Letters and words that are moves in one puzzle and nonsense in another. */
static void
call_play(const struct call *call)
{
    static const char *const texts[] = {"lu",   "LR", "draw 0,0 0,1; bar 1,0 1,1",
                                        "UDUD", "d",  "erase 0,0 0,1",
                                        "",     "l;", "draw 0,0"};
    struct model_game *model = &call->world->games[call->place];
    size_t before;

    if (!model->game)
        return;
    before = clew_game_move_count(model->game);
    note_step(
        model, before,
        clew_game_play(model->game, texts[call->value % (sizeof texts / sizeof *texts)], NULL));
}

static void
call_step_in_history(const struct call *call)
{
    struct model_game *model = &call->world->games[call->place];
    const size_t before = model->point;

    if (!model->game)
        return;
    if (call->value % 8 == 0) {
        must(clew_game_restart(model->game) == (before > 0), "restart", "");
        model->point = 0;
    } else if (call->value % 2) {
        must(clew_game_undo(model->game) == (before > 0), "undo", "");
        model->point -= before > 0;
    } else {
        must(clew_game_redo(model->game) == (before < model->history), "redo", "");
        model->point += before < model->history;
    }
    model->changes += model->point != before;
}

/* A game saved, loaded into another place and saved again: the same bytes, the same model. */
static void
call_save_and_load(const struct call *call)
{
    const struct model_game *from = &call->world->games[call->place];
    struct model_game *to = &call->world->games[call->other];
    struct model_game loaded = *from;
    struct clew_error error = {0};
    char *first, *second;

    if (!from->game || from == to)
        return;
    must(clew_game_save(&first, NULL, from->game, &error) == CLEW_OK, "not saved", error.text);
    must(clew_game_load(&loaded.game, first, strlen(first), &error) == CLEW_OK, error.text, first);
    must(clew_game_save(&second, NULL, loaded.game, &error) == CLEW_OK, "not saved", error.text);
    must(strcmp(first, second) == 0, "saved with other bytes the second time", first);
    clew_free(first);
    clew_free(second);
    clew_game_free(to->game);
    *to = loaded;
    to->board = clew_game_board(loaded.game);
    to->serial = ++call->world->serial;
    to->changes = 0;
}

/* The answer may be kept, and then belongs to a board that nobody else holds. */
static void
call_finish(const struct call *call)
{
    struct model_game *model = &call->world->games[call->place];
    struct clew_answer *answer;
    enum clew_status status;
    size_t before;

    if (!model->game)
        return;
    before = clew_game_move_count(model->game);
    status = clew_game_solve(&answer, model->game, call->world->limits, NULL, NULL);
    must(status == CLEW_OK, "a position cannot be solved", clew_status_name(status));
    if (clew_answer_has_solution(answer) && call->value % 2) {
        status = clew_game_finish(model->game, answer, NULL);
        must(status == CLEW_OK, "a game cannot be finished", clew_status_name(status));
        must(clew_game_is_solved(model->game), "finished, but not solved", "");
        note_step(model, before, status);
    }
    store_answer(call, CLEW_OK, answer);
}

/* ---- Hints ---- */

static void
call_hint(const struct call *call)
{
    const struct model_game *model = &call->world->games[call->place];
    struct model_hint *kept = &call->world->hints[call->other];
    struct clew_hint *hint;

    if (!model->game || clew_game_hint(&hint, model->game, (int)(call->value % 6),
                                       call->world->limits, NULL, NULL) != CLEW_OK)
        return;
    must(clew_hint_text(hint)[0] != '\0', "a hint without a word", "");
    clew_hint_free(kept->hint);
    *kept = (struct model_hint){hint, model->serial, model->changes};
}

/* Drawn and carried out in any game: it fits this one as it is now, or is a mismatch. */
static void
call_use_hint(const struct call *call)
{
    struct model_game *model = &call->world->games[call->place];
    const struct model_hint *kept = &call->world->hints[call->other];
    const bool is_same_game = kept->serial == model->serial;
    const bool is_match = is_same_game && kept->changes == model->changes;
    enum clew_status status;
    size_t before;
    char *text;

    if (!model->game || !kept->hint)
        return;
    before = clew_game_move_count(model->game);
    status = clew_game_draw_text(&text, NULL, model->game, kept->hint, NULL, NULL);
    must(is_same_game || status == CLEW_MISMATCH, "a hint of another game is drawn", "");
    must(!is_match || status == CLEW_OK, "a hint is not drawn", clew_status_name(status));
    clew_free(text);
    status = clew_game_take_hint(model->game, kept->hint, NULL);
    must((status == CLEW_MISMATCH) == !is_match, "a hint taken", clew_status_name(status));
    note_step(model, before, status);
}

static void
call_free_hint(const struct call *call)
{
    clew_hint_free(call->world->hints[call->place].hint);
    call->world->hints[call->place].hint = NULL;
}

/* ---- The world ---- */

static void (*const calls[])(const struct call *) = {
    call_read,       call_read,   call_solve, call_draw,        call_new_game,
    call_new_game,   call_move,   call_move,  call_play,        call_step_in_history,
    call_hint,       call_finish, call_hint,  call_use_hint,    call_save_and_load,
    call_free_board, call_draw,   call_move,  call_use_hint,    call_step_in_history,
    call_free_game,  call_move,   call_play,  call_free_answer, call_free_hint,
};

static void
world_free(struct world *world)
{
    for (int place = 0; place < PLACES; place++) {
        clew_board_free(world->boards[place]);
        clew_hint_free(world->hints[place].hint);
        clew_game_free(world->games[place].game);
        clew_answer_free(world->answers[place]);
    }
    clew_control_free(world->control);
    clew_options_free(world->limits);
}

static void
make_calls(struct world *world, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < MAX_CALLS && (i + 1) * CALL_BYTES <= size; i++) {
        const uint8_t *three = bytes + i * CALL_BYTES;
        const struct call call = {.world = world,
                                  .place = three[1] % PLACES,
                                  .other = three[1] / PLACES % PLACES,
                                  .value = three[2]};

        calls[three[0] % (sizeof calls / sizeof *calls)](&call);
        for (int place = 0; place < PLACES; place++)
            compare_game(&world->games[place]);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char line[] = "\n---\n";
    struct world world = {.limits = small_options()};
    size_t at = 0;

    while (at + 5 <= size && memcmp(data + at, line, 5) != 0)
        at++;
    set(world.limits, "limit-nodes", "300");
    set(world.limits, "limit-seconds", "0.2");
    must(clew_control_new(&world.control, NULL) == CLEW_OK, "no control", "");
    world.text = (const char *)data;
    world.length = at + 5 <= size ? at + 1 : 0;
    if (world.length)
        make_calls(&world, data + at + 5, size - at - 5);
    else
        make_calls(&world, data, size);
    world_free(&world);
    return 0;
}
