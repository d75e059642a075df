/* api_draw - boards and answers as terminal text and as pictures. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

enum clew_status
clew_draw_text(char **text, size_t *length, const struct clew_board *board,
               const struct clew_answer *answer, const struct clew_style *style,
               struct clew_error *error)
{
    const struct clew_style whole = api_style(style);
    const void *solution;
    struct base_memory memory;
    struct base_writer writer;
    enum clew_status status;

    *text = NULL;
    base_error_clear(error);
    status = api_solution_of(&solution, board, answer, error);
    if (status)
        return status;
    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    status = board->puzzle->draw_text(&writer, board->board, solution, &whole, error);
    if (!status)
        return base_writer_take(&writer, text, length, error);
    base_writer_free(&writer);
    return status;
}

size_t
clew_text_frames(const struct clew_board *board, const struct clew_answer *answer)
{
    const void *solution;

    if (api_solution_of(&solution, board, answer, NULL) || !solution || !board->puzzle->text_frames)
        return 1;
    return board->puzzle->text_frames(board->board, solution);
}

enum clew_status
api_picture_start(struct clew_picture **picture, const struct clew_style *style,
                  struct clew_error *error)
{
    const struct clew_style whole = api_style(style);

    *picture = calloc(1, sizeof **picture);
    if (!*picture)
        return base_no_memory(error);
    base_memory_init(&(*picture)->memory, 0);
    (*picture)->frame = SIZE_MAX;
    scene_init(&(*picture)->scene, &(*picture)->memory, &whole);
    return CLEW_OK;
}

enum clew_status
api_picture_finish(struct clew_picture **picture, struct clew_error *error)
{
    const enum clew_status status = scene_status(&(*picture)->scene, error);

    if (status) {
        clew_picture_free(*picture);
        *picture = NULL;
    }
    return status;
}

enum clew_status
clew_picture_new(struct clew_picture **picture, const struct clew_board *board,
                 const struct clew_answer *answer, const struct clew_style *style,
                 struct clew_error *error)
{
    const void *solution;
    enum clew_status status;

    *picture = NULL;
    base_error_clear(error);
    status = api_solution_of(&solution, board, answer, error);
    if (!status)
        status = api_picture_start(picture, style, error);
    if (status)
        return status;
    board->puzzle->draw(&(*picture)->scene, board->board, solution);
    return api_picture_finish(picture, error);
}

void
clew_picture_free(struct clew_picture *picture)
{
    if (!picture)
        return;
    base_release(&picture->memory, picture->shapes, picture->shape_bytes);
    scene_free(&picture->scene);
    free(picture);
}

double
clew_picture_width(const struct clew_picture *picture)
{
    return picture->scene.width;
}

double
clew_picture_height(const struct clew_picture *picture)
{
    return picture->scene.height;
}

const char *
clew_picture_title(const struct clew_picture *picture)
{
    return picture->scene.title;
}

const char *
clew_picture_description(const struct clew_picture *picture)
{
    return picture->scene.description;
}

size_t
clew_picture_frames(const struct clew_picture *picture)
{
    return picture->scene.frame_count ? picture->scene.frame_count : 1;
}

const struct clew_shape *
clew_picture_shapes(struct clew_picture *picture, size_t frame, size_t *count)
{
    const struct scene_layer *ground = &picture->scene.background;
    const struct scene_layer none = {0};
    const struct scene_layer *top =
        frame < picture->scene.frame_count ? &picture->scene.frames[frame] : &none;
    const size_t size = sizeof *ground->shapes;
    const size_t bytes = (ground->count + top->count) * size;

    *count = 0;
    if (frame != picture->frame) {
        struct clew_shape *shapes =
            base_resize(&picture->memory, picture->shapes, picture->shape_bytes, bytes);

        if (!shapes)
            return NULL;
        picture->shapes = shapes;
        picture->shape_bytes = bytes;
        picture->frame = frame;
        if (ground->count)
            memcpy(shapes, ground->shapes, ground->count * size);
        if (top->count)
            memcpy(shapes + ground->count, top->shapes, top->count * size);
    }
    *count = bytes / size;
    return picture->shapes;
}

enum clew_status
api_picture_to_svg(struct clew_picture *picture, char **text, size_t *length,
                   struct clew_error *error)
{
    struct base_writer writer;
    enum clew_status status;

    base_writer_init(&writer, &picture->memory);
    scene_write_svg(&picture->scene, &writer);
    status = base_writer_take(&writer, text, length, error);
    clew_picture_free(picture);
    return status;
}

enum clew_status
clew_draw_svg(char **text, size_t *length, const struct clew_board *board,
              const struct clew_answer *answer, const struct clew_style *style,
              struct clew_error *error)
{
    struct clew_picture *picture;
    enum clew_status status;

    *text = NULL;
    status = clew_picture_new(&picture, board, answer, style, error);
    return status ? status : api_picture_to_svg(picture, text, length, error);
}
