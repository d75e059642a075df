/*
 * flow_repair - changes a cover where its board has a second answer, until no window finds one.
 *
 * A random cover of a large board nearly always has a second answer somewhere. The places are local
 * (flow_window.h), and so is the repair: some moves of ends near such a place are made, and kept if
 * the cover is still clean and no more windows than before have a second answer; else undone. Only
 * windows that contain a changed cell are searched again, so that a try costs the same on any
 * board; at the end all of them are.
 *
 * Fails: flow_repair_new with NULL (memory).  Threads: one per repair.
 */
#ifndef FLOW_REPAIR_H
#define FLOW_REPAIR_H

#include "flow/generate/flow_window.h"

struct flow_repair;

/* touch: whether an answer may touch itself, so that such ones count as second answers. */
struct flow_repair *flow_repair_new(struct flow_anneal *cover, bool touch,
                                    struct base_memory *memory);
void flow_repair_free(struct flow_repair *repair);

/*
 * Repairs a clean cover. False if windows with a second answer are left after max_tries, or the
 * meter said stop; the cover is clean either way.
 */
bool flow_repair_run(struct flow_repair *repair, int max_tries, struct search_meter *meter);
/*
 * Makes some moves near the marked cells (a byte per cell), where a full search found two answers
 * to differ, so that at least one of these cells changes; run again after it. False if that failed.
 */
bool flow_repair_disturb(struct flow_repair *repair, const uint8_t *is_marked);

#endif
