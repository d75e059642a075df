/* cli_picture - see cli_picture.h. */
#include "pictures/cli_picture.h"
#include "input/cli_values.h"
#include "output/cli_save.h"
#include "pictures/cli_cairo.h"
#include "terminal/cli_signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum clew_status drawer(char **text, size_t *length, const struct clew_board *board,
                                const struct clew_answer *answer, const struct clew_style *style,
                                struct clew_error *error);

/* Adds the moves below the picture, where it does not show them: then the file can be read back. */
static enum clew_status
append_moves(char **text, size_t *length, const struct clew_answer *answer)
{
    const struct clew_fact *path = answer ? clew_answer_fact(answer, "path") : NULL;
    size_t size;
    char *longer;

    if (!path || path->kind != CLEW_FACT_TEXT)
        return CLEW_OK;
    size = *length + strlen(path->text) + sizeof("solved: path \n");
    longer = malloc(size);
    if (!longer)
        return CLEW_NO_MEMORY;
    *length =
        (size_t)snprintf(longer, size, "%.*ssolved: path %s\n", (int)*length, *text, path->text);
    clew_free(*text);
    *text = longer;
    return CLEW_OK;
}

/* Text files have no colours and no width limit. */
static enum clew_status
draw_plain_text(char **text, size_t *length, const struct clew_board *board,
                const struct clew_answer *answer, const struct clew_style *style,
                struct clew_error *error)
{
    struct clew_style plain = *style;
    enum clew_status status;

    plain.colour = false;
    plain.text_width = 0;
    status = clew_draw_text(text, length, board, answer, &plain, error);
    return status ? status : append_moves(text, length, answer);
}

static const struct ending {
    const char *name;
    drawer *draw;
    void (*release)(void *text);
} endings[] = {
    {"svg", clew_draw_svg, clew_free},
    {"png", cli_cairo_png, cli_cairo_free},
    {"pdf", cli_cairo_pdf, cli_cairo_free},
    {"txt", draw_plain_text, clew_free},
};

#define ENDING_COUNT (sizeof(endings) / sizeof(*endings))

static const struct ending *
find_ending(const char *path)
{
    for (size_t i = 0; i < ENDING_COUNT; i++)
        if (cli_has_ending(path, endings[i].name))
            return &endings[i];
    return NULL;
}

enum cli_exit
cli_picture_check(const struct cli_command *command, const char *path)
{
    return find_ending(path)
               ? CLI_OK
               : cli_error(command, "%s: a picture must end in .svg, .png, .pdf or .txt", path);
}

static enum cli_exit
draw_and_save(const struct cli_picture *picture, const char *path)
{
    const struct ending *ending = find_ending(path);
    struct clew_error error = {0};
    enum cli_exit code;
    size_t length = 0;
    char *text = NULL;

    if (ending->draw(&text, &length, picture->board, picture->answer, picture->style, &error))
        return cli_error(picture->command, "cannot draw %s: %s", path, error.text);
    code = cli_save_picture(picture->command, path, text, length);
    ending->release(text);
    return code;
}

enum cli_exit
cli_picture_save(const struct cli_picture *picture, struct cli_series *series, uint64_t number)
{
    enum cli_exit code = cli_picture_check(picture->command, series->path);
    char *name;

    if (code)
        return code;
    name = cli_series_name(series, picture->command, number);
    if (!name)
        return CLI_ERROR;
    cli_stage_begin("drawing");
    code = draw_and_save(picture, name);
    cli_stage_end();
    if (!code)
        cli_series_saved(series, number);
    free(name);
    return code;
}
