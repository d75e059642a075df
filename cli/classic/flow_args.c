/* flow_args - the options of the flow command, from one table; see flow_command.h. */
#include "classic/flow_command.h"
#include "input/cli_suggest.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* Value of an option without a short form. */
#define ONLY_LONG 1

/* heading or NULL, letter, long name, kind of argument, how the argument is shown, description */
#define FLOW_OPTION_TABLE(X)                                                                       \
    X("Display options:", 'q', "quiet", no_argument, "", "Reduce output")                          \
    X(NULL, 'i', "diagnostics", no_argument, "", "Print diagnostics when search unsuccessful")     \
    X(NULL, 'A', "animation", no_argument, "", "Animate solution")                                 \
    X(NULL, 'F', "fast", no_argument, "", "Speed up animation 4x")                                 \
    X(NULL, 'C', "color", no_argument, "", "Force use of ANSI color")                              \
    X(NULL, 'S', "svg", no_argument, "", "Output final state to SVG, in the working directory")    \
    X("Node evaluation options:", 'd', "deadends", optional_argument, "[=all]",                    \
      "Dead-end checking beside each move; all: anywhere")                                         \
    X("Color ordering options:", 'r', "randomize", no_argument, "",                                \
      "Shuffle order of colors before solving")                                                    \
    X(NULL, 'c', "constrained", no_argument, "", "Disable order by most constrained")              \
    X("Search options:", 'n', "max-nodes", required_argument, " N", "Restrict storage to N nodes") \
    X(NULL, 'm', "max-storage", required_argument, " N", "Restrict storage to N MB (1024)")        \
    X(NULL, ONLY_LONG, "engine", required_argument, " NAME",                                       \
      "Search by another engine of clew, e.g. auto")                                               \
    X("Help:", 'h', "help", no_argument, "", "See this help text")

static const struct flow_option {
    const char *heading;
    char letter;
    const char *name;
    int argument;
    const char *shown;
    const char *description;
} options[] = {
#define X(heading, letter, name, argument, shown, description)                                     \
    {heading, letter, name, argument, shown, description},
    FLOW_OPTION_TABLE(X)
#undef X
};

#define OPTION_COUNT (sizeof(options) / sizeof(*options))

void
flow_print_help(void)
{
    puts("usage: flow [ OPTIONS ] BOARD1.txt [ BOARD2.txt [ ... ] ]");
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct flow_option *option = &options[i];

        if (option->heading)
            printf("\n%s\n\n", option->heading);
        if (option->letter == ONLY_LONG)
            printf("      --%s", option->name);
        else
            printf("  -%c, --%s", option->letter, option->name);
        printf("%-*s %s\n", 18 - (int)strlen(option->name), option->shown, option->description);
    }
}

static bool
set_flow_option(struct flow *flow, const char *name, const char *value)
{
    struct clew_error error = {0};

    if (clew_options_set(flow->args.options, name, value, &error) == CLEW_OK)
        return true;
    cli_error(NULL, "%s", error.text);
    return false;
}

/* A number of at least 1, multiplied by the unit. */
static bool
set_limit(struct flow *flow, const char *name, const char *value, uint64_t unit)
{
    char text[32];
    char *end;

    errno = 0;
    const unsigned long long number = strtoull(value, &end, 10);

    if (errno || *end || *value < '0' || *value > '9' || number == 0 || number > UINT64_MAX / unit)
        return cli_error(NULL, "'%s' is not a number of at least 1", value), false;
    snprintf(text, sizeof(text), "%" PRIu64, (uint64_t)number * unit);
    return set_flow_option(flow, name, text);
}

static bool
set_engine(struct flow *flow, const char *name)
{
    struct clew_engine_info info = CLEW_ENGINE_INFO_INIT;
    struct cli_suggestion suggestion;

    cli_suggest_init(&suggestion, name);
    for (size_t i = 0; clew_engine_at("flow", i, &info); i++) {
        if (!strcmp(info.name, name)) {
            flow->engine = info.name;
            return true;
        }
        cli_suggest_offer(&suggestion, info.name);
    }
    cli_error(NULL, "there is no engine '%s'%s", name, cli_suggest_question(&suggestion));
    return false;
}

static bool
set_deadends(struct flow *flow, const char *which)
{
    if (which && strcmp(which, "all")) {
        cli_error(NULL, "--deadends takes no value or =all, not '%s'", which);
        return false;
    }
    return set_flow_option(flow, "deadends", which ? "all" : "on");
}

static bool
set_shuffle(struct flow *flow)
{
    uint32_t seed = 0;
    char text[16];

    if (getrandom(&seed, sizeof(seed), 0) != sizeof(seed))
        seed = 1;
    snprintf(text, sizeof(text), "%" PRIu32, seed);
    return set_flow_option(flow, "shuffle", "on") && set_flow_option(flow, "seed", text);
}

static bool
apply_option(struct flow *flow, int letter, const char *value)
{
    switch (letter) {
    case 'q':
        return flow->is_quiet = true;
    case 'i':
        return flow->wants_diagnostics = true;
    case 'A':
        return flow->wants_animation = true;
    case 'F':
        flow->args.values[CLI_SPEED] = "4";
        return true;
    case 'C':
        flow->args.values[CLI_COLOR] = "always";
        return true;
    case 'S':
        return flow->wants_svg = true;
    case 'd':
        return set_deadends(flow, value);
    case 'r':
        return set_shuffle(flow);
    case 'c':
        return set_flow_option(flow, "constrained", "off");
    case 'n':
        return set_limit(flow, "limit-nodes", value, 1);
    case 'm':
        return set_limit(flow, "limit-bytes", value, UINT64_C(1) << 20);
    case ONLY_LONG:
        return set_engine(flow, value);
    default:
        return flow->wants_help = true;
    }
}

static enum cli_exit
error_of_long_option(const char *word)
{
    struct cli_suggestion suggestion;
    char name[64];

    snprintf(name, sizeof(name), "%.*s", (int)strcspn(word, "="), word);
    cli_suggest_init(&suggestion, name);
    for (size_t i = 0; i < OPTION_COUNT; i++)
        cli_suggest_offer(&suggestion, options[i].name);
    if (suggestion.distance == 0)
        return cli_error(NULL, "--%s takes no value", name);
    if (cli_suggest_word(&suggestion))
        return cli_error(NULL, "there is no option --%s; did you mean --%s?", name,
                         suggestion.nearest);
    return cli_error(NULL, "there is no option --%s; flow -h lists the options", name);
}

/* getopt found an unknown option ('?') or a missing value (':'). */
static enum cli_exit
error_of_option(int fault, const char *word)
{
    if (fault == ':')
        return cli_error(NULL, "%s needs a value; see flow -h", word);
    if (!strncmp(word, "--", 2))
        return error_of_long_option(word + 2);
    return cli_error(NULL, "there is no option -%c; flow -h lists the options", optopt);
}

static void
fill_tables(struct option *long_options, char *letters)
{
    *letters++ = ':'; /* distinguishes a missing value from an unknown option */
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        long_options[i] =
            (struct option){options[i].name, options[i].argument, NULL, options[i].letter};
        if (options[i].letter == ONLY_LONG)
            continue;
        *letters++ = options[i].letter;
        if (options[i].argument == required_argument)
            *letters++ = ':';
    }
    *letters = '\0';
}

bool
flow_parse_options(struct flow *flow, int argc, char **argv)
{
    struct option long_options[OPTION_COUNT + 1] = {{0}};
    char letters[2 * OPTION_COUNT + 2];
    int letter;

    fill_tables(long_options, letters);
    opterr = 0;
    while ((letter = getopt_long(argc, argv, letters, long_options, NULL)) != -1) {
        if (letter == '?' || letter == ':') {
            error_of_option(letter, argv[optind - 1]);
            return false;
        }
        if (!apply_option(flow, letter, optarg))
            return false;
    }
    return true;
}
