/* api_draw - boards and answers as text in a format, as terminal text, and as pictures. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

struct clew_picture {
    struct base_memory memory;
    struct scene scene;
    struct clew_shape *shapes; /* ground and one frame, joined when asked for */
    size_t shape_bytes;
    size_t frame; /* the one that is joined; SIZE_MAX at first */
};

static const void *
solution_of(const struct clew_answer *answer)
{
    return answer && api_has_solution(answer) ? answer->payload : NULL;
}

static const struct puzzle_format *
find_format(const struct clew_board *board, const char *name)
{
    const struct puzzle_format *const *formats = board->puzzle->formats;

    if (!name)
        return board->format && board->format->write ? board->format : formats[0];
    for (; *formats; formats++)
        if (strcmp((*formats)->name, name) == 0)
            return *formats;
    return NULL;
}

void
clew_free(void *text)
{
    free(text);
}

enum clew_status
clew_write(char **text, size_t *length, const struct clew_board *board,
           const struct clew_answer *answer, const char *name, struct clew_error *error)
{
    const struct puzzle_format *format = find_format(board, name);
    struct base_memory memory;
    struct base_writer writer;
    enum clew_status status;

    *text = NULL;
    base_fault_clear(error);
    if (!format)
        return base_fail(error, CLEW_BAD_OPTION, "%s has no format '%.60s'", board->puzzle->name,
                         name);
    if (!format->write)
        return base_fail(error, CLEW_UNSUPPORTED, "format %s is read only", format->name);
    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    status = format->write(&writer, board->board, solution_of(answer), error);
    if (!status)
        return base_writer_take(&writer, text, length, error);
    base_writer_free(&writer);
    return status;
}

enum clew_status
clew_draw_text(char **text, size_t *length, const struct clew_board *board,
               const struct clew_answer *answer, const struct clew_style *style,
               struct clew_error *error)
{
    const struct clew_style usual = {0};
    struct base_memory memory;
    struct base_writer writer;
    enum clew_status status;

    *text = NULL;
    base_fault_clear(error);
    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    status = board->puzzle->draw_text(&writer, board->board, solution_of(answer),
                                      style ? style : &usual, error);
    if (!status)
        return base_writer_take(&writer, text, length, error);
    base_writer_free(&writer);
    return status;
}

size_t
clew_text_frames(const struct clew_board *board, const struct clew_answer *answer)
{
    const void *solution = solution_of(answer);

    if (!solution || !board->puzzle->text_frames)
        return 1;
    return board->puzzle->text_frames(board->board, solution);
}

enum clew_status
clew_picture_new(struct clew_picture **out, const struct clew_board *board,
                 const struct clew_answer *answer, const struct clew_style *style,
                 struct clew_error *error)
{
    struct clew_picture *picture = calloc(1, sizeof *picture);
    enum clew_status status;

    *out = NULL;
    base_fault_clear(error);
    if (!picture)
        return base_no_memory(error);
    base_memory_init(&picture->memory, 0);
    picture->frame = SIZE_MAX;
    scene_init(&picture->scene, &picture->memory, style);
    board->puzzle->draw(&picture->scene, board->board, solution_of(answer));
    status = scene_status(&picture->scene, error);
    if (status)
        clew_picture_free(picture);
    else
        *out = picture;
    return status;
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
    const struct scene_layer *ground = &picture->scene.ground;
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
clew_draw_svg(char **text, size_t *length, const struct clew_board *board,
              const struct clew_answer *answer, const struct clew_style *style,
              struct clew_error *error)
{
    struct clew_picture *picture;
    struct base_writer writer;
    enum clew_status status;

    *text = NULL;
    status = clew_picture_new(&picture, board, answer, style, error);
    if (status)
        return status;
    base_writer_init(&writer, &picture->memory);
    scene_write_svg(&picture->scene, &writer);
    status = base_writer_take(&writer, text, length, error);
    clew_picture_free(picture);
    return status;
}
