/*
 * game_save - a game as one JSON text.
 *
 *     {"clew":"game","version":1,"puzzle":"maze","format":"drawing","options":{"rule":"drop"},
 *      "board":"..B\n.#.\nH..\n","history":["l","d"],"point":1,"milliseconds":12500,"hints":0}
 *
 * All on one line. The options are the rules of the board, so that the format need not have them.
 * The history has one string per step, including undone ones; point is the number of steps made.
 * Numbers are integers, so nothing depends on a locale or on rounding.
 */
#include "game/game.h"

static void
write_json_string(struct base_writer *out, const char *text, size_t length)
{
    base_write_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)text[i];

        if (byte == '"' || byte == '\\')
            base_write(out, "\\%c", byte);
        else if (byte == '\n')
            base_write_text(out, "\\n");
        else if (byte < 0x20 || byte == 0x7F)
            base_write(out, "\\u%04x", byte);
        else
            base_write_char(out, (char)byte);
    }
    base_write_char(out, '"');
}

static void
write_json_member(struct base_writer *out, const char *key, const char *text, size_t length)
{
    base_write(out, "\"%s\":", key);
    write_json_string(out, text, length);
    base_write_char(out, ',');
}

static void
write_saved_options(struct base_writer *out, const struct game *game)
{
    struct clew_rule rule = CLEW_RULE_INIT;
    const char *before = "";

    base_write_text(out, "\"options\":{");
    for (size_t i = 0; game->puzzle->rule && game->puzzle->rule(game->board, i, &rule); i++) {
        if (!rule.value)
            continue; /* a goal given as a board: the text of the board has it */
        base_write_text(out, before);
        write_json_string(out, rule.name, strlen(rule.name));
        base_write_char(out, ':');
        write_json_string(out, rule.value, strlen(rule.value));
        before = ",";
    }
    base_write_text(out, "},");
}

static void
write_saved_step(struct base_writer *out, const struct game *game, size_t step)
{
    const struct puzzle_play *play = game->puzzle->play;
    const size_t from = step ? game->step_ends[step - 1] : 0;
    struct base_writer text;

    base_writer_init(&text, game->memory);
    for (size_t i = from; i < game->step_ends[step]; i++) {
        if (i > from)
            base_write_text(&text, play->separator);
        play->write_move(&text, game->board, &game->moves.moves[i]);
    }
    out->failed = out->failed || text.failed;
    if (!text.failed)
        write_json_string(out, text.text, text.length);
    base_writer_free(&text);
}

void
game_save(struct base_writer *out, const struct game *game, const struct game_source *source)
{
    const int64_t milliseconds = (int64_t)(game_seconds(game) * 1000 + 0.5);

    base_write_text(out, "{\"clew\":\"game\",\"version\":1,");
    write_json_member(out, "puzzle", game->puzzle->name, strlen(game->puzzle->name));
    write_json_member(out, "format", source->format, strlen(source->format));
    write_saved_options(out, game);
    write_json_member(out, "board", source->text, source->length);
    base_write_text(out, "\"history\":[");
    for (size_t step = 0; step < game->step_count; step++) {
        if (step)
            base_write_char(out, ',');
        write_saved_step(out, game, step);
    }
    base_write(out, "],\"point\":%llu,\"milliseconds\":%lld,\"hints\":%u}\n",
               (unsigned long long)game->point, (long long)milliseconds, game->hints_used);
}
