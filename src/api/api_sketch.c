/*
 * api_sketch - a search to look at: its events become marks, and marks a picture.
 *
 * The film is one scene: the board as its ground, and a frame each time it is asked to keep one.
 */
#include "api/api.h"

#include <stdlib.h>

struct clew_sketch {
    struct base_memory memory;
    const struct clew_board *board;
    struct puzzle_marks marks;
    struct scene film;
    bool has_ground; /* the film holds the board already */
};

enum clew_status
clew_sketch_new(struct clew_sketch **out, const struct clew_board *board,
                const struct clew_style *style, struct clew_error *error)
{
    struct clew_sketch *sketch = calloc(1, sizeof *sketch);
    enum clew_status status;

    *out = NULL;
    base_fault_clear(error);
    if (!sketch)
        return base_no_memory(error);
    base_memory_init(&sketch->memory, 0);
    sketch->board = board;
    scene_init(&sketch->film, &sketch->memory, style);
    sketch->film.style.animate = true;
    status = puzzle_marks_init(&sketch->marks, clew_board_rows(board) * clew_board_cols(board),
                               &sketch->memory, error);
    if (status)
        clew_sketch_free(sketch);
    else
        *out = sketch;
    return status;
}

void
clew_sketch_hear(struct clew_sketch *sketch, const struct clew_event *event)
{
    puzzle_marks_hear(&sketch->marks, event);
}

enum clew_status
clew_sketch_text(char **text, size_t *length, const struct clew_sketch *sketch,
                 const struct clew_style *style, struct clew_error *error)
{
    const struct puzzle *puzzle = sketch->board->puzzle;
    const struct clew_style usual = {0};
    struct base_memory memory;
    struct base_writer writer;
    enum clew_status status;

    if (!puzzle->draw_marks_text)
        return clew_draw_text(text, length, sketch->board, NULL, style, error);
    *text = NULL;
    base_fault_clear(error);
    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    status = puzzle->draw_marks_text(&writer, sketch->board->board, &sketch->marks,
                                     style ? style : &usual, error);
    if (!status)
        return base_writer_take(&writer, text, length, error);
    base_writer_free(&writer);
    return status;
}

void
clew_sketch_keep(struct clew_sketch *sketch)
{
    const struct puzzle *puzzle = sketch->board->puzzle;

    if (!sketch->has_ground)
        puzzle->draw(&sketch->film, sketch->board->board, NULL);
    sketch->has_ground = true;
    scene_next_frame(&sketch->film);
    if (puzzle->draw_marks)
        puzzle->draw_marks(&sketch->film, sketch->board->board, &sketch->marks);
}

enum clew_status
clew_sketch_svg(char **text, size_t *length, struct clew_sketch *sketch, struct clew_error *error)
{
    struct base_writer writer;
    enum clew_status status;

    *text = NULL;
    base_fault_clear(error);
    if (!sketch->has_ground)
        clew_sketch_keep(sketch);
    status = scene_status(&sketch->film, error);
    if (status)
        return status;
    base_writer_init(&writer, &sketch->memory);
    scene_write_svg(&sketch->film, &writer);
    return base_writer_take(&writer, text, length, error);
}

void
clew_sketch_free(struct clew_sketch *sketch)
{
    if (!sketch)
        return;
    puzzle_marks_free(&sketch->marks);
    scene_free(&sketch->film);
    free(sketch);
}
