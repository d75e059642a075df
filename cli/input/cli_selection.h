/*
 * cli_selection - which boards of the input a run takes: its shard, without those that are done.
 *
 * Boards are numbered from 1, over all files, bad ones included. Shard I of N has the boards I,
 * I + N, I + 2N ...: neighbours, which are often equally hard, go to different shards.
 *
 * Fails: with a message and CLI_ERROR.  Memory: cli_selection_free.
 */
#ifndef CLI_SELECTION_H
#define CLI_SELECTION_H

#include "input/cli_options.h"

struct cli_selection {
    uint64_t shard, shard_count; /* from 1; 1 of 1 is everything */
    uint64_t *done;              /* ascending after cli_selection_sort */
    size_t done_count, done_capacity;
    size_t next_done; /* where the next question begins to search */
};

/* Reads --shard; without it the selection has all boards. */
enum cli_exit cli_selection_init(struct cli_selection *selection, const struct cli_args *args);
void cli_selection_free(struct cli_selection *selection);

/* False without memory. Call cli_selection_sort after the last one. */
bool cli_selection_add_done(struct cli_selection *selection, uint64_t number);
void cli_selection_sort(struct cli_selection *selection);

bool cli_selection_is_in_shard(const struct cli_selection *selection, uint64_t number);
/* Whether to work on the board. Numbers must come in ascending order. */
bool cli_selection_takes(struct cli_selection *selection, uint64_t number);

/* How many of `total` boards are in the shard, and the number of its index-th one, from 0. */
uint64_t cli_selection_size(const struct cli_selection *selection, uint64_t total);
uint64_t cli_selection_number(const struct cli_selection *selection, uint64_t index);

#endif
