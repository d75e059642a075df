/* cli_sheet_save - a sheet as the options ask for it, written to the file of --output. */
#include "output/cli_save.h"
#include "pictures/cli_sheet.h"

#include <stdlib.h>

enum cli_exit
cli_sheet_save(const struct cli_args *args, const struct cli_sheet_item *items, size_t count)
{
    const struct cli_sheet sheet = {
        .title = cli_text(args, CLI_TITLE),
        .paper = cli_text(args, CLI_PAPER),
        .per_page = (size_t)cli_number(args, CLI_PER_PAGE),
        .has_answers = cli_flag(args, CLI_ANSWERS),
        .style = {.size = sizeof(struct clew_style), .print = !cli_is(args, CLI_COLOR, "always")},
        .items = items,
        .count = count};
    struct clew_error error = {0};
    enum cli_exit code;
    size_t length;
    char *bytes;

    if (cli_sheet_pdf(&bytes, &length, &sheet, &error))
        return cli_error(args->command, "cannot make the sheet: %s", error.text);
    code = cli_save_picture(args->command, cli_text(args, CLI_OUTPUT), bytes, length);
    free(bytes);
    return code;
}
