/* cli_published - see cli_published.h. */
#include "measure/cli_published.h"
#include "input/cli_packs.h"
#include "input/cli_source.h"
#include "input/cli_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_NAME  "earlier/published.tables"
#define MAX_FIELDS 5

static char *
trimmed(char *text)
{
    size_t length;

    text += strspn(text, " \t");
    length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

static size_t
split_fields(char *line, char **fields)
{
    size_t count = 0;

    for (char *next = line; next && count < MAX_FIELDS; count++) {
        fields[count] = next;
        next = strchr(next, '|');
        if (next)
            *next++ = '\0';
        fields[count] = trimmed(fields[count]);
    }
    return count;
}

static bool
add_table(struct cli_published *published, const char *system, char **fields)
{
    if (!system || published->table_count == CLI_MAX_PUBLISHED_TABLES)
        return false;
    published->tables[published->table_count++] =
        (struct cli_published_table){.system = system,
                                     .measure = fields[1],
                                     .axis = strcmp(fields[2], "-") ? fields[2] : NULL,
                                     .title = fields[3],
                                     .first = published->row_count};
    return true;
}

static bool
add_row(struct cli_published *published, char **fields)
{
    struct cli_published_row row = {
        .board = fields[1], .label = fields[2], .method = fields[4], .figure = -1};

    if (published->table_count == 0 || published->row_count == CLI_MAX_PUBLISHED_ROWS ||
        (strcmp(fields[3], "-") != 0 && !cli_value_real(&row.figure, fields[3])))
        return false;
    published->rows[published->row_count++] = row;
    published->tables[published->table_count - 1].count++;
    return true;
}

/* False if the line is none of the three kinds. */
static bool
read_line(struct cli_published *published, char *line, const char **system)
{
    char *fields[MAX_FIELDS];
    size_t count;

    line = trimmed(line);
    if (!*line || *line == '#')
        return true;
    count = split_fields(line, fields);
    if (count == 2 && !strcmp(fields[0], "system")) {
        *system = fields[1];
        return true;
    }
    if (count == 4 && !strcmp(fields[0], "table"))
        return add_table(published, *system, fields);
    return count == 5 && !strcmp(fields[0], "row") && add_row(published, fields);
}

static enum cli_exit
read_lines(struct cli_published *published, const char *path)
{
    struct clew_error error = {.text = "not a line of this file; its top says what they look like"};
    const char *system = NULL;
    char *next;

    for (char *line = published->text; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        error.line++;
        if (!read_line(published, line, &system))
            return cli_error_at(path, &error);
    }
    return CLI_OK;
}

enum cli_exit
cli_published_read(struct cli_published *published, const struct cli_args *args)
{
    struct clew_error error = {0};
    struct cli_source source;
    char path[sizeof(published->folder) + sizeof(FILE_NAME)];
    bool is_read;

    published->table_count = published->row_count = 0;
    published->text = NULL;
    if (!cli_packs_folder(published->folder, sizeof(published->folder)))
        return cli_error(args->command, "the folder of boards that come with clew is missing");
    snprintf(path, sizeof(path), "%s/" FILE_NAME, published->folder);
    is_read = cli_source_open(&source, path, &error) && cli_source_whole(&source, &error);
    if (is_read)
        published->text = strndup(source.text, source.length);
    cli_source_close(&source);
    if (!is_read)
        return cli_error_at(path, &error);
    return published->text ? read_lines(published, path) : cli_error(args->command, "no memory");
}

void
cli_published_free(struct cli_published *published)
{
    free(published->text);
    published->text = NULL;
}
