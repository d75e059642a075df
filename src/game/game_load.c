/*
 * game_load - reads what game_save wrote, and trusts nothing.
 *
 * Moves can be read only when the board exists. So the first pass reads everything else and records
 * where the history is; then the history is replayed move by move. A file cannot lead to a position
 * that no moves lead to.
 */
#include "game/game.h"

#include "base/base_json.h"

#include <string.h>

#define MAX_MILLISECONDS INT64_C(1000000000000000)
#define MAX_HINTS        1000000000

bool
game_is_saved(const struct base_text *given)
{
    struct base_text text = *given;
    enum clew_status status = CLEW_OK;
    char word[8];
    bool is_first = true;

    base_text_skip_space(&text);
    return base_text_peek(&text) == '{' && base_json_open(&text, '{', NULL) == CLEW_OK &&
           base_json_member(&text, &is_first, word, sizeof word, &status, NULL) &&
           strcmp(word, "clew") == 0;
}

/* ---- Members ---- */

static enum clew_status
read_saved_options(struct game_saved *saved, struct base_text *text, struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '{', error);
    char name[GAME_NAME_BYTES];
    bool is_first = true;

    saved->option_count = 0;
    while (!status && base_json_member(text, &is_first, name, sizeof name, &status, error)) {
        if (saved->option_count == GAME_MAX_OPTIONS)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "a game has at most %d options",
                                  GAME_MAX_OPTIONS);
        memcpy(saved->options[saved->option_count].name, name, sizeof name);
        status = base_json_string(text, saved->options[saved->option_count].value, GAME_NAME_BYTES,
                                  error);
        saved->option_count++;
    }
    return status;
}

static enum clew_status
read_expected_string(struct base_text *text, const char *wanted, struct clew_error *error)
{
    const struct base_text before = *text;
    char word[GAME_NAME_BYTES];
    enum clew_status status = base_json_string(text, word, sizeof word, error);

    if (!status && strcmp(word, wanted) != 0)
        status = base_text_fail(&before, error, CLEW_BAD_TEXT, "this is not a saved %s", wanted);
    return status;
}

static enum clew_status
read_board_text(struct game_saved *saved, struct base_text *text, struct clew_error *error)
{
    base_json_peek(text); /* skips white space */
    saved->board_place = *text;
    return base_json_string(text, saved->board, saved->buffer_bytes, error);
}

/* The members of the object, and a bit for each that was there. */
enum member {
    MEMBER_CLEW,
    MEMBER_VERSION,
    MEMBER_PUZZLE,
    MEMBER_FORMAT,
    MEMBER_OPTIONS,
    MEMBER_BOARD,
    MEMBER_HISTORY,
    MEMBER_POINT,
    MEMBER_MILLISECONDS,
    MEMBER_HINTS,
    MEMBER_COUNT,
};

static const char *const member_names[MEMBER_COUNT] = {
    "clew",  "version", "puzzle", "format",       "options",
    "board", "history", "point",  "milliseconds", "hints",
};

static int
find_member(const char *key)
{
    for (int i = 0; i < MEMBER_COUNT; i++)
        if (strcmp(member_names[i], key) == 0)
            return i;
    return -1;
}

static enum clew_status
read_saved_member(struct game_saved *saved, int member, struct base_text *text,
                  struct clew_error *error)
{
    int64_t version;

    switch ((enum member)member) {
    case MEMBER_CLEW:
        return read_expected_string(text, "game", error);
    case MEMBER_VERSION:
        return base_json_number(text, &version, 1, 1, "the version of a saved game", error);
    case MEMBER_PUZZLE:
        return base_json_string(text, saved->puzzle, sizeof saved->puzzle, error);
    case MEMBER_FORMAT:
        return base_json_string(text, saved->format, sizeof saved->format, error);
    case MEMBER_OPTIONS:
        return read_saved_options(saved, text, error);
    case MEMBER_BOARD:
        return read_board_text(saved, text, error);
    case MEMBER_HISTORY:
        base_json_peek(text);
        saved->history = *text;
        return base_json_skip(text, error);
    case MEMBER_POINT:
        return base_json_number(text, &saved->point, 0, INT64_MAX, "the point", error);
    case MEMBER_MILLISECONDS:
        return base_json_number(text, &saved->milliseconds, 0, MAX_MILLISECONDS,
                                "the time in milliseconds", error);
    case MEMBER_HINTS:
        return base_json_number(text, &saved->hints, 0, MAX_HINTS, "the number of hints", error);
    case MEMBER_COUNT:
        break;
    }
    return CLEW_OK;
}

static enum clew_status
read_saved_members(struct game_saved *saved, struct base_text *text, struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '{', error);
    char key[GAME_NAME_BYTES];
    bool is_first = true;
    unsigned seen = 0;

    while (!status && base_json_member(text, &is_first, key, sizeof key, &status, error)) {
        const int member = find_member(key);

        if (member < 0)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "a saved game has no member '%s'",
                                  key);
        if (seen >> member & 1)
            return base_text_fail(text, error, CLEW_BAD_TEXT, "'%s' is here twice", key);
        seen |= 1u << member;
        status = read_saved_member(saved, member, text, error);
    }
    for (int i = 0; !status && i < MEMBER_COUNT; i++)
        if (!(seen >> i & 1))
            status = base_text_fail(text, error, CLEW_BAD_TEXT, "a saved game needs '%s'",
                                    member_names[i]);
    base_text_skip_space(text);
    if (!status && !base_text_is_end(text))
        status = base_text_fail(text, error, CLEW_BAD_TEXT, "something follows the saved game");
    return status;
}

enum clew_status
game_saved_read(struct game_saved *saved, const struct base_text *given, struct base_memory *memory,
                struct clew_error *error)
{
    struct base_text text = *given;
    enum clew_status status;

    *saved =
        (struct game_saved){.memory = memory, .buffer_bytes = (size_t)(given->end - given->at) + 1};
    saved->board = base_alloc(memory, saved->buffer_bytes);
    saved->step = base_alloc(memory, saved->buffer_bytes);
    if (saved->board && saved->step) {
        base_text_skip_space(&text);
        status = read_saved_members(saved, &text, error);
    } else {
        status = base_no_memory(error);
    }
    if (status)
        game_saved_free(saved);
    return status;
}

void
game_saved_free(struct game_saved *saved)
{
    base_release(saved->memory, saved->board, saved->buffer_bytes);
    base_release(saved->memory, saved->step, saved->buffer_bytes);
    saved->board = saved->step = NULL;
}

/* ---- The history ---- */

/* One step. A fault in a move is reported at the beginning of the step. */
static enum clew_status
replay_step(struct game *game, struct game_saved *saved, struct base_text *text,
            struct clew_error *error)
{
    const size_t steps = game->step_count;
    struct base_text place, moves;
    struct clew_error why;
    enum clew_status status;

    base_error_clear(&why);
    base_json_peek(text);
    place = *text;
    status = base_json_string(text, saved->step, saved->buffer_bytes, error);
    if (status)
        return status;
    base_text_init(&moves, "", saved->step, strlen(saved->step));
    status = game_play_text(game, &moves, &why);
    if (!status && game->step_count == steps)
        return base_text_fail(&place, error, CLEW_BAD_TEXT, "a step without a move");
    if (status == CLEW_NO_MEMORY)
        return base_no_memory(error);
    if (status)
        return base_text_fail(&place, error, CLEW_BAD_TEXT, "step %llu: %s",
                              (unsigned long long)steps + 1, why.text);
    return CLEW_OK;
}

enum clew_status
game_replay(struct game *game, struct game_saved *saved, struct clew_error *error)
{
    struct base_text text = saved->history;
    enum clew_status status = base_json_open(&text, '[', error);
    bool is_first = true;

    while (!status && base_json_element(&text, &is_first, &status, error))
        status = replay_step(game, saved, &text, error);
    if (status)
        return status;
    if ((uint64_t)saved->point > game->step_count)
        return base_text_fail(&saved->history, error, CLEW_BAD_TEXT,
                              "the point is %lld, but the last step is %llu",
                              (long long)saved->point, (unsigned long long)game->step_count);
    while (game->point > (size_t)saved->point)
        game_undo(game);
    game->seconds = (double)saved->milliseconds / 1000;
    game->hints_used = (unsigned)saved->hints;
    return CLEW_OK;
}
