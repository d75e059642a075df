/*
 * api_watch - turns the events of a search into marks on the board, and the marks into pictures.
 *
 * The film is one scene: the board as its background, and a frame for each call that records one.
 */
#include "api/api.h"

#include <stdlib.h>

struct clew_watch {
    struct base_memory memory;
    const struct clew_board *board;
    const char *rule; /* of the last event, or NULL */
    struct puzzle_marks marks;
    struct scene film;
    bool has_ground; /* the board is in the film */
};

enum clew_status
clew_watch_new(struct clew_watch **out, const struct clew_board *board,
               const struct clew_style *style, struct clew_error *error)
{
    const struct clew_style whole = api_style(style);
    struct clew_watch *watch = calloc(1, sizeof *watch);
    enum clew_status status;

    *out = NULL;
    base_error_clear(error);
    if (!watch)
        return base_no_memory(error);
    base_memory_init(&watch->memory, 0);
    watch->board = api_board_retain(board);
    scene_init(&watch->film, &watch->memory, &whole);
    watch->film.style.animate = true;
    status = puzzle_marks_init(&watch->marks, clew_board_rows(board) * clew_board_cols(board),
                               &watch->memory, error);
    if (status)
        clew_watch_free(watch);
    else
        *out = watch;
    return status;
}

void
clew_watch_event(struct clew_watch *watch, const struct clew_event *event)
{
    if (event->kind == CLEW_EVENT_DOMAIN)
        return; /* not drawn; the rule of the step stays */
    watch->rule = event->kind == CLEW_EVENT_RULE ? event->rule : NULL;
    puzzle_marks_event(&watch->marks, event);
}

bool
clew_watch_mark_at(const struct clew_watch *watch, int64_t cell, struct clew_mark *mark)
{
    static const enum clew_mark_kind kinds[] = {
        [PUZZLE_UNMARKED] = CLEW_MARK_NONE,
        [PUZZLE_REACHED] = CLEW_MARK_REACHED,
        [PUZZLE_PLACED] = CLEW_MARK_PLACED,
        [PUZZLE_RULED] = CLEW_MARK_RULED,
    };
    struct clew_mark filled = CLEW_MARK_INIT;
    const struct puzzle_mark *own;

    if (cell < 0 || cell >= watch->marks.count)
        return false;
    own = &watch->marks.cells[cell];
    filled.kind = kinds[own->kind];
    filled.value = own->value;
    filled.sides = own->sides;
    filled.crossing_sides = own->crossing_sides;
    filled.crossing_value = own->crossing_value;
    api_copy_out(mark, &filled, sizeof filled);
    return true;
}

const char *
clew_watch_rule(const struct clew_watch *watch)
{
    return watch->rule;
}

enum clew_status
clew_watch_text(char **text, size_t *length, const struct clew_watch *watch,
                const struct clew_style *style, struct clew_error *error)
{
    const struct puzzle *puzzle = watch->board->puzzle;
    const struct clew_style whole = api_style(style);
    struct base_memory memory;
    struct base_writer writer;
    enum clew_status status;

    if (!puzzle->draw_marks_text)
        return clew_draw_text(text, length, watch->board, NULL, style, error);
    *text = NULL;
    base_error_clear(error);
    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    status = puzzle->draw_marks_text(&writer, watch->board->board, &watch->marks, &whole, error);
    if (!status)
        return base_writer_take(&writer, text, length, error);
    base_writer_free(&writer);
    return status;
}

enum clew_status
clew_watch_record(struct clew_watch *watch, struct clew_error *error)
{
    const struct puzzle *puzzle = watch->board->puzzle;

    if (!watch->has_ground)
        puzzle->draw(&watch->film, watch->board->board, NULL);
    watch->has_ground = true;
    scene_next_frame(&watch->film);
    if (puzzle->draw_marks)
        puzzle->draw_marks(&watch->film, watch->board->board, &watch->marks);
    base_error_clear(error);
    return scene_status(&watch->film, error);
}

enum clew_status
clew_watch_svg(char **text, size_t *length, struct clew_watch *watch, struct clew_error *error)
{
    struct base_writer writer;
    enum clew_status status;

    *text = NULL;
    base_error_clear(error);
    status =
        watch->has_ground ? scene_status(&watch->film, error) : clew_watch_record(watch, error);
    if (status)
        return status;
    base_writer_init(&writer, &watch->memory);
    scene_write_svg(&watch->film, &writer);
    return base_writer_take(&writer, text, length, error);
}

void
clew_watch_free(struct clew_watch *watch)
{
    if (!watch)
        return;
    puzzle_marks_free(&watch->marks);
    scene_free(&watch->film);
    clew_board_free((struct clew_board *)watch->board);
    free(watch);
}
