/* cli_sheet - see cli_sheet.h. */
#include "pictures/cli_sheet.h"
#include "pictures/cli_cairo_paint.h"
#include "pictures/cli_page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LABEL             18.0 /* height of the number above a board */
#define GAP               14.0 /* between slots */
#define MAX_SCALE         2.0  /* limits the size of small boards */
#define NOTE              8.0  /* font size */
#define ANSWERS_PER_BOARD 3    /* answers per page, relative to boards per page */

struct page {
    cairo_t *cairo;
    const struct cli_sheet *sheet;
    struct cli_paper paper;
    size_t number, pages;
};

/* The grid of a page: slots of equal size. */
struct slots {
    size_t cols, rows;
    double width, height;
};

static struct slots
slots_of(const struct cli_paper *paper, size_t count, size_t cols)
{
    struct slots slots = {.cols = cols, .rows = (count + cols - 1) / cols};

    slots.width =
        (paper->width - 2 * CLI_PAGE_MARGIN - (double)(slots.cols - 1) * GAP) / (double)slots.cols;
    slots.height =
        (paper->height - 2 * CLI_PAGE_MARGIN - CLI_PAGE_HEADER - (double)(slots.rows - 1) * GAP) /
        (double)slots.rows;
    return slots;
}

/* As many columns as give the largest square boards: 2 x 3 for six on a portrait page. */
static struct slots
make_page_grid(const struct cli_paper *paper, size_t count)
{
    struct slots best = slots_of(paper, count, 1);

    for (size_t cols = 2; cols <= count; cols++) {
        const struct slots slots = slots_of(paper, count, cols);

        if (fmin(slots.width, slots.height) > fmin(best.width, best.height))
            best = slots;
    }
    return best;
}

static size_t
answers_per_page(const struct cli_sheet *sheet)
{
    const size_t wish = sheet->per_page * ANSWERS_PER_BOARD;

    return wish < CLI_SHEET_MAX_PER_PAGE ? wish : CLI_SHEET_MAX_PER_PAGE;
}

static size_t
count_pages(size_t items, size_t per_page)
{
    return (items + per_page - 1) / per_page;
}

/* ---- Text ---- */

static void
print_page_header(const struct page *page, const char *what)
{
    char title[320];

    snprintf(title, sizeof(title), "%.250s%s%s", page->sheet->title, *what ? " - " : "", what);
    cli_page_header(page->cairo, &page->paper, title, page->number, page->pages);
}

/* ---- Boards ---- */

/* Scales the board to the slot, centred at its top. */
static enum clew_status
paint_board(struct page *page, const struct slots *slots, const struct cli_sheet_item *item,
            bool is_answer, struct clew_error *error)
{
    const struct clew_answer *answer = is_answer ? item->answer : NULL;
    struct clew_picture *picture;
    double scale, width, height;
    bool is_painted;
    enum clew_status status =
        clew_picture_new(&picture, item->board, answer, &page->sheet->style, error);

    if (status)
        return status;
    width = clew_picture_width(picture);
    height = clew_picture_height(picture);
    scale = fmin(MAX_SCALE, fmin(slots->width / width, (slots->height - LABEL) / height));
    CAIRO(translate)(page->cairo, (slots->width - width * scale) / 2, LABEL);
    CAIRO(scale)(page->cairo, scale, scale);
    is_painted = cli_cairo_paint(page->cairo, picture);
    clew_picture_free(picture);
    return is_painted ? CLEW_OK : CLEW_NO_MEMORY;
}

static enum clew_status
paint_slot(struct page *page, const struct slots *slots, size_t slot, size_t item, bool is_answer,
           struct clew_error *error)
{
    const struct cli_sheet_item *shown = &page->sheet->items[item];
    enum clew_status status = CLEW_OK;
    cairo_t *cairo = page->cairo;
    char label[32];

    CAIRO(save)(cairo);
    CAIRO(translate)
    (cairo, CLI_PAGE_MARGIN + (double)(slot % slots->cols) * (slots->width + GAP),
     CLI_PAGE_MARGIN + CLI_PAGE_HEADER + (double)(slot / slots->cols) * (slots->height + GAP));
    cli_page_font(cairo, 11, true);
    snprintf(label, sizeof(label), "%zu.", item + 1);
    CAIRO(move_to)(cairo, 0, LABEL - 7);
    CAIRO(show_text)(cairo, label);
    if (is_answer && !shown->answer) {
        cli_page_font(cairo, NOTE, false);
        CAIRO(move_to)(cairo, 0, LABEL + NOTE);
        CAIRO(show_text)(cairo, shown->note);
    }
    if (!is_answer || shown->answer)
        status = paint_board(page, slots, shown, is_answer, error);
    CAIRO(restore)(cairo);
    return status;
}

static enum clew_status
paint_pages(struct page *page, bool is_answer, struct clew_error *error)
{
    const struct cli_sheet *sheet = page->sheet;
    const size_t per_page = is_answer ? answers_per_page(sheet) : sheet->per_page;
    const size_t shown = is_answer && sheet->count < per_page ? sheet->count : per_page;
    const struct slots slots = make_page_grid(&page->paper, shown);
    enum clew_status status = CLEW_OK;

    for (size_t item = 0; !status && item < sheet->count; item++) {
        if (item % per_page == 0) {
            page->number++;
            print_page_header(page, is_answer ? "answers" : "");
        }
        status = paint_slot(page, &slots, item % per_page, item, is_answer, error);
        if (item % per_page == per_page - 1 || item + 1 == sheet->count)
            CAIRO(show_page)(page->cairo);
    }
    return status;
}

static enum clew_status
paint_sheet(cairo_surface_t *surface, const struct cli_sheet *sheet, struct clew_error *error)
{
    struct page page = {.cairo = CAIRO(create)(surface),
                        .sheet = sheet,
                        .paper = cli_page_paper(sheet->paper),
                        .pages = count_pages(sheet->count, sheet->per_page)};
    enum clew_status status;

    if (sheet->has_answers)
        page.pages += count_pages(sheet->count, answers_per_page(sheet));
    CAIRO(pdf_surface_set_metadata)(surface, CAIRO_PDF_METADATA_TITLE, sheet->title);
    status = paint_pages(&page, false, error);
    if (!status && sheet->has_answers)
        status = paint_pages(&page, true, error);
    return cli_page_finish(page.cairo, surface, status, error);
}

enum clew_status
cli_sheet_pdf(char **bytes, size_t *length, const struct cli_sheet *sheet, struct clew_error *error)
{
    const struct cli_paper paper = cli_page_paper(sheet->paper);
    struct cli_cairo_bytes collected = {0};
    cairo_surface_t *surface;
    enum clew_status status;

    if (!cli_cairo_load())
        return cli_page_fail(error, "a sheet needs libcairo 2, which was not found");
    surface = CAIRO(pdf_surface_create_for_stream)(cli_cairo_collect, &collected, paper.width,
                                                   paper.height);
    status = paint_sheet(surface, sheet, error);
    if (status) {
        free(collected.data);
        return status;
    }
    *bytes = collected.data;
    *length = collected.length;
    return CLEW_OK;
}

enum cli_exit
cli_sheet_check(const struct cli_args *args)
{
    const uint64_t per_page = cli_number(args, CLI_PER_PAGE);

    if (per_page < 1 || per_page > CLI_SHEET_MAX_PER_PAGE)
        return cli_error(args->command, "--per-page must be from 1 to %d", CLI_SHEET_MAX_PER_PAGE);
    return CLI_OK;
}
