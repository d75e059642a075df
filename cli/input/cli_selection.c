/* cli_selection - see cli_selection.h. */
#include "input/cli_selection.h"
#include "input/cli_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "I/N" */
static bool
read_shard(struct cli_selection *selection, const char *text)
{
    const char *slash = strchr(text, '/');
    char first[24];

    if (!slash || (size_t)(slash - text) >= sizeof(first))
        return false;
    snprintf(first, sizeof(first), "%.*s", (int)(slash - text), text);
    return cli_value_number(&selection->shard, first) &&
           cli_value_number(&selection->shard_count, slash + 1) && selection->shard >= 1 &&
           selection->shard <= selection->shard_count;
}

enum cli_exit
cli_selection_init(struct cli_selection *selection, const struct cli_args *args)
{
    const char *given = cli_text(args, CLI_SHARD);

    *selection = (struct cli_selection){.shard = 1, .shard_count = 1};
    if (given && !read_shard(selection, given))
        return cli_error(args->command, "--shard: '%s' is not I/N with I from 1 to N, as in 3/8",
                         given);
    return CLI_OK;
}

void
cli_selection_free(struct cli_selection *selection)
{
    free(selection->done);
    *selection = (struct cli_selection){0};
}

bool
cli_selection_add_done(struct cli_selection *selection, uint64_t number)
{
    if (selection->done_count == selection->done_capacity) {
        const size_t capacity = selection->done_capacity ? 2 * selection->done_capacity : 1024;
        uint64_t *grown = realloc(selection->done, capacity * sizeof(*grown));

        if (!grown)
            return false;
        selection->done = grown;
        selection->done_capacity = capacity;
    }
    selection->done[selection->done_count++] = number;
    return true;
}

static int
compare_numbers(const void *one, const void *other)
{
    const uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;

    return (a > b) - (a < b);
}

void
cli_selection_sort(struct cli_selection *selection)
{
    if (selection->done_count)
        qsort(selection->done, selection->done_count, sizeof(*selection->done), compare_numbers);
}

bool
cli_selection_is_in_shard(const struct cli_selection *selection, uint64_t number)
{
    return number >= 1 && (number - 1) % selection->shard_count == selection->shard - 1;
}

bool
cli_selection_takes(struct cli_selection *selection, uint64_t number)
{
    size_t *next = &selection->next_done;

    if (!cli_selection_is_in_shard(selection, number))
        return false;
    while (*next < selection->done_count && selection->done[*next] < number)
        ++*next;
    return *next == selection->done_count || selection->done[*next] != number;
}

uint64_t
cli_selection_size(const struct cli_selection *selection, uint64_t total)
{
    if (total < selection->shard)
        return 0;
    return (total - selection->shard) / selection->shard_count + 1;
}

uint64_t
cli_selection_number(const struct cli_selection *selection, uint64_t index)
{
    return selection->shard + index * selection->shard_count;
}
