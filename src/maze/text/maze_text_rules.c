/*
 * maze_text_rules - the rules of a drawing, in a comment that applies to all boards after it.
 *
 *     # Rules: rule=stop, measure=moves
 *
 * The comment state has two bits for the rule and two for the measure: 0 for none, otherwise one
 * more than the value.
 */
#include "maze/text/maze_text.h"

#include <string.h>

static const char *const rule_names[] = {[MAZE_DROP] = "rule=drop", [MAZE_STOP] = "rule=stop"};
static const char *const measure_names[] = {
    [MAZE_DISTANCE] = "measure=distance", [MAZE_MOVES] = "measure=moves"};

static bool
line_has(struct base_line line, const char *word)
{
    const size_t length = strlen(word);

    for (size_t i = 0; i + length <= line.length; i++)
        if (memcmp(line.start + i, word, length) == 0)
            return true;
    return false;
}

void
maze_comment(struct base_line line, int *comment_state)
{
    if (!line_has(line, "# Rules:"))
        return;
    for (int i = 0; i < 2; i++) {
        if (line_has(line, rule_names[i]))
            *comment_state = (*comment_state & ~3) | (i + 1);
        if (line_has(line, measure_names[i]))
            *comment_state = (*comment_state & 3) | (i + 1) << 2;
    }
}

int
maze_comment_rule(int comment_state)
{
    return (comment_state & 3) - 1;
}

int
maze_comment_measure(int comment_state)
{
    return (comment_state >> 2) - 1;
}

void
maze_write_rules(struct base_writer *out, const void *board, bool always)
{
    const struct maze_board *maze = board;

    if (!always && maze->rule == MAZE_DROP && maze->measure == MAZE_DISTANCE)
        return;
    base_write_text(out, "# Rules: ");
    base_write_text(out, rule_names[maze->rule]);
    base_write_text(out, ", ");
    base_write_text(out, measure_names[maze->measure]);
    base_write_text(out, "\n");
}

bool
maze_keeps_rules(const void *board, const char *rule)
{
    (void)board;
    return !strcmp(rule, "rule") || !strcmp(rule, "measure");
}
