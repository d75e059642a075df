/* cli_table - see cli_table.h. */
#include "output/cli_table.h"
#include "terminal/cli_style.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_WIDTH 80
#define GAP           1

void
cli_table_init(struct cli_table *table, const char *columns)
{
    *table = (struct cli_table){0};
    while (*columns && table->columns < CLI_MAX_COLUMNS) {
        const size_t length = strcspn(columns, "|"), name = strcspn(columns, "|>?");
        const size_t column = table->columns++;

        snprintf(table->headers[column], sizeof(table->headers[column]), "%.*s", (int)name,
                 columns);
        table->is_right[column] = memchr(columns, '>', length) != NULL;
        table->is_optional[column] = memchr(columns, '?', length) != NULL;
        columns += length + (columns[length] == '|');
    }
}

void
cli_table_cell(struct cli_table *table, const char *text)
{
    if (table->count == table->capacity) {
        const size_t capacity = table->capacity ? 2 * table->capacity : 64;
        char **cells = realloc(table->cells, capacity * sizeof(*cells));

        if (!cells) {
            table->has_failed = true;
            return;
        }
        table->cells = cells;
        table->capacity = capacity;
    }
    table->cells[table->count] = strdup(text);
    if (!table->cells[table->count++])
        table->has_failed = true;
}

void
cli_table_free(struct cli_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        free(table->cells[i]);
    free(table->cells);
    *table = (struct cli_table){0};
}

static const char *
cell_at(const struct cli_table *table, size_t row, size_t column)
{
    const size_t index = row * table->columns + column;

    return index < table->count && table->cells[index] ? table->cells[index] : "";
}

/* Columns on the screen: bytes that do not continue a character. */
static size_t
text_width(const char *text)
{
    size_t width = 0;

    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

/* 0 for a column that is left out. */
static size_t
find_widths(const struct cli_table *table, size_t rows, size_t *widths)
{
    size_t total = 0;

    for (size_t column = 0; column < table->columns; column++) {
        widths[column] = 0;
        for (size_t row = 0; row < rows; row++) {
            const size_t width = text_width(cell_at(table, row, column));

            widths[column] = width > widths[column] ? width : widths[column];
        }
        if (widths[column] > 0 && text_width(table->headers[column]) > widths[column])
            widths[column] = text_width(table->headers[column]);
        total += widths[column] ? widths[column] + GAP : 0;
    }
    return total ? total - GAP : 0;
}

static void
fit_widths(const struct cli_table *table, size_t *widths, size_t total, size_t limit)
{
    for (size_t column = table->columns; column-- > 0 && total > limit;)
        if (table->is_optional[column] && widths[column]) {
            total -= widths[column] + GAP;
            widths[column] = 0;
        }
    if (total > limit) {
        const size_t excess = total - limit;

        widths[0] = widths[0] > excess + 4 ? widths[0] - excess : 4;
    }
}

static void
print_row(const struct cli_table *table, const size_t *widths, size_t row, bool is_header)
{
    size_t gap = 0; /* not printed after the last cell, so that no line ends in spaces */
    size_t width, pad;

    for (size_t column = 0; column < table->columns; column++) {
        const char *text = is_header ? table->headers[column] : cell_at(table, row, column);

        if (!widths[column])
            continue;
        if (column == 0 && text_width(text) > widths[0]) {
            if (row == 0 || strcmp(text, cell_at(table, row - 1, 0)) != 0)
                printf("%s\n", text);
            text = "";
        }
        if (!*text) {
            gap += widths[column] + GAP;
            continue;
        }
        width = text_width(text);
        pad = width < widths[column] ? widths[column] - width : 0;
        printf("%*s%s", (int)(table->is_right[column] ? gap + pad : gap), "", text);
        gap = GAP + (table->is_right[column] ? 0 : pad);
    }
    putchar('\n');
}

enum cli_exit
cli_table_print(struct cli_table *table, const struct cli_command *command)
{
    const size_t rows = table->columns ? (table->count + table->columns - 1) / table->columns : 0;
    const int screen = cli_terminal_width(STDOUT_FILENO);
    const bool has_failed = table->has_failed;
    size_t widths[CLI_MAX_COLUMNS];

    if (!has_failed) {
        const size_t total = find_widths(table, rows, widths);

        fit_widths(table, widths, total, screen > 0 ? (size_t)screen : DEFAULT_WIDTH);
        print_row(table, widths, 0, true);
        for (size_t row = 0; row < rows; row++)
            print_row(table, widths, row, false);
    }
    cli_table_free(table);
    return has_failed ? cli_error(command, "no memory") : CLI_OK;
}
