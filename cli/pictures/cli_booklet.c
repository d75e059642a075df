/* cli_booklet - see cli_booklet.h. */
#include "pictures/cli_booklet.h"
#include "pictures/cli_cairo_paint.h"
#include "pictures/cli_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAP_ACROSS              24.0 /* between slots */
#define GAP_DOWN                16.0
#define PICTURE_SHARE           0.5  /* of the width of a slot, at most */
#define TEXT_SPACE              16.0 /* between picture and text */
#define MAX_SCALE               1.6
#define HEADING_SIZE            11.0
#define REASON_SIZE             9.5
#define REASON_LINE             13.0
#define MAX_REASON_BYTES        1024
#define MAX_SLOTS_IN_ONE_COLUMN 5
#define ALL_PAGES               SIZE_MAX

/* One pass over the pages. The game is at the position of the next picture. */
struct booklet_pass {
    const struct cli_booklet *booklet;
    cairo_t *cairo;
    struct cli_paper paper;
    struct clew_game *game;
    size_t rows, cols; /* of slots on a page */
    double width, height;
    double picture_width; /* the text is right of it */
};

/* The board at the start, each step, and the finished board. */
static size_t
count_pictures(const struct cli_booklet *booklet)
{
    return clew_explanation_steps(booklet->explanation) + 2;
}

size_t
cli_booklet_pages(const struct cli_booklet *booklet)
{
    return (count_pictures(booklet) + booklet->per_page - 1) / booklet->per_page;
}

static void
set_slots(struct booklet_pass *pass)
{
    const size_t per_page = pass->booklet->per_page;

    pass->cols = per_page <= MAX_SLOTS_IN_ONE_COLUMN ? 1 : 2;
    pass->rows = (per_page + pass->cols - 1) / pass->cols;
    pass->width =
        (pass->paper.width - 2 * CLI_PAGE_MARGIN - (double)(pass->cols - 1) * GAP_ACROSS) /
        (double)pass->cols;
    pass->height = (pass->paper.height - 2 * CLI_PAGE_MARGIN - CLI_PAGE_HEADER -
                    (double)(pass->rows - 1) * GAP_DOWN) /
                   (double)pass->rows;
    pass->picture_width = fmin(pass->height, pass->width * PICTURE_SHARE);
}

/* ---- Text ---- */

/* The bytes of text, up to a space or its end, that fit into the width; at least one word. */
static size_t
fitting_bytes(cairo_t *cairo, const char *text, double width)
{
    char line[512];
    size_t fitting = 0, end = 0;

    while (text[end] && end < sizeof(line) - 1) {
        end += strspn(text + end, " ");
        end += strcspn(text + end, " ");
        if (end >= sizeof(line))
            break;
        memcpy(line, text, end);
        line[end] = '\0';
        if (fitting && cli_page_text_width(cairo, line) > width)
            break;
        fitting = end;
    }
    return fitting ? fitting : strlen(text);
}

/* Prints the text in lines of that width. */
static void
print_wrapped(cairo_t *cairo, double x, double y, double width, const char *text)
{
    while (*text) {
        const size_t bytes = fitting_bytes(cairo, text, width);
        char line[512];

        snprintf(line, sizeof(line), "%.*s", (int)bytes, text);
        cli_page_text(cairo, x, y, line);
        y += REASON_LINE;
        text += bytes;
        text += strspn(text, " ");
    }
}

/* ---- Pictures ---- */

/* Scales the picture to the left part of the slot. */
static enum clew_status
paint_position(struct booklet_pass *pass, const struct clew_hint *hint, struct clew_error *error)
{
    struct clew_picture *picture;
    double scale, width, height;
    bool is_painted;
    enum clew_status status =
        clew_game_picture(&picture, pass->game, hint, &pass->booklet->style, error);

    if (status)
        return status;
    width = clew_picture_width(picture);
    height = clew_picture_height(picture);
    scale = fmin(MAX_SCALE, fmin(pass->picture_width / width, pass->height / height));
    CAIRO(save)(pass->cairo);
    CAIRO(translate)(pass->cairo, (pass->picture_width - width * scale) / 2, 0);
    CAIRO(scale)(pass->cairo, scale, scale);
    is_painted = cli_cairo_paint(pass->cairo, picture);
    CAIRO(restore)(pass->cairo);
    clew_picture_free(picture);
    return is_painted ? CLEW_OK : cli_page_fail(error, "no memory");
}

static enum clew_status
paint_picture(struct booklet_pass *pass, const char *heading, const char *reason,
              const struct clew_hint *hint, struct clew_error *error)
{
    const double left = pass->picture_width + TEXT_SPACE, width = pass->width - left;

    cli_page_font(pass->cairo, HEADING_SIZE, true);
    cli_page_text(pass->cairo, left, HEADING_SIZE, heading);
    cli_page_font(pass->cairo, REASON_SIZE, false);
    print_wrapped(pass->cairo, left, HEADING_SIZE + 1.5 * REASON_LINE, width, reason);
    return paint_position(pass, hint, error);
}

/* The reason, and what to do where that is another sentence. */
static void
write_step_reason(char *text, size_t size, const struct clew_step *step)
{
    const bool is_same = !strcmp(step->sentence, step->action);

    snprintf(text, size, "%s%s%s", step->sentence, is_same ? "" : " ", is_same ? "" : step->action);
}

/* Paints a step, unless is_skipped, and makes its moves. */
static enum clew_status
paint_step(struct booklet_pass *pass, size_t index, bool is_skipped, struct clew_error *error)
{
    const struct clew_explanation *explanation = pass->booklet->explanation;
    struct clew_step step = CLEW_STEP_INIT;
    struct clew_hint *hint;
    char heading[120], reason[MAX_REASON_BYTES];
    enum clew_status status = clew_explanation_hint(&hint, explanation, index, pass->game, error);

    if (status)
        return status;
    clew_explanation_step_at(explanation, index, &step);
    snprintf(heading, sizeof(heading), "%zu. %s", index + 1,
             step.rule ? step.rule : "from here: by trying");
    write_step_reason(reason, sizeof(reason), &step);
    if (!is_skipped)
        status = paint_picture(pass, heading, reason, hint, error);
    if (!status)
        status = clew_game_take_hint(pass->game, hint, error);
    clew_hint_free(hint);
    return status;
}

static enum clew_status
paint_slot(struct booklet_pass *pass, size_t picture, bool is_skipped, struct clew_error *error)
{
    const size_t slot = picture % pass->booklet->per_page;
    const size_t steps = clew_explanation_steps(pass->booklet->explanation);
    enum clew_status status = CLEW_OK;

    CAIRO(save)(pass->cairo);
    CAIRO(translate)
    (pass->cairo, CLI_PAGE_MARGIN + (double)(slot % pass->cols) * (pass->width + GAP_ACROSS),
     CLI_PAGE_MARGIN + CLI_PAGE_HEADER + (double)(slot / pass->cols) * (pass->height + GAP_DOWN));
    if (picture > 0 && picture <= steps)
        status = paint_step(pass, picture - 1, is_skipped, error);
    else if (!is_skipped)
        status = paint_picture(pass, picture ? "Solved" : "Start", "", NULL, error);
    CAIRO(restore)(pass->cairo);
    return status;
}

/* Paints the pages from first to last; the steps before them are only made. */
static enum clew_status
paint_booklet(struct booklet_pass *pass, size_t first, size_t last, struct clew_error *error)
{
    const size_t per_page = pass->booklet->per_page, count = count_pictures(pass->booklet);
    enum clew_status status = clew_game_new(&pass->game, pass->booklet->board, error);

    set_slots(pass);
    for (size_t i = 0; !status && i < count && i / per_page <= last; i++) {
        const size_t page = i / per_page;
        const bool is_skipped = page < first;

        if (!is_skipped && i % per_page == 0)
            cli_page_header(pass->cairo, &pass->paper, pass->booklet->title, page + 1,
                            cli_booklet_pages(pass->booklet));
        status = paint_slot(pass, i, is_skipped, error);
        if (!is_skipped && (i % per_page == per_page - 1 || i + 1 == count))
            CAIRO(show_page)(pass->cairo);
    }
    clew_game_free(pass->game);
    return status;
}

/* ---- Files ---- */

/* Paints the pages on the surface and destroys it. On failure the bytes are freed. */
static enum clew_status
finish_booklet(struct booklet_pass *pass, cairo_surface_t *surface, size_t first, size_t last,
               struct clew_error *error)
{
    enum clew_status status;

    pass->cairo = CAIRO(create)(surface);
    status = paint_booklet(pass, first, last, error);
    return cli_page_finish(pass->cairo, surface, status, error);
}

static enum clew_status
take_bytes(char **bytes, size_t *length, struct cli_cairo_bytes *collected, enum clew_status status)
{
    if (status) {
        free(collected->data);
        *collected = (struct cli_cairo_bytes){0};
    }
    *bytes = collected->data;
    *length = collected->length;
    return status;
}

/* All pages as one PDF, or one page as SVG, which has no pages. */
static enum clew_status
booklet_bytes(char **bytes, size_t *length, const struct cli_booklet *booklet, size_t page,
              struct clew_error *error)
{
    const bool is_pdf = page == ALL_PAGES;
    struct cli_cairo_bytes collected = {0};
    struct booklet_pass pass = {.booklet = booklet, .paper = cli_page_paper(booklet->paper)};
    cairo_surface_t *surface;

    *bytes = NULL;
    if (!cli_cairo_load())
        return cli_page_fail(error, "pages need libcairo 2, which was not found");
    surface =
        (is_pdf ? CAIRO(pdf_surface_create_for_stream) : CAIRO(svg_surface_create_for_stream))(
            cli_cairo_collect, &collected, pass.paper.width, pass.paper.height);
    if (is_pdf)
        CAIRO(pdf_surface_set_metadata)(surface, CAIRO_PDF_METADATA_TITLE, booklet->title);
    return take_bytes(bytes, length, &collected,
                      finish_booklet(&pass, surface, is_pdf ? 0 : page, page, error));
}

enum clew_status
cli_booklet_pdf(char **bytes, size_t *length, const struct cli_booklet *booklet,
                struct clew_error *error)
{
    return booklet_bytes(bytes, length, booklet, ALL_PAGES, error);
}

enum clew_status
cli_booklet_svg(char **bytes, size_t *length, const struct cli_booklet *booklet, size_t page,
                struct clew_error *error)
{
    return booklet_bytes(bytes, length, booklet, page, error);
}
