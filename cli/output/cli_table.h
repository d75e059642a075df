/*
 * cli_table - a table of texts whose columns are as wide as their contents.
 *
 * Columns come from one text, "engine|thr>|nodes>|memory>?": ">" aligns to the right, "?" marks a
 * column that is left out when the table is wider than the screen. A column without contents is
 * left out, too. If it still does not fit, a long first cell gets a line of its own, once for equal
 * ones.
 *
 * Fails: cli_table_print prints an error message if memory ran out.  Memory: cli_table_free.
 */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "cli.h"

#define CLI_MAX_COLUMNS 16

struct cli_table {
    char headers[CLI_MAX_COLUMNS][20];
    bool is_right[CLI_MAX_COLUMNS], is_optional[CLI_MAX_COLUMNS];
    size_t columns;
    char **cells; /* row by row */
    size_t count, capacity;
    bool has_failed; /* for want of memory */
};

void cli_table_init(struct cli_table *table, const char *columns);
/* The next cell of the current row; rows are filled from left to right. */
void cli_table_cell(struct cli_table *table, const char *text);
/* Prints to standard output, at most as wide as the terminal, or 80 columns; frees the table. */
enum cli_exit cli_table_print(struct cli_table *table, const struct cli_command *command);
void cli_table_free(struct cli_table *table);

#endif
