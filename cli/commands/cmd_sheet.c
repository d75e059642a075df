/* cmd_sheet - clew sheet: boards on pages to print, with their answers at the end. */
#include "input/cli_input.h"
#include "input/cli_values.h"
#include "output/cli_output.h"
#include "output/cli_sheet.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_style.h"

#include <stdlib.h>
#include <string.h>

/* All boards are kept until the last page is painted. */
struct pile {
    struct entry {
        struct clew_board *board;
        struct clew_answer *answer; /* ours, or NULL */
    } * entries;
    size_t count, capacity;
};

static bool
add(struct pile *pile, struct clew_board *board)
{
    if (pile->count == pile->capacity) {
        const size_t capacity = pile->capacity ? 2 * pile->capacity : 64;
        struct entry *grown = realloc(pile->entries, capacity * sizeof(*grown));

        if (!grown)
            return false;
        pile->entries = grown;
        pile->capacity = capacity;
    }
    pile->entries[pile->count++] = (struct entry){.board = board};
    return true;
}

static void
clear(struct pile *pile)
{
    for (size_t i = 0; i < pile->count; i++) {
        clew_answer_free(pile->entries[i].answer);
        clew_board_free(pile->entries[i].board);
    }
    free(pile->entries);
}

static enum cli_exit
read_boards(struct pile *pile, const struct cli_args *args)
{
    struct cli_input input;
    struct clew_board *board;
    enum cli_exit code = cli_input_init(&input, args, args->words, args->word_count);

    if (code)
        return code;
    while (cli_input_next(&input, &board))
        if (!add(pile, board)) {
            clew_board_free(board);
            input.worst = cli_complain(args->command, "no memory");
            break;
        }
    cli_input_free(&input);
    return cli_signals_stopped() ? CLI_GAVE_UP : input.worst;
}

/* Those that carry their answer are not solved again. */
static enum cli_exit
solve_boards(struct pile *pile, const struct cli_args *args, struct clew_control *control)
{
    for (size_t i = 0; i < pile->count && !cli_signals_stopped(); i++) {
        struct entry *entry = &pile->entries[i];
        struct clew_error error = {0};

        if (clew_board_answer(entry->board))
            continue;
        cli_progress_search(control);
        if (clew_solve(&entry->answer, entry->board, args->options, control, &error)) {
            cli_progress_search(NULL);
            return cli_complain(args->command, "board %zu: %s", i + 1, error.text);
        }
        cli_progress_search(NULL);
    }
    return cli_signals_stopped() ? CLI_GAVE_UP : CLI_FINE;
}

static enum cli_exit
find_answers(struct pile *pile, const struct cli_args *args)
{
    struct clew_control *control;
    enum cli_exit code;

    if (clew_control_new(&control, NULL))
        return cli_complain(args->command, "no memory");
    cli_signals_watch(control);
    code = solve_boards(pile, args, control);
    cli_signals_forget(control);
    clew_control_free(control);
    return code;
}

static struct cli_sheet_item
item_of(const struct entry *entry)
{
    const struct clew_answer *carried = clew_board_answer(entry->board), *own = entry->answer;
    struct cli_sheet_item item = {.board = entry->board, .answer = carried, .note = ""};

    if (!carried && own && clew_answer_has_solution(own))
        item.answer = own;
    else if (!carried && own)
        item.note =
            clew_answer_outcome(own) == CLEW_NONE ? "there is no answer" : "no answer was found";
    return item;
}

static enum cli_exit
save_sheet(const struct pile *pile, const struct cli_args *args)
{
    struct cli_sheet_item *items = calloc(pile->count, sizeof(*items));
    struct cli_sheet sheet = {
        .title = cli_text(args, CLI_TITLE),
        .per_page = (size_t)cli_number(args, CLI_PER_PAGE),
        .has_answers = cli_flag(args, CLI_ANSWERS),
        .style = {.size = sizeof(struct clew_style), .print = !cli_is(args, CLI_COLOR, "always")},
        .items = items,
        .count = pile->count};
    struct clew_error error = {0};
    enum cli_exit code;
    size_t length;
    char *bytes;

    if (!items)
        return cli_complain(args->command, "no memory");
    for (size_t i = 0; i < pile->count; i++)
        items[i] = item_of(&pile->entries[i]);
    if (cli_sheet_pdf(&bytes, &length, &sheet, &error)) {
        code = cli_complain(args->command, "cannot make the sheet: %s", error.text);
    } else {
        code = cli_save(args->command, cli_text(args, CLI_OUTPUT), bytes, length);
        free(bytes);
    }
    free(items);
    return code;
}

static enum cli_exit
check_usage(const struct cli_args *args)
{
    const uint64_t per_page = cli_number(args, CLI_PER_PAGE);

    if (!cli_has_ending(cli_text(args, CLI_OUTPUT), "pdf"))
        return cli_complain(args->command, "--output must name a file that ends in .pdf");
    if (per_page < 1 || per_page > CLI_SHEET_MAX_A_PAGE)
        return cli_complain(args->command, "--per-page must be from 1 to %d", CLI_SHEET_MAX_A_PAGE);
    return CLI_FINE;
}

static enum cli_exit
run(const struct cli_args *args)
{
    struct pile pile = {0};
    enum cli_exit code = check_usage(args), worst;

    if (code)
        return code;
    cli_progress_start(args);
    worst = read_boards(&pile, args);
    if (worst != CLI_GAVE_UP && pile.count > 0) {
        if (cli_flag(args, CLI_ANSWERS))
            code = find_answers(&pile, args);
        if (!code)
            code = save_sheet(&pile, args);
    }
    cli_progress_stop();
    clear(&pile);
    return cli_worse(worst, code);
}

const struct cli_command cmd_sheet = {
    .name = "sheet",
    .about = "put boards on pages to print, as PDF",
    .group = CLI_GROUP_MAKE,
    .usage = "-o FILE.pdf [BOARD ...]",
    .details =
        "Prints numbered boards on A4 pages, --per-page of them on each page, black on white\n"
        "unless --color=always is given. With --answers, pages with the answers follow under\n"
        "the same numbers; answers that do not come with their boards are searched for.",
    .own = CLI_TAKES(CLI_OUTPUT) | CLI_TAKES(CLI_PER_PAGE) | CLI_TAKES(CLI_ANSWERS) |
           CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_TITLE) | CLI_TAKES(CLI_PROGRESS),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .hides_library = true,
    .run = run,
};
