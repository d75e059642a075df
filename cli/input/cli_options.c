/* cli_options - see cli_options.h. The table and the given values; parsing is in cli_parse.c. */
#include "input/cli_options.h"
#include "input/cli_values.h"

#include <stdlib.h>
#include <string.h>

const struct cli_option_info cli_option_infos[CLI_OPTION_COUNT] = {
#define X(id, option_name, option_letter, option_kind, values, value_by_default, text)             \
    [CLI_##id] = {.base = {.name = option_name,                                                    \
                           .kind = CLEW_OPTION_##option_kind,                                      \
                           .choices = values,                                                      \
                           .placeholder = values,                                                  \
                           .default_value = value_by_default,                                      \
                           .description = text},                                                   \
                  .letter = option_letter},
    CLI_OPTION_TABLE(X)
#undef X
};

void
cli_args_free(struct cli_args *args)
{
    clew_options_free(args->options);
    free(args->operands);
    free(args->given);
    *args = (struct cli_args){0};
}

bool
cli_is_given(const struct cli_args *args, enum cli_option option)
{
    return args->values[option] != NULL;
}

const char *
cli_text(const struct cli_args *args, enum cli_option option)
{
    const char *given = args->values[option];

    return given ? given : cli_option_infos[option].base.default_value;
}

bool
cli_flag(const struct cli_args *args, enum cli_option option)
{
    return cli_is(args, option, "on");
}

bool
cli_is(const struct cli_args *args, enum cli_option option, const char *choice)
{
    const char *text = cli_text(args, option);

    return text && !strcmp(text, choice);
}

double
cli_real(const struct cli_args *args, enum cli_option option)
{
    double real = 0;

    cli_value_real(&real, cli_text(args, option));
    return real;
}

uint64_t
cli_number(const struct cli_args *args, enum cli_option option)
{
    uint64_t number = 0;

    cli_value_number(&number, cli_text(args, option));
    return number;
}

const char *
cli_library_value(const struct cli_args *args, const char *name)
{
    for (size_t i = args->given_count; i-- > 0;)
        if (!strcmp(args->given[i].name, name))
            return args->given[i].value;
    return NULL;
}

const struct clew_option_info *
cli_option_find(const char *puzzle, const char *name)
{
    const struct clew_option_info *info = NULL;

    for (size_t i = 0; (info = clew_option_at(puzzle, i)); i++)
        if (!strcmp(info->name, name))
            break;
    return info;
}

bool
cli_is_in_list(const char *list, const char *word)
{
    const size_t length = strlen(word);

    for (const char *at = list; *at; at += strcspn(at, "|"), at += *at == '|')
        if (strcspn(at, "|") == length && !strncmp(at, word, length))
            return true;
    return false;
}

const char *
cli_option_values(const struct clew_option_info *info)
{
    if (info->kind == CLEW_OPTION_FLAG)
        return "on|off";
    return info->kind == CLEW_OPTION_CHOICE ? info->choices : info->placeholder;
}

const char *
cli_see_also(const struct clew_option_info *info)
{
    return strcmp(info->name, "engine") ? "" : "; clew engines lists them";
}

const char *
cli_default_text(const struct clew_option_info *info)
{
    static const char *const unsaid[] = {"", "0", "-", "auto"};

    if (!strcmp(info->name, "limit-bytes"))
        return "half of the memory";
    if (!strcmp(info->name, "seed"))
        return "random";
    if (!info->default_value)
        return NULL;
    if (info->kind == CLEW_OPTION_FLAG)
        return strcmp(info->default_value, "on") ? NULL : "on";
    for (size_t i = 0; i < sizeof(unsaid) / sizeof(*unsaid); i++)
        if (!strcmp(info->default_value, unsaid[i]))
            return NULL;
    return info->default_value;
}

/* The puzzle at an index: NULL first, for the options of all puzzles. */
static bool
iterator_puzzle(const char **name, size_t puzzle_index)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;

    *name = NULL;
    if (puzzle_index == 0)
        return true;
    if (!clew_puzzle_at(puzzle_index - 1, &puzzle))
        return false;
    *name = puzzle.name;
    return true;
}

static bool
has_same_text(const struct clew_option_info *a, const struct clew_option_info *b)
{
    return a->kind == b->kind && !strcmp(cli_option_values(a), cli_option_values(b)) &&
           !strcmp(a->description, b->description);
}

/* Whether an earlier puzzle declares the name; *is_same_text: with the same description. */
static bool
is_declared_before(const struct cli_option_iterator *iterator, const struct clew_option_info *info,
                   unsigned uses, bool *is_same_text)
{
    const char *puzzle;
    bool is_declared = false;

    *is_same_text = false;
    for (size_t p = 0; p < iterator->puzzle_index && iterator_puzzle(&puzzle, p); p++) {
        const struct clew_option_info *other;

        for (size_t i = 0; (other = clew_option_at(puzzle, i)); i++) {
            if (!(other->use & uses) || strcmp(other->name, info->name) != 0)
                continue;
            is_declared = true;
            *is_same_text = *is_same_text || has_same_text(other, info);
        }
    }
    return is_declared;
}

const struct clew_option_info *
cli_option_next(struct cli_option_iterator *iterator, unsigned uses)
{
    while (iterator_puzzle(&iterator->puzzle, iterator->puzzle_index)) {
        const struct clew_option_info *info =
            clew_option_at(iterator->puzzle, iterator->option_index++);
        bool is_same_text;

        if (!info) {
            iterator->puzzle_index++;
            iterator->option_index = 0;
        } else if (info->use & uses) {
            iterator->is_repeated = is_declared_before(iterator, info, uses, &is_same_text);
            if (!is_same_text)
                return info;
        }
    }
    return NULL;
}
