/* cli_sheet_none - sheets and booklets in a build without cairo (-Dcairo=disabled). */
#include "input/cli_options.h"
#include "pictures/cli_booklet.h"
#include "pictures/cli_sheet.h"

#include <stdio.h>

static enum clew_status
refuse_pages(struct clew_error *error)
{
    *error = (struct clew_error){.status = CLEW_UNSUPPORTED, .cell = -1};
    snprintf(error->text, sizeof(error->text), "this clew was built without PNG and PDF");
    return CLEW_UNSUPPORTED;
}

enum clew_status
cli_sheet_pdf(char **bytes, size_t *length, const struct cli_sheet *sheet, struct clew_error *error)
{
    (void)bytes, (void)length, (void)sheet;
    return refuse_pages(error);
}

enum cli_exit
cli_sheet_save(const struct cli_args *args, const struct cli_sheet_item *items, size_t count)
{
    struct clew_error error;

    (void)items, (void)count;
    refuse_pages(&error);
    return cli_error(args->command, "%s", error.text);
}

enum cli_exit
cli_sheet_check(const struct cli_args *args)
{
    return cli_sheet_save(args, NULL, 0);
}

size_t
cli_booklet_pages(const struct cli_booklet *booklet)
{
    (void)booklet;
    return 1;
}

enum clew_status
cli_booklet_pdf(char **bytes, size_t *length, const struct cli_booklet *booklet,
                struct clew_error *error)
{
    (void)bytes, (void)length, (void)booklet;
    return refuse_pages(error);
}

enum clew_status
cli_booklet_svg(char **bytes, size_t *length, const struct cli_booklet *booklet, size_t page,
                struct clew_error *error)
{
    (void)bytes, (void)length, (void)booklet, (void)page;
    return refuse_pages(error);
}
