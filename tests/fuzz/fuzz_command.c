/*
 * fuzz_command - any command line through the parsers of clew and of the classic flow.
 *
 * The input is a list of arguments, one a line. A parser either takes them, and then every option has
 * a value that can be read, or refuses them with a message; it never does anything else. The command
 * here takes every option there is.
 */
#include "fuzz.h"

#include <getopt.h>

#include "classic/flow_command.h"
#include "input/cli_options.h"
#include "terminal/cli_progress.h"

#define MAX_ARGUMENTS 64

static const struct cli_command everything = {
    .name = "everything",
    .summary = "",
    .usage = "",
    .details = "",
    .own = (UINT64_C(1) << CLI_OPTION_COUNT) - 1,
    .library = ~0u,
};

/* In place of those of the command. */
const struct cli_command *
cli_command_at(size_t index)
{
    return index == 0 ? &everything : NULL;
}

const struct cli_command *
cli_command_find(const char *name)
{
    return strcmp(name, everything.name) == 0 ? &everything : NULL;
}

void
cli_progress_clear(void)
{
}

/* Splits the text at its line ends; a null byte ends an argument for the parsers. */
static int
split(char **arguments, char *text)
{
    int count = 0;

    while (*text && count < MAX_ARGUMENTS) {
        arguments[count++] = text;
        text += strcspn(text, "\n");
        if (*text)
            *text++ = '\0';
    }
    arguments[count] = NULL;
    return count;
}

static void
parse_clew(char *text)
{
    char *arguments[MAX_ARGUMENTS + 1];
    const int count = split(arguments, text);
    struct cli_args args;
    enum cli_exit code = cli_args_parse(&args, &everything, count, arguments);

    must(code == CLI_OK || code == CLI_ERROR, "another exit code", "");
    for (int option = 0; code == CLI_OK && option < CLI_OPTION_COUNT; option++) {
        const char *value = cli_text(&args, (enum cli_option)option);

        must(!cli_is_given(&args, (enum cli_option)option) || value, "given without a value", "");
        if (cli_option_infos[option].base.kind == CLEW_OPTION_NUMBER)
            cli_number(&args, (enum cli_option)option);
        if (cli_option_infos[option].base.kind == CLEW_OPTION_REAL)
            must(cli_real(&args, (enum cli_option)option) >= 0, "a number below zero", value);
    }
    must(code != CLI_OK || args.operand_count <= (size_t)count, "operands from nowhere", "");
    cli_args_free(&args);
}

static void
parse_flow(char *text)
{
    static char name[] = "flow";
    char *arguments[MAX_ARGUMENTS + 2] = {name};
    const int count = split(arguments + 1, text);
    struct flow flow = {.engine = NULL};

    must(clew_options_new(&flow.args.options, NULL) == CLEW_OK, "no options", "");
    optind = 0; /* getopt starts again */
    flow_parse_options(&flow, count + 1, arguments);
    clew_options_free(flow.args.options);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text;

    if (size && memchr(data, '/', size)) /* options name files: only those of this folder */
        return 0;
    text = copy_of(data, size, true);
    parse_clew(text);
    free(text);
    text = copy_of(data, size, true);
    parse_flow(text);
    free(text);
    return 0;
}
