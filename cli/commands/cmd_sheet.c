/* cmd_sheet - clew sheet: boards on printable pages, with the answers at the end. */
#include "input/cli_input.h"
#include "input/cli_values.h"
#include "pictures/cli_sheet.h"
#include "terminal/cli_interrupted.h"
#include "terminal/cli_progress.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_style.h"

#include <stdlib.h>
#include <string.h>

/* All boards stay in memory until the last page is painted. */
struct board_list {
    struct entry {
        struct clew_board *board;
        struct clew_answer *answer; /* owned, or NULL */
    } * entries;
    size_t count, capacity;
};

static bool
board_list_add(struct board_list *board_list, struct clew_board *board)
{
    if (board_list->count == board_list->capacity) {
        const size_t capacity = board_list->capacity ? 2 * board_list->capacity : 64;
        struct entry *grown = realloc(board_list->entries, capacity * sizeof(*grown));

        if (!grown)
            return false;
        board_list->entries = grown;
        board_list->capacity = capacity;
    }
    board_list->entries[board_list->count++] = (struct entry){.board = board};
    return true;
}

static void
board_list_free(struct board_list *board_list)
{
    for (size_t i = 0; i < board_list->count; i++) {
        clew_answer_free(board_list->entries[i].answer);
        clew_board_free(board_list->entries[i].board);
    }
    free(board_list->entries);
}

static enum cli_exit
read_boards(struct board_list *board_list, const struct cli_args *args)
{
    struct cli_input input;
    struct clew_board *board;
    enum cli_exit code = cli_input_init(&input, args, args->operands, args->operand_count);

    if (code)
        return code;
    while (cli_input_next(&input, &board))
        if (!board_list_add(board_list, board)) {
            clew_board_free(board);
            input.worst = cli_error(args->command, "no memory");
            break;
        }
    cli_input_free(&input);
    if (!cli_signals_stopped())
        return input.worst;
    cli_interrupted(args->command, "while reading");
    return CLI_GAVE_UP;
}

/* Boards that came with an answer are not solved. */
static enum cli_exit
solve_sheet_boards(struct board_list *board_list, const struct cli_args *args,
                   struct clew_control *control)
{
    size_t solved = 0;

    for (size_t i = 0; i < board_list->count && !cli_signals_stopped(); i++) {
        struct entry *entry = &board_list->entries[i];
        struct clew_error error = {0};

        if (clew_board_answer(entry->board))
            continue;
        cli_progress_search(control);
        if (clew_solve(&entry->answer, entry->board, args->options, control, &error)) {
            cli_progress_search(NULL);
            return cli_error(args->command, "board %zu: %s", i + 1, error.text);
        }
        cli_progress_search(NULL);
        solved += !cli_signals_stopped();
    }
    if (!cli_signals_stopped())
        return CLI_OK;
    cli_interrupted(args->command, "after the answers of %zu board%s", solved,
                    solved == 1 ? "" : "s");
    return CLI_GAVE_UP;
}

static enum cli_exit
find_answers(struct board_list *board_list, const struct cli_args *args)
{
    struct clew_control *control;
    enum cli_exit code;

    if (clew_control_new(&control, NULL))
        return cli_error(args->command, "no memory");
    cli_signals_watch(control);
    code = solve_sheet_boards(board_list, args, control);
    cli_signals_forget(control);
    clew_control_free(control);
    return code;
}

static struct cli_sheet_item
make_sheet_item(const struct entry *entry)
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
save_sheet(const struct board_list *board_list, const struct cli_args *args)
{
    struct cli_sheet_item *items = calloc(board_list->count, sizeof(*items));
    enum cli_exit code;

    if (!items)
        return cli_error(args->command, "no memory");
    for (size_t i = 0; i < board_list->count; i++)
        items[i] = make_sheet_item(&board_list->entries[i]);
    cli_stage_begin("drawing");
    code = cli_sheet_save(args, items, board_list->count);
    cli_stage_end();
    free(items);
    return code;
}

static enum cli_exit
check_usage(const struct cli_args *args)
{
    if (!cli_has_ending(cli_text(args, CLI_OUTPUT), "pdf"))
        return cli_error(args->command, "--output must name a file that ends in .pdf");
    return cli_sheet_check(args);
}

static enum cli_exit
run_sheet(const struct cli_args *args)
{
    struct board_list board_list = {0};
    enum cli_exit code = check_usage(args), worst;

    if (code)
        return code;
    cli_progress_start(args);
    worst = read_boards(&board_list, args);
    if (worst != CLI_GAVE_UP && board_list.count > 0) {
        if (cli_flag(args, CLI_ANSWERS))
            code = find_answers(&board_list, args);
        if (!code)
            code = save_sheet(&board_list, args);
    }
    cli_progress_stop();
    board_list_free(&board_list);
    return cli_worse(worst, code);
}

const struct cli_command cmd_sheet = {
    .name = "sheet",
    .summary = "print boards on pages, as PDF",
    .group = CLI_GROUP_MAKE,
    .usage = "-o FILE.pdf [BOARD ...]",
    .details =

        "Prints numbered boards on pages, --per-page of them on each page, black on\n"
        "white unless --color=always is given. With --answers, pages with the answers\n"
        "follow under the same numbers; answers that do not come with their boards are\n"
        "searched for.",
    .own = CLI_TAKES(CLI_OUTPUT) | CLI_TAKES(CLI_FORCE) | CLI_TAKES(CLI_PER_PAGE) |
           CLI_TAKES(CLI_PAPER) | CLI_TAKES(CLI_ANSWERS) | CLI_TAKES(CLI_COLOR) |
           CLI_TAKES(CLI_TITLE) | CLI_TAKES(CLI_PROGRESS),
    .library = CLEW_FOR_READING | CLEW_FOR_SOLVING,
    .hides_library = true,
    .run = run_sheet,
};
