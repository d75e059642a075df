/*
 * flow_rules - the ladder of deductions: one step at a time, each with its reason.
 *
 * A ladder holds a position (the state of every link) and looks for the easiest rule that adds a
 * link to it: rule 1 everywhere, then rule 2, and so on. A step names the rule, the links that
 * follow, and the cells that prove it; all of that can be seen on the links alone. flow_rules_next
 * also advances the position, so calling it in a loop plays the board as far as the rules go.
 *
 *     flow_rules_new(&rules, board, FLOW_PROMISE_NO_TOUCH, memory, error);
 *     flow_rules_load(rules, position->links);
 *     while (flow_rules_next(rules, FLOW_RULE_COUNT, &step) == FLOW_STEP_FOUND)
 *         flow_step_sentence(&writer, board, &step);
 *
 * Every conclusion holds in every solution that contains the links of the position and keeps the
 * promise named in the step. A contradiction proves that there is no such solution. The rules hold
 * on every kind of board: they argue about the graph, and about empty cells where a board need not
 * be filled. The same position always gives the same steps.
 *
 * Fails: CLEW_NO_MEMORY, in flow_rules_new only.  The board and the memory are borrowed until
 * flow_rules_free.  One thread per ladder.
 */
#ifndef FLOW_RULES_H
#define FLOW_RULES_H

#include "flow/rules/flow_step.h"

enum flow_step_status {
    FLOW_STEP_FOUND,
    FLOW_STEP_NONE,
    FLOW_STEP_CONTRADICTION,
};

struct flow_rules;

/* Starts with the empty position. On a no-touch board FLOW_PROMISE_NO_TOUCH changes nothing. */
enum clew_status flow_rules_new(struct flow_rules **rules, const struct flow_board *board,
                                enum flow_promise promise, struct base_memory *memory,
                                struct clew_error *error);
void flow_rules_free(struct flow_rules *rules);

/*
 * Replaces the position; links is enum flow_link_state, one per edge of the board, and may be NULL
 * for the empty position. Any links are accepted: impossible ones come back as a contradiction.
 */
void flow_rules_load(struct flow_rules *rules, const uint8_t *links);

/* Prefers steps near this cell among those of the easiest rule, until the next load. */
void flow_rules_start_at(struct flow_rules *rules, int64_t cell);

/* The easier rules are known to give nothing in this position: they are not asked. */
void flow_rules_start_with(struct flow_rules *rules, int rule);

/*
 * The next step by a rule up to max_rule, which is applied at once. step is filled in unless
 * FLOW_STEP_NONE is returned. After a contradiction the result stays the same until the next load.
 */
enum flow_step_status flow_rules_next(struct flow_rules *rules, int max_rule,
                                      struct flow_step *step);

/*
 * Extends a step of rule 1 that flow_rules_next has just found, by the links that follow along the
 * path for as long as it has only one way on. They are applied too.
 */
void flow_rules_extend(struct flow_rules *rules, struct flow_step *step);

/* What one round concluded. */
struct flow_round {
    int rule;          /* 0: no rule applies */
    int link_count;    /* links that became known */
    int used_count;    /* of these, links that are used */
    bool is_only_step; /* one step contains them all */
};

/*
 * Applies everything that the easiest rule up to max_rule concludes, at once. What a round contains
 * depends neither on the numbers of cells and colours nor on how the board is turned.
 */
enum flow_step_status flow_rules_round(struct flow_rules *rules, int max_rule,
                                       struct flow_round *round);

/*
 * Makes the slow rules give up when the search must stop: then no step or round is found. The
 * search is borrowed.
 */
struct search;
void flow_rules_obey(struct flow_rules *rules, struct search *search);

/* What is known of an edge so far. */
enum flow_link_state flow_rules_link(const struct flow_rules *rules, int32_t edge);

#endif
