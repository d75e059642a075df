/*
 * flow_reason - the sentences in which steps give their reasons, one list.
 *
 * A rule applies in several situations, and each has its own sentence. Placeholders in braces are
 * filled in from the step:
 *
 *     {cell} {other}      the cell of step->node, of step->other: "row 1, column 2"
 *     {last}              the cell of step->last
 *     {colour} {colour2}  the names of step->colours
 *     {sides}             where the links that follow lead from {cell}; of a step with both kinds
 *                         of links, only those that are used: "right and down"
 *     {square}            four cells in a ring: "square", on hexes "diamond"
 *     {area}              a rectangle: "rows 1 to 3, columns 1 to 4"; or a region
 *     {count} {length}    "3 paths", "after 4 more links"
 *
 * A sentence names the promise that its step relies on: "because no path runs beside itself". Where
 * the template does not, flow_step_sentence adds a sentence.
 */
#ifndef FLOW_REASON_H
#define FLOW_REASON_H

#include "flow/rules/flow_step.h"

/* clang-format off */
#define FLOW_BESIDE_ "because no path runs beside itself."
#define FLOW_ONLY_ONE_ "because the board has only one solution."

/* X(reason, rule, sentence). */
#define FLOW_REASONS(X) \
    X(ONLY_SIDES, ONLY_WAY, \
      "{cell} has only two sides left, so the path goes {sides}.") \
    X(ONLY_CORNER, ONLY_WAY, \
      "{cell} is a corner, so the path must turn there: {sides}.") \
    X(ONLY_WAY_ON, ONLY_WAY, \
      "The path at {cell} has only one way on: {sides}.") \
    X(ONLY_WAY_OUT, ONLY_WAY, \
      "The {colour} dot at {cell} has only one way out: {sides}.") \
    X(HAS_BOTH_LINKS, ONLY_WAY, \
      "{cell} already has both its links, so its other sides are barred: {sides}.") \
    X(DOT_HAS_LINK, ONLY_WAY, \
      "The {colour} dot at {cell} already has its link, so its other sides are barred: {sides}.") \
    X(DEAD_END, ONLY_WAY, \
      "A path into {cell} could not leave it again, so its last side is barred: {sides}.") \
    X(TOO_MANY_LINKS, ONLY_WAY, \
      "{cell} has more links than a path can have there.") \
    X(TOO_FEW_LINKS, ONLY_WAY, \
      "{cell} has too few sides left for a path.") \
    X(DIFFERENT_COLOURS, APART, \
      "{cell} is on the path of {colour} and {other} on that of {colour2}, so they are not linked.") \
    X(JOINS_COLOURS, APART, \
      "{cell} is on the path of {colour} and {other} on that of {colour2}, yet they are linked.") \
    X(ENDS_OF_ONE_CHAIN, NO_RING, \
      "{cell} and {other} are the two ends of one line; linked, they would close a ring without a dot.") \
    X(CLOSES_RING, NO_RING, \
      "The link between {cell} and {other} closes a ring without a dot.") \
    X(SAME_PATH, SIDE_BY_SIDE, \
      "{cell} and {other} are neighbours on the path of {colour}, so they are linked, " FLOW_BESIDE_) \
    X(SQUARE_FULL, SIDE_BY_SIDE, \
      "The {square} from {cell} to {other} already has two links, so its other sides are barred, " FLOW_BESIDE_) \
    X(TRIANGLE_FULL, SIDE_BY_SIDE, \
      "Two cells of the triangle at {cell} are linked, so the third is linked to neither, " FLOW_BESIDE_) \
    X(TOUCHES_ITSELF, SIDE_BY_SIDE, \
      "{cell} and {other} are neighbours on one path and not linked; that cannot be, " FLOW_BESIDE_) \
    X(SQUARE_OVERFULL, SIDE_BY_SIDE, \
      "The {square} from {cell} to {other} has more than two links; that cannot be, " FLOW_BESIDE_) \
    X(TRIANGLE_OVERFULL, SIDE_BY_SIDE, \
      "The triangle at {cell} has more than one link; that cannot be, " FLOW_BESIDE_) \
    X(BEND_NEEDS_DOT, BEND, \
      "The path through {cell} goes {sides}: any other turn needs a dot of another path inside it, " FLOW_BESIDE_) \
    X(BEND_BARRED, BEND, \
      "No path through {cell} goes {sides}: that turn needs a dot of another path inside it, " FLOW_BESIDE_) \
    X(NO_BEND_LEFT, BEND, \
      "No path can pass {cell}: every turn left there needs a dot of another path inside it, " FLOW_BESIDE_) \
    X(OTHER_WAYS_CLOSED, NO_WAY_THROUGH, \
      "The path through {cell} goes {sides}: every other way joins two colours or closes a ring.") \
    X(WAY_CLOSED, NO_WAY_THROUGH, \
      "No path through {cell} goes {sides}: every such way joins two colours or closes a ring.") \
    X(NO_WAY_LEFT, NO_WAY_THROUGH, \
      "No path can pass {cell}: every way joins two colours or closes a ring.") \
    X(OTHER_WAYS_TOUCH, NO_WAY_THROUGH, \
      "The path through {cell} goes {sides}: every other way joins two colours, closes a ring or is ruled out " FLOW_BESIDE_) \
    X(WAY_TOUCHES, NO_WAY_THROUGH, \
      "No path through {cell} goes {sides}: every such way joins two colours, closes a ring or is ruled out " FLOW_BESIDE_) \
    X(EVERY_WAY_TOUCHES, NO_WAY_THROUGH, \
      "No path can pass {cell}: every way joins two colours, closes a ring or is ruled out " FLOW_BESIDE_) \
    X(SWAP_BARS, SIDE_BY_SIDE, \
      "{cell} and {other} are not linked: otherwise the path could also be drawn in another way there, " FLOW_ONLY_ONE_) \
    X(SWAP_POSSIBLE, SIDE_BY_SIDE, \
      "The path at {cell} and {other} could also be drawn in another way; that cannot be, " FLOW_ONLY_ONE_) \
    X(RUN_INTO_WALL, BLIND_RUN, \
      "A path from {cell} to {other} would be forced on to {last} and be stuck there, so the two are not linked.") \
    X(RUN_ONE_CELL, BLIND_RUN, \
      "A path from {cell} into {other} could not leave it again, so the two are not linked.") \
    X(RUN_NO_COLOUR, BLIND_RUN, \
      "No colour can reach both {cell} and {other}, so the two are not linked.") \
    X(PASS_ALL_USED, NARROW_PASS, \
      "{count} must cross the rim of {area}, which has only that many sides left, so all of them are links.") \
    X(PASS_NONE_USED, NARROW_PASS, \
      "The paths cross the rim of {area} as often as they must already, so its last open sides are barred.") \
    X(PASS_TOO_NARROW, NARROW_PASS, \
      "{count} must cross the rim of {area}, and it has too few sides for that.") \
    X(SHADES_FIX_SIDES, CHESSBOARD, \
      "On a chessboard pattern a path alternates between light and dark. By the numbers of light and dark cells and dots in {area}, only these sides of its rim fit.") \
    X(SHADES_DIFFER, CHESSBOARD, \
      "On a chessboard pattern a path alternates between light and dark. By the numbers of light and dark cells and dots in {area}, no choice of sides of its rim fits.") \
    X(CUTS_OFF, ROUND_THE_WALL, \
      "A link between {cell} and {other} would cut the two ends of {colour2} off from each other, so it is barred.") \
    X(CUTS_OFF_CELLS, ROUND_THE_WALL, \
      "A link between {cell} and {other} would cut off cells that no path could fill, so it is barred.") \
    X(MUST_CROSS, ROUND_THE_WALL, \
      "With a link between {cell} and {other} the paths of {colour} and {colour2} would have to cross, so it is barred.") \
    X(MUST_PASS_APART, MUST_PASS, \
      "Every way left for {colour} passes {cell}, which is therefore on its path and not linked to {other} on that of {colour2}.") \
    X(MUST_PASS_LINKED, MUST_PASS, \
      "Every way left for {colour} passes {cell}, which is therefore on its path and linked to {other}, " FLOW_BESIDE_) \
    X(SUPPOSE_USED, SUPPOSE, \
      "Suppose {cell} and {other} were linked: {length} nothing fits any more at the marked cells. So they are not linked.") \
    X(SUPPOSE_BARRED, SUPPOSE, \
      "Suppose {cell} and {other} were not linked: {length} nothing fits any more at the marked cells. So they are linked.") \
    X(BOTH_WAYS, BOTH_WAYS, \
      "Whether {cell} and {other} are linked or not: both lead to the same at the framed cells.") \
    X(NESTED, BOTH_WAYS, \
      "Suppose it were otherwise between {cell} and {other}: then whatever is supposed about another side leads to an impossibility.")
/* clang-format on */

enum flow_reason {
    FLOW_REASON_NONE, /* the rule's statement says it */
#define FLOW_REASON_(reason, rule, sentence) FLOW_REASON_##reason,
    FLOW_REASONS(FLOW_REASON_)
#undef FLOW_REASON_
    FLOW_REASON_COUNT
};

/* The rule that a reason belongs to, and its template. */
int flow_reason_rule(enum flow_reason reason);
const char *flow_reason_sentence(enum flow_reason reason);

/* An empty step with the reason and its rule, about a node and another one or -1. */
void flow_step_begin(struct flow_step *step, enum flow_reason reason, int32_t node, int32_t other);
/* Adds the cell of a node, unless it is there already or there is no room. */
void flow_step_add_evidence(struct flow_step *step, const struct flow_board *board, int32_t node);
void flow_step_add_cell(struct flow_step *step, int32_t cell);
bool flow_step_has_link(const struct flow_step *step, int32_t edge);
/* Adds a link that follows, with the cells at its ends, unless it is there already. */
void flow_step_add_link(struct flow_step *step, const struct flow_board *board, int32_t edge,
                        enum flow_link_state state);

#endif
