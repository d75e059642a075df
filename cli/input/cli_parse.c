/*
 * cli_parse - parses argv into struct cli_args.
 *
 * Not getopt_long: the option names come from tables known only at run time, flags can be negated
 * (--no-flag), and an unknown name must be answered with the nearest valid one.
 */
#include "input/cli_memory.h"
#include "input/cli_names.h"
#include "input/cli_options.h"
#include "input/cli_range.h"
#include "input/cli_source.h"
#include "input/cli_suggest.h"
#include "input/cli_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An option as written, and the table entry that it names. */
struct parsed_option {
    char name[64];
    const char *value; /* NULL: no "=value" */
    bool is_negated;   /* --no-NAME */
    bool is_letter;    /* -x */
    int own;           /* index in cli_option_infos, or -1 */
    const struct clew_option_info *info;
};

static bool
takes_own(const struct cli_command *command, size_t option)
{
    return ((command->own | CLI_TAKES_ALWAYS) & CLI_TAKES(option)) != 0;
}

static bool
find_option(struct parsed_option *parsed, const struct cli_command *command, const char *name)
{
    struct cli_option_iterator iterator = {0};
    const struct clew_option_info *info;

    parsed->own = -1;
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        if (takes_own(command, i) && !strcmp(cli_option_infos[i].base.name, name)) {
            parsed->own = (int)i;
            parsed->info = &cli_option_infos[i].base;
            return true;
        }
    }
    while ((info = cli_option_next(&iterator, command->library))) {
        if (!strcmp(info->name, name)) {
            parsed->info = info;
            return true;
        }
    }
    return false;
}

/* Spellings of earlier versions, still accepted where the command has no option of that name. */
static const struct old_name {
    const char *old, *name;
    bool was_flag; /* now a choice: on means always, off means never */
} old_names[] = {
    {"animated", "animate", false}, {"colour", "color", true},  {"colours", "colors", false},
    {"repeat", "rounds", false},    {"to", "goal-file", false},
};

#define OLD_NAME_COUNT (sizeof(old_names) / sizeof(*old_names))

static bool
find_old_option(struct parsed_option *parsed, const struct cli_command *command)
{
    const bool is_negated = !strncmp(parsed->name, "no-", 3);
    const char *name = parsed->name + (is_negated ? 3 : 0);

    for (size_t i = 0; i < OLD_NAME_COUNT; i++) {
        const struct old_name *old = &old_names[i];

        if (strcmp(old->old, name) != 0 || !find_option(parsed, command, old->name))
            continue;
        parsed->is_negated = is_negated;
        if (old->was_flag) {
            if (is_negated || (parsed->value && !strcmp(parsed->value, "off")))
                parsed->value = "never";
            else if (!parsed->value || !strcmp(parsed->value, "on"))
                parsed->value = "always";
        }
        return is_negated ? old->was_flag || parsed->info->kind == CLEW_OPTION_FLAG : true;
    }
    return false;
}

static bool
takes_option(const struct cli_command *command, const char *name)
{
    struct parsed_option parsed;

    return find_option(&parsed, command, name);
}

/* A flag can also be negated. */
static void
offer_option(struct cli_suggestion *suggestion, const struct clew_option_info *info)
{
    char opposite[80];

    cli_suggest_offer(suggestion, info->name);
    if (info->kind != CLEW_OPTION_FLAG)
        return;
    snprintf(opposite, sizeof(opposite), "no-%s", info->name);
    cli_suggest_offer(suggestion, opposite);
}

static const char *
nearest_option(struct cli_suggestion *suggestion, const struct cli_command *command,
               const char *name)
{
    struct cli_option_iterator iterator = {0};
    const struct clew_option_info *info;

    cli_suggest_init(suggestion, name);
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++)
        if (takes_own(command, i))
            offer_option(suggestion, &cli_option_infos[i].base);
    while ((info = cli_option_next(&iterator, command->library)))
        offer_option(suggestion, info);
    return cli_suggest_word(suggestion);
}

static enum cli_exit
error_unknown_option(const struct cli_command *command, const char *name)
{
    const struct cli_command *other;
    struct cli_suggestion suggestion;
    const char *nearest;

    for (size_t i = 0; (other = cli_command_at(i)); i++)
        if (takes_option(other, name))
            return cli_error(command, "--%s is an option of clew %s, not of this command", name,
                             other->name);
    nearest = nearest_option(&suggestion, command, name);
    if (nearest)
        return cli_error(command, "there is no option --%s; did you mean --%s?", name, nearest);
    return cli_error(command, "there is no option --%s; clew %s --help lists the options", name,
                     command->name);
}

static enum cli_exit
find_long(struct parsed_option *parsed, const struct cli_command *command, const char *word)
{
    const char *text = word + 2;
    const size_t length = strcspn(text, "=");

    *parsed = (struct parsed_option){.own = -1};
    if (length >= sizeof(parsed->name))
        return cli_error(command, "there is no option %.20s...", word);
    memcpy(parsed->name, text, length);
    parsed->value = text[length] ? text + length + 1 : NULL;
    if (find_option(parsed, command, parsed->name))
        return CLI_OK;
    if (!strncmp(parsed->name, "no-", 3) && find_option(parsed, command, parsed->name + 3) &&
        parsed->info->kind == CLEW_OPTION_FLAG) {
        parsed->is_negated = true;
        return CLI_OK;
    }
    if (find_old_option(parsed, command))
        return CLI_OK;
    return error_unknown_option(command, parsed->name);
}

static enum cli_exit
find_short(struct parsed_option *parsed, const struct cli_command *command, char letter)
{
    *parsed = (struct parsed_option){.own = -1, .is_letter = true};
    for (size_t i = 0; i < CLI_OPTION_COUNT; i++) {
        if (!takes_own(command, i) || cli_option_infos[i].letter != letter)
            continue;
        parsed->own = (int)i;
        parsed->info = &cli_option_infos[i].base;
        strcpy(parsed->name, parsed->info->name);
        return CLI_OK;
    }
    return cli_error(command, "there is no option -%c; clew %s --help lists the options", letter,
                     command->name);
}

static void
offer_name(void *suggestion, const char *name)
{
    cli_suggest_offer(suggestion, name);
}

/* Choices may differ between puzzles: offers those of all puzzles. */
static void
offer_choices(struct cli_suggestion *suggestion, const struct clew_option_info *option)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    const struct clew_option_info *info;

    if (option->kind == CLEW_OPTION_CHOICE)
        cli_suggest_offer_list(suggestion, cli_option_values(option));
    for (size_t p = 0; clew_puzzle_at(p, &puzzle); p++)
        for (size_t i = 0; (info = clew_option_at(puzzle.name, i)); i++)
            if (info->kind == CLEW_OPTION_CHOICE && !strcmp(info->name, option->name))
                cli_suggest_offer_list(suggestion, cli_option_values(info));
}

/* why: a sentence, or NULL if the value is not one of the names. */
static enum cli_exit
error_bad_value(const struct cli_command *command, const struct parsed_option *parsed,
                const char *value, const char *why)
{
    struct cli_suggestion suggestion;
    const char *nearest;
    char sentence[512];

    if (why)
        snprintf(sentence, sizeof(sentence), "%s", why);
    else
        snprintf(sentence, sizeof(sentence), "--%s: there is no '%.80s'", parsed->info->name,
                 value);
    cli_suggest_init(&suggestion, value);
    cli_names_each(parsed->info->name, offer_name, &suggestion);
    offer_choices(&suggestion, parsed->info);
    nearest = cli_suggest_word(&suggestion);
    if (nearest)
        return cli_error(command, "%s; did you mean %s?", sentence, nearest);
    return cli_error(command, "%s", sentence);
}

/* Whether the value is valid, if the option takes names. */
static bool
is_name_known(const char *option, const char *value)
{
    struct cli_suggestion suggestion;

    cli_suggest_init(&suggestion, value);
    return !cli_names_each(option, offer_name, &suggestion) || suggestion.distance == 0;
}

/* What the value of an own option must be; NULL if the value is valid. */
static const char *
needed_by_own(const struct clew_option_info *info, const char *value)
{
    uint64_t number;
    double real;

    switch (info->kind) {
    case CLEW_OPTION_FLAG:
        return cli_is_in_list("on|off", value) ? NULL : "on or off";
    case CLEW_OPTION_CHOICE:
        return cli_is_in_list(cli_option_values(info), value) ? NULL : cli_option_values(info);
    case CLEW_OPTION_NUMBER:
        return cli_value_number(&number, value) ? NULL : "a whole number";
    case CLEW_OPTION_REAL:
        return cli_value_real(&real, value) && real <= 1e6 ? NULL : "a number from 0 to 1000000";
    default:
        return *value ? NULL : "not empty";
    }
}

/* Passes the contents of a file as the value of a library option. */
static enum cli_exit
set_from_file(struct cli_args *args, const struct clew_option_info *info, const char *file)
{
    struct cli_source source;
    struct clew_error error = {0};
    enum cli_exit code = CLI_OK;
    char *text = NULL;

    if (!cli_source_open(&source, file, &error) || !cli_source_whole(&source, &error) ||
        !(text = strndup(source.text, source.length)) ||
        clew_options_set(args->options, info->name, text, &error))
        code = cli_error_at(file, &error);
    free(text);
    cli_source_close(&source);
    return code;
}

static bool
is_ranged(const struct cli_command *command, const struct clew_option_info *info, const char *value)
{
    return command->takes_ranges && info->kind == CLEW_OPTION_NUMBER && cli_is_range(value);
}

/* Checks each number of a range; the command sets them, one after the other. */
static enum cli_exit
check_range(struct cli_args *args, const struct parsed_option *parsed, const char *value)
{
    struct clew_error error = {0};
    struct cli_range range;
    char number[24];

    if (!cli_range_parse(&range, value))
        return cli_error(args->command,
                         "--%s takes a number, or several as 2..8 or 2,4,8 (at most %d), not '%s'",
                         parsed->info->name, CLI_MAX_RANGE, value);
    for (size_t i = 0; i < range.count; i++) {
        snprintf(number, sizeof(number), "%llu", (unsigned long long)range.values[i]);
        if (clew_options_set(args->options, parsed->info->name, number, &error))
            return cli_error(args->command, "%s", error.text);
    }
    return clew_options_set(args->options, parsed->info->name, NULL, &error) ? CLI_ERROR : CLI_OK;
}

static enum cli_exit
set_library_option(struct cli_args *args, const struct parsed_option *parsed, const char *value)
{
    struct clew_error error = {0};

    args->given[args->given_count++] = (struct cli_given){parsed->info->name, value};
    if (is_ranged(args->command, parsed->info, value))
        return check_range(args, parsed, value);
    if (parsed->info->kind == CLEW_OPTION_FILE)
        return set_from_file(args, parsed->info, value);
    if (clew_options_set(args->options, parsed->info->name, value, &error))
        return error_bad_value(args->command, parsed, value, error.text);
    if (!is_name_known(parsed->info->name, value))
        return error_bad_value(args->command, parsed, value, NULL);
    return CLI_OK;
}

static enum cli_exit
set_option(struct cli_args *args, const struct parsed_option *parsed, const char *value)
{
    const char *needed;
    char why[200];

    if (parsed->own < 0)
        return set_library_option(args, parsed, value);
    needed = needed_by_own(parsed->info, value);
    if (needed) {
        snprintf(why, sizeof(why), "--%s must be %s, not '%.80s'", parsed->info->name, needed,
                 value);
        return error_bad_value(args->command, parsed, value, why);
    }
    if (!is_name_known(parsed->info->name, value))
        return error_bad_value(args->command, parsed, value, NULL);
    args->values[parsed->own] = value;
    return CLI_OK;
}

/* ---- Values ---- */

/* What people write for on and off; NULL if it is neither. */
static const char *
flag_value(const char *word)
{
    static const char *const words[][2] = {{"on", "on"},   {"yes", "on"}, {"true", "on"},
                                           {"off", "off"}, {"no", "off"}, {"false", "off"}};

    for (size_t i = 0; word && i < sizeof(words) / sizeof(*words); i++)
        if (cli_is_same_word(words[i][0], word))
            return words[i][1];
    return NULL;
}

/*
 * Keeps a word after a flag that looks like its value: no file has this name, nor does it look like one.
 * Commands whose words are files refuse it before they read any.
 */
static void
note_stray_value(struct cli_args *args, const struct parsed_option *parsed, const char *next)
{
    if (parsed->is_letter || args->stray_value.word || !next || next[0] == '-' ||
        strpbrk(next, "./") || access(next, F_OK) == 0 || clew_is_board_word(next))
        return;
    args->stray_value = (struct cli_stray_value){parsed->info->name, next};
}

/* A flag, with the value after = or as the next argument. */
static enum cli_exit
parse_flag(struct cli_args *args, const struct parsed_option *parsed, const char *next, bool *took)
{
    const char *value = parsed->is_negated ? "off" : "on";

    if (parsed->is_negated && parsed->value)
        return cli_error(args->command, "--%s takes no value", parsed->name);
    if (parsed->value) {
        value = flag_value(parsed->value) ? flag_value(parsed->value) : parsed->value;
    } else if (flag_value(next)) {
        /* Not silently a file: --fill no would turn it on. */
        if (parsed->is_negated || access(next, F_OK) == 0)
            return cli_error(args->command, "--%s %s: write --%s=%s, or ./%s for a file",
                             parsed->name, next, parsed->info->name, next, next);
        value = flag_value(next);
        *took = true;
    } else {
        note_stray_value(args, parsed, next);
    }
    return set_option(args, parsed, value);
}

/* next: the argument after the option, or NULL. *took: it was the value. */
static enum cli_exit
parse_value(struct cli_args *args, const struct parsed_option *parsed, const char *next, bool *took)
{
    if (parsed->info->kind == CLEW_OPTION_FLAG)
        return parse_flag(args, parsed, next, took);
    if (parsed->value)
        return set_option(args, parsed, parsed->value);
    if (!next)
        return cli_error(args->command, "--%s needs a value: %s", parsed->name,
                         cli_option_values(parsed->info));
    *took = true;
    return set_option(args, parsed, next);
}

/* Several letters in one argument: flags, and at the end one that takes a value, as in -qj2. */
static enum cli_exit
parse_letters(struct cli_args *args, const char *letters, const char *next, bool *took)
{
    for (; *letters; letters++) {
        struct parsed_option parsed;
        const bool is_last = !letters[1];
        enum cli_exit code = find_short(&parsed, args->command, *letters);

        if (!code && parsed.info->kind != CLEW_OPTION_FLAG && !is_last) {
            parsed.value = letters + 1;
            return parse_value(args, &parsed, NULL, took);
        }
        if (!code)
            code = parse_value(args, &parsed, is_last ? next : NULL, took);
        if (code)
            return code;
    }
    return CLI_OK;
}

/* Parses the option at argv[*at], and its value if that is the next argument. */
static enum cli_exit
parse_option(struct cli_args *args, int argc, char **argv, int *at)
{
    const char *word = argv[*at], *next = *at + 1 < argc ? argv[*at + 1] : NULL;
    struct parsed_option parsed;
    enum cli_exit code;
    bool took = false;

    if (word[1] == '-') {
        code = find_long(&parsed, args->command, word);
        if (!code)
            code = parse_value(args, &parsed, next, &took);
    } else {
        code = parse_letters(args, word + 1, next, &took);
    }
    *at += took;
    return code;
}

/* Default limits that protect the machine; options given later override them. */
static bool
set_defaults(struct clew_options *options)
{
    char bytes[32];

    snprintf(bytes, sizeof(bytes), "%zu", cli_half_of_memory());
    return clew_options_set(options, "limit-bytes", bytes, NULL) == CLEW_OK;
}

/* Sets what was given in `options`, except ranges. */
static bool
apply_given(struct clew_options *options, const struct cli_args *args)
{
    struct cli_args target = *args;

    target.options = options;
    for (size_t i = 0; i < args->given_count; i++) {
        const struct cli_given *given = &args->given[i];
        struct parsed_option parsed;

        if (!find_option(&parsed, args->command, given->name))
            return false;
        if (is_ranged(args->command, parsed.info, given->value))
            continue;
        if (parsed.info->kind == CLEW_OPTION_FILE
                ? set_from_file(&target, parsed.info, given->value) != CLI_OK
                : clew_options_set(options, given->name, given->value, NULL) != CLEW_OK)
            return false;
    }
    return true;
}

struct clew_options *
cli_options_copy(const struct cli_args *args, const struct cli_args *more)
{
    struct clew_options *options;

    if (clew_options_new(&options, NULL))
        return NULL;
    if (set_defaults(options) && apply_given(options, args) &&
        (!more || apply_given(options, more)))
        return options;
    clew_options_free(options);
    return NULL;
}

static bool
make_args(struct cli_args *args, const struct cli_command *command, size_t most)
{
    *args = (struct cli_args){.command = command};
    args->operands = calloc(most + 1, sizeof(*args->operands));
    args->given = calloc(most + 1, sizeof(*args->given));
    return args->operands && args->given && clew_options_new(&args->options, NULL) == CLEW_OK &&
           set_defaults(args->options);
}

enum cli_exit
cli_args_parse(struct cli_args *args, const struct cli_command *command, int argc, char **argv)
{
    bool only_words = false;

    if (!make_args(args, command, (size_t)argc))
        return cli_error(command, "no memory");
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];

        if (!only_words && !strcmp(word, "--")) {
            only_words = true;
        } else if (only_words || word[0] != '-' || !word[1]) {
            args->operands[args->operand_count++] = word;
        } else if (parse_option(args, argc, argv, &i)) {
            return CLI_ERROR;
        }
    }
    return CLI_OK;
}
