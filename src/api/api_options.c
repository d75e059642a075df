/* api_options - given options, checked against what the puzzles declare. */
#include "api/api.h"
#include "base/base_available.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum clew_status
clew_options_new(struct clew_options **options, struct clew_error *error)
{
    base_error_clear(error);
    *options = calloc(1, sizeof **options);
    if (!*options)
        return base_no_memory(error);
    base_memory_init(&(*options)->memory, 0);
    return CLEW_OK;
}

static void
release_string(struct clew_options *options, char *text)
{
    if (text)
        base_release(&options->memory, text, strlen(text) + 1);
}

void
clew_options_free(struct clew_options *options)
{
    if (!options)
        return;
    for (size_t i = 0; i < options->count; i++) {
        release_string(options, options->given[i].name);
        release_string(options, options->given[i].value);
    }
    base_release(&options->memory, options->given, options->capacity * sizeof *options->given);
    free(options);
}

static char *
copy_string(struct clew_options *options, const char *text)
{
    const size_t bytes = strlen(text) + 1;
    char *copy = base_alloc(&options->memory, bytes);

    if (copy)
        memcpy(copy, text, bytes);
    return copy;
}

/* Several puzzles have the option, each with its own choices: the message lists all. */
static enum clew_status
fail_with_all_choices(const char *name, const char *value, struct clew_error *error)
{
    char all[200];
    size_t length = 0;

    for (size_t i = 0; api_puzzles[i]; i++) {
        const struct clew_option_info *own = puzzle_option_find(api_puzzles[i]->options, name);

        if (own && own->kind == CLEW_OPTION_CHOICE && length < sizeof all)
            length += (size_t)snprintf(all + length, sizeof all - length, "%s%s (%s)",
                                       length ? ", " : "", own->choices, api_puzzles[i]->name);
    }
    return base_fail(error, CLEW_BAD_OPTION, "option %s takes one of %s, not '%.60s'", name, all,
                     value);
}

static bool
has_other_choices(const struct clew_option_info *one, const struct clew_option_info *other)
{
    return one && other && one->kind == CLEW_OPTION_CHOICE && other->kind == CLEW_OPTION_CHOICE &&
           strcmp(one->choices, other->choices) != 0;
}

/* Good if at least one puzzle accepts it; otherwise the error of those that have the option. */
static enum clew_status
check_for_any_puzzle(const char *name, const char *value, struct clew_error *error)
{
    const struct clew_option_info *known = puzzle_option_find(puzzle_common_options, name);
    bool is_choice_ambiguous = false;

    if (known)
        return value ? puzzle_option_check(known, value, error) : CLEW_OK;
    for (size_t i = 0; api_puzzles[i]; i++) {
        const struct clew_option_info *own = puzzle_option_find(api_puzzles[i]->options, name);

        if (own && (!value || puzzle_option_check(own, value, NULL) == CLEW_OK))
            return CLEW_OK;
        is_choice_ambiguous = is_choice_ambiguous || has_other_choices(own, known);
        if (own && !known)
            known = own;
    }
    if (!known)
        return base_fail(error, CLEW_BAD_OPTION, "no puzzle has an option '%.60s'", name);
    return is_choice_ambiguous ? fail_with_all_choices(name, value, error)
                               : puzzle_option_check(known, value, error);
}

static enum clew_status
append_option(struct clew_options *options, const char *name, const char *value,
              struct clew_error *error)
{
    const size_t size = sizeof *options->given;
    char *name_copy, *value_copy;

    if (options->count == options->capacity) {
        const size_t capacity = options->capacity ? options->capacity * 2 : 8;
        void *given = base_resize(&options->memory, options->given, options->capacity * size,
                                  capacity * size);
        if (!given)
            return base_no_memory(error);
        options->given = given;
        options->capacity = capacity;
    }
    name_copy = copy_string(options, name);
    value_copy = copy_string(options, value);
    if (!name_copy || !value_copy) {
        release_string(options, name_copy);
        release_string(options, value_copy);
        return base_no_memory(error);
    }
    options->given[options->count++] = (struct puzzle_option_given){name_copy, value_copy};
    return CLEW_OK;
}

static void
remove_option(struct clew_options *options, const char *name)
{
    for (size_t i = 0; i < options->count; i++) {
        if (strcmp(options->given[i].name, name) != 0)
            continue;
        release_string(options, options->given[i].name);
        release_string(options, options->given[i].value);
        options->given[i] = options->given[--options->count];
        return;
    }
}

enum clew_status
clew_options_set(struct clew_options *options, const char *name, const char *value,
                 struct clew_error *error)
{
    enum clew_status status;

    base_error_clear(error);
    status = check_for_any_puzzle(name, value, error);
    if (status)
        return status;
    remove_option(options, name);
    return value ? append_option(options, name, value, error) : CLEW_OK;
}

enum clew_status
api_options_copy(struct clew_options **copy, const struct clew_options *given,
                 struct clew_error *error)
{
    enum clew_status status;

    *copy = NULL;
    if (!given || !given->count)
        return CLEW_OK;
    status = clew_options_new(copy, error);
    for (size_t i = 0; !status && i < given->count; i++)
        status = append_option(*copy, given->given[i].name, given->given[i].value, error);
    if (status) {
        clew_options_free(*copy);
        *copy = NULL;
    }
    return status;
}

enum clew_status
api_options_for(struct puzzle_options *options, const struct puzzle *puzzle,
                const struct clew_options *given, struct clew_error *error)
{
    *options = (struct puzzle_options){.given = given, .own = puzzle->options};
    for (size_t i = 0; given && i < given->count; i++) {
        const char *name = given->given[i].name;
        const struct clew_option_info *info = puzzle_option_find(puzzle->options, name);
        enum clew_status status;

        if (puzzle_option_find(puzzle_common_options, name))
            continue;
        if (!info)
            return base_fail(error, CLEW_BAD_OPTION, "%s has no option %s", puzzle->name, name);
        status = puzzle_option_check(info, given->given[i].value, error);
        if (status)
            return status;
    }
    return CLEW_OK;
}

size_t
clew_memory_bytes(void)
{
    return base_available_bytes();
}

int
api_threads(const struct puzzle_options *options)
{
    const int max_threads = search_pool_max_workers();
    uint64_t threads = puzzle_option_number(options, "threads");

#ifdef _SC_NPROCESSORS_ONLN
    if (threads == 0) {
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);

        threads = processors > 0 ? (uint64_t)processors : 1;
    }
#endif
    if (threads < 1)
        return 1;
    /* Engines divide their work by this number: it must not exceed the number of workers. */
    return threads < (uint64_t)max_threads ? (int)threads : max_threads;
}
