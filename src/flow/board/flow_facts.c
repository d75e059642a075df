/* flow_facts - see the header; here the named facts. */
#include "flow/board/flow_facts.h"
#include "flow/board/flow_shape.h"

#include <stdio.h>
#include <stdlib.h>

/* The names of all colours, and the length of the longest. NULL without memory. */
static struct flow_name *
list_names(const struct flow_board *board, struct base_memory *memory, int *max_length)
{
    struct flow_name *names = base_alloc(memory, (size_t)board->colours * sizeof *names);

    *max_length = 1;
    for (int colour = 0; names && colour < board->colours; colour++) {
        int length;

        names[colour] = flow_name_of(board->names[colour]);
        length = (int)strlen(names[colour].text);
        *max_length = length > *max_length ? length : *max_length;
    }
    return names;
}

/* What stands for a cell: a name, . for empty, # for a void cell, + for a bridge. */
static const char *
fact_word(const struct flow_board *board, const int16_t *colours, const struct flow_name *names,
          int32_t cell)
{
    if (board->cells[cell] == FLOW_CELL_VOID)
        return "#";
    if (board->cells[cell] == FLOW_CELL_BRIDGE)
        return "+";
    if (colours[board->first_node[cell]] < 0)
        return ".";
    return names[colours[board->first_node[cell]]].text;
}

/* Names of one character stand side by side, longer ones in columns of this width. */
static void
write_fact_row(struct base_writer *out, const struct flow_board *board, const int16_t *colours,
               const struct flow_name *names, int32_t first, int width)
{
    const int32_t end = first + board->cols;

    for (int32_t cell = first; cell < end && width == 1; cell++)
        base_write_char(out, *fact_word(board, colours, names, cell));
    for (int32_t cell = first; cell < end && width > 1; cell++)
        base_write(out, "%s%*s", cell > first ? " " : "", width,
                   fact_word(board, colours, names, cell));
    base_write_char(out, '\n');
}

static void
report_rows(struct puzzle_facts *facts, const char *name, const struct flow_board *board,
            const int16_t *colours)
{
    int width;
    struct flow_name *names = list_names(board, facts->memory, &width);
    struct base_writer out;

    base_writer_init(&out, facts->memory);
    for (int32_t cell = 0; names && cell < board->cell_count; cell += board->cols)
        write_fact_row(&out, board, colours, names, cell, width);
    facts->failed = facts->failed || out.failed || !names;
    if (!facts->failed)
        puzzle_fact_lines(facts, name, out.text, out.length);
    base_writer_free(&out);
    base_release(facts->memory, names, (size_t)board->colours * sizeof *names);
}

/* Whether the colours of all cells do not determine the paths. */
static bool
is_path_ambiguous(const struct flow_board *board, const int16_t *colours)
{
    if (board->lattice == FLOW_HEXES ||
        memchr(board->cells, FLOW_CELL_BRIDGE, (size_t)board->cell_count))
        return true;
    for (int32_t node = 0; node < board->node_count; node++) {
        int same = 0;

        for (int i = 0; colours[node] >= 0 && i < board->nodes[node].degree; i++)
            same += colours[board->nodes[node].links[i].to] == colours[node];
        if (same > (board->nodes[node].colour >= 0 ? 1 : 2))
            return true;
    }
    return false;
}

static void
report_paths(struct puzzle_facts *facts, const char *fact, const struct flow_board *board,
             const struct flow_paths *paths)
{
    struct base_writer out;

    base_writer_init(&out, facts->memory);
    for (int colour = 0; colour < board->colours; colour++) {
        base_write_text(&out, flow_name_of(board->names[colour]).text);
        for (int32_t i = paths->start[colour]; i < paths->start[colour + 1]; i++) {
            const int cell = board->nodes[paths->nodes[i]].cell;

            base_write(&out, " %d,%d", cell / board->cols, cell % board->cols);
        }
        base_write_char(&out, '\n');
    }
    facts->failed = facts->failed || out.failed;
    if (!out.failed)
        puzzle_fact_lines(facts, fact, out.text, out.length);
    base_writer_free(&out);
}

/* For every node, a mask of the links that its path uses. */
static void
mark_used_links(uint8_t *links_used, const struct flow_board *board, const struct flow_paths *paths)
{
    memset(links_used, 0, (size_t)board->node_count);
    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = paths->start[colour] + 1; i < paths->start[colour + 1]; i++) {
            const int32_t a = paths->nodes[i - 1], b = paths->nodes[i];

            for (int l = 0; l < board->nodes[a].degree; l++)
                if (board->nodes[a].links[l].to == b)
                    links_used[a] |= (uint8_t)(1 << l);
            for (int l = 0; l < board->nodes[b].degree; l++)
                if (board->nodes[b].links[l].to == a)
                    links_used[b] |= (uint8_t)(1 << l);
        }
}

/* The cells where two answers differ, by colour or by the links of the path. */
static void
report_differences(struct puzzle_facts *facts, const struct flow_board *board,
                   const struct flow_answer *answer)
{
    const size_t nodes = (size_t)board->node_count;
    uint8_t *links_used = base_alloc(facts->memory, 2 * nodes);
    int32_t last_cell = -1;
    struct base_writer out;

    if (!links_used) {
        facts->failed = true;
        return;
    }
    mark_used_links(links_used, board, &answer->first);
    mark_used_links(links_used + nodes, board, &answer->second);
    base_writer_init(&out, facts->memory);
    for (int32_t node = 0; node < board->node_count; node++) {
        const int cell = board->nodes[node].cell;

        if (links_used[node] == links_used[nodes + (size_t)node] || last_cell == cell)
            continue;
        base_write(&out, "%d,%d\n", cell / board->cols, cell % board->cols);
        last_cell = cell;
    }
    facts->failed = facts->failed || out.failed;
    if (!out.failed && out.length)
        puzzle_fact_lines(facts, "differ", out.text, out.length);
    base_writer_free(&out);
    base_release(facts->memory, links_used, 2 * nodes);
}

static void
report_count(struct puzzle_facts *facts, const struct flow_answer *answer)
{
    struct clew_count count;
    char text[64];

    if (flow_answer_count(answer, &count, text, sizeof text))
        puzzle_fact_text(facts, "answers", text, strlen(text));
}

static void
report_solution(struct puzzle_facts *facts, const struct flow_board *board,
                const struct flow_answer *answer)
{
    const size_t bytes = (size_t)board->node_count * sizeof(int16_t);
    int16_t *colours = base_alloc(facts->memory, bytes);

    if (!colours) {
        facts->failed = true;
        return;
    }
    flow_colour_nodes(colours, board, &answer->first);
    report_rows(facts, "solution", board, colours);
    if (is_path_ambiguous(board, colours))
        report_paths(facts, "paths", board, &answer->first);
    if (answer->second.nodes) {
        flow_colour_nodes(colours, board, &answer->second);
        report_rows(facts, "second", board, colours);
        if (is_path_ambiguous(board, colours))
            report_paths(facts, "second_paths", board, &answer->second);
        report_differences(facts, board, answer);
    }
    base_release(facts->memory, colours, bytes);
}

void
flow_facts(const void *given, const void *given_answer, struct puzzle_facts *facts)
{
    const struct flow_board *board = given;
    const struct flow_answer *answer = given_answer;
    const char *rule = board->touch && (!answer || answer->holds_touch) ? "touch" : "no-touch";

    puzzle_fact_number(facts, "colours", board->colours);
    puzzle_fact_text(facts, "rule", rule, strlen(rule));
    if (!answer)
        return;
    report_count(facts, answer);
    if (flow_answer_has_solution(answer))
        report_solution(facts, board, answer);
    if (answer->hits >= 0)
        puzzle_fact_number(facts, answer->guesses >= 0 ? "assignments" : "hits", answer->hits);
    if (answer->guesses >= 0)
        puzzle_fact_number(facts, "guesses", answer->guesses);
}
