/* cli_series - see cli_series.h. */
#include "pictures/cli_series.h"
#include "output/cli_save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *
number_name(const char *path, uint64_t number)
{
    const size_t stem = (size_t)(strrchr(path, '.') - path), size = strlen(path) + 24;
    char *name = malloc(size);

    if (name)
        snprintf(name, size, "%.*s-%02llu%s", (int)stem, path, (unsigned long long)number,
                 path + stem);
    return name;
}

/* Renames the first picture, if it is still called NAME.svg. */
static enum cli_exit
number_first(struct cli_series *series, const struct cli_command *command)
{
    enum cli_exit code;
    char *name;

    if (!series->has_first)
        return CLI_OK;
    name = number_name(series->path, 1);
    code = name ? cli_rename_picture(command, series->path, name) : cli_error(command, "no memory");
    series->has_first = false;
    free(name);
    return code;
}

char *
cli_series_name(struct cli_series *series, const struct cli_command *command, uint64_t number)
{
    char *name;

    if (number > 1 && number_first(series, command))
        return NULL;
    name = number > 1 ? number_name(series->path, number) : strdup(series->path);
    if (!name)
        cli_error(command, "no memory");
    return name;
}

void
cli_series_saved(struct cli_series *series, uint64_t number)
{
    series->has_first = number == 1;
}
