/*
 * cli_published - the figures that the five earlier systems published, from puzzles/earlier.
 *
 * The top of published.tables describes the format.
 *
 * Fails: with an error message that names file and line.  Memory: cli_published_free.
 */
#ifndef CLI_PUBLISHED_H
#define CLI_PUBLISHED_H

#include "input/cli_options.h"

#define CLI_MAX_PUBLISHED_TABLES 64
#define CLI_MAX_PUBLISHED_ROWS   400

struct cli_published_row {
    const char *board, *label, *method;
    double figure; /* negative: none */
};

struct cli_published_table {
    const char *system;
    const char *measure; /* nodes, hits, assignments, seconds, tasks, distance */
    const char *axis;    /* what the labels count; NULL: nothing */
    const char *title;
    size_t first, count; /* of its rows */
};

struct cli_published {
    struct cli_published_table tables[CLI_MAX_PUBLISHED_TABLES];
    size_t table_count;
    struct cli_published_row rows[CLI_MAX_PUBLISHED_ROWS];
    size_t row_count;
    char folder[1024]; /* of the boards that come with the command */
    char *text;        /* private */
};

enum cli_exit cli_published_read(struct cli_published *published, const struct cli_args *args);
void cli_published_free(struct cli_published *published);

#endif
