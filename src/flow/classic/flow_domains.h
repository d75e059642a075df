/*
 * flow_domains - reports to a listener which values the free cells can still take.
 *
 * A constraint engine enters the domain of every free cell; those that changed since the last time
 * are emitted as events. Each call scans the whole board, so only traced searches have one.
 *
 *     domains = flow_domains_new(board, search, bits);  NULL when the search is not traced
 *     flow_domains_clear(domains);
 *     flow_domains_add_cell(domains, cell);             even if it has no value left
 *     flow_domains_add_value(domains, cell, bit);
 *     flow_domains_emit(domains, depth);
 *     flow_domains_free(domains);
 *
 * Fails: without memory flow_domains_new returns NULL, and no domains are emitted.
 * Memory: from the search; the caller frees.  Threads: only one worker may use it.
 */
#ifndef FLOW_DOMAINS_H
#define FLOW_DOMAINS_H

#include "flow/board/flow_board.h"
#include "search/search.h"

struct flow_domains;

/* bits: values that a domain can have; 0: the values are sets of sides. */
struct flow_domains *flow_domains_new(const struct flow_board *board, struct search *search,
                                      size_t bits);
void flow_domains_free(struct flow_domains *domains);
void flow_domains_clear(struct flow_domains *domains);
void flow_domains_add_cell(struct flow_domains *domains, int32_t cell);
void flow_domains_add_value(struct flow_domains *domains, int32_t cell, size_t bit);
void flow_domains_emit(struct flow_domains *domains, int64_t depth);

#endif
