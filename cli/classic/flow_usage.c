/* flow_usage - the options of the older command, from one table; see flow_dialect.h. */
#include "classic/flow_dialect.h"
#include "input/cli_suggest.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* The older command had no letter for it. */
#define ONLY_LONG 1

/* heading (or NULL), letter, long name, kind of argument, how the argument is shown, about */
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
    const char *about;
} options[] = {
#define X(heading, letter, name, argument, shown, about)                                           \
    {heading, letter, name, argument, shown, about},
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
        printf("%-*s %s\n", 18 - (int)strlen(option->name), option->shown, option->about);
    }
}

static bool
set(struct flow *flow, const char *name, const char *value)
{
    struct clew_error error = {0};

    if (clew_options_set(flow->args.options, name, value, &error) == CLEW_OK)
        return true;
    cli_complain(NULL, "%s", error.text);
    return false;
}

/* A count that is at least 1, times the unit. */
static bool
set_limit(struct flow *flow, const char *name, const char *value, uint64_t unit)
{
    char text[32];
    char *end;

    errno = 0;
    const unsigned long long number = strtoull(value, &end, 10);

    if (errno || *end || *value < '0' || *value > '9' || number == 0 || number > UINT64_MAX / unit)
        return cli_complain(NULL, "'%s' is not a number of at least 1", value), false;
    snprintf(text, sizeof(text), "%" PRIu64, (uint64_t)number * unit);
    return set(flow, name, text);
}

static bool
set_engine(struct flow *flow, const char *name)
{
    struct clew_engine_info info = CLEW_ENGINE_INFO_INIT;
    struct cli_guess guess;

    cli_guess_init(&guess, name);
    for (size_t i = 0; clew_engine_at("flow", i, &info); i++) {
        if (!strcmp(info.name, name)) {
            flow->engine = info.name;
            return true;
        }
        cli_guess_offer(&guess, info.name);
    }
    cli_complain(NULL, "there is no engine '%s'; the nearest is %s", name, guess.nearest);
    return false;
}

static bool
set_deadends(struct flow *flow, const char *which)
{
    if (which && strcmp(which, "all")) {
        cli_complain(NULL, "--deadends takes no value or =all, not '%s'", which);
        return false;
    }
    return set(flow, "deadends", which ? "all" : "on");
}

static bool
shuffle(struct flow *flow)
{
    uint32_t seed = 0;
    char text[16];

    if (getrandom(&seed, sizeof(seed), 0) != sizeof(seed))
        seed = 1;
    snprintf(text, sizeof(text), "%" PRIu32, seed);
    return set(flow, "shuffle", "on") && set(flow, "seed", text);
}

static bool
take_option(struct flow *flow, int letter, const char *value)
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
        return shuffle(flow);
    case 'c':
        return set(flow, "constrained", "off");
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
complain_of_long(const char *word)
{
    struct cli_guess guess;
    char name[64];

    snprintf(name, sizeof(name), "%.*s", (int)strcspn(word, "="), word);
    cli_guess_init(&guess, name);
    for (size_t i = 0; i < OPTION_COUNT; i++)
        cli_guess_offer(&guess, options[i].name);
    if (guess.distance == 0)
        return cli_complain(NULL, "--%s takes no value", name);
    if (cli_guess_word(&guess))
        return cli_complain(NULL, "there is no option --%s; did you mean --%s?", name,
                            guess.nearest);
    return cli_complain(NULL, "there is no option --%s; flow -h lists the options", name);
}

/* getopt has met a word that it does not know ('?'), or one that wants for a value (':'). */
static enum cli_exit
complain_of_word(int fault, const char *word)
{
    if (fault == ':')
        return cli_complain(NULL, "%s needs a value; see flow -h", word);
    if (!strncmp(word, "--", 2))
        return complain_of_long(word + 2);
    return cli_complain(NULL, "there is no option -%c; flow -h lists the options", optopt);
}

static void
fill_tables(struct option *words, char *letters)
{
    *letters++ = ':'; /* tell a missing value from an unknown word */
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        words[i] = (struct option){options[i].name, options[i].argument, NULL, options[i].letter};
        if (options[i].letter == ONLY_LONG)
            continue;
        *letters++ = options[i].letter;
        if (options[i].argument == required_argument)
            *letters++ = ':';
    }
    *letters = '\0';
}

bool
flow_take_options(struct flow *flow, int argc, char **argv)
{
    struct option words[OPTION_COUNT + 1] = {{0}};
    char letters[2 * OPTION_COUNT + 2];
    int letter;

    fill_tables(words, letters);
    opterr = 0;
    while ((letter = getopt_long(argc, argv, letters, words, NULL)) != -1) {
        if (letter == '?' || letter == ':') {
            complain_of_word(letter, argv[optind - 1]);
            return false;
        }
        if (!take_option(flow, letter, optarg))
            return false;
    }
    return true;
}
