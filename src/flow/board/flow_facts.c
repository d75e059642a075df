/* flow_facts - see the header; here the named facts. */
#include "flow/board/flow_facts.h"
#include "flow/board/flow_shape.h"

#include <stdio.h>
#include <stdlib.h>

/* A cell as a word of this width: a name, . for empty, # for a void cell, + for a bridge. */
static void
write_fact_cell(struct base_writer *out, const struct flow_board *board, const int16_t *colours,
                int32_t cell, int width)
{
    const int32_t node = board->first_node[cell];
    const char *word = ".";
    struct flow_name name;

    if (board->cells[cell] == FLOW_CELL_VOID) {
        word = "#";
    } else if (board->cells[cell] == FLOW_CELL_BRIDGE) {
        word = "+";
    } else if (colours[node] >= 0) {
        name = flow_name_of(board->names[colours[node]]);
        word = name.text;
    }
    if (width > 1 && cell % board->cols)
        base_write_char(out, ' ');
    for (int pad = (int)strlen(word); pad < width; pad++)
        base_write_char(out, ' ');
    base_write_text(out, word);
    if ((cell + 1) % board->cols == 0)
        base_write_char(out, '\n');
}

static int
max_name_width(const struct flow_board *board)
{
    int width = 1;

    for (int colour = 0; colour < board->colours; colour++) {
        const int length = (int)strlen(flow_name_of(board->names[colour]).text);

        width = length > width ? length : width;
    }
    return width;
}

static void
report_rows(struct puzzle_facts *facts, const char *name, const struct flow_board *board,
            const int16_t *colours)
{
    const int width = max_name_width(board);
    struct base_writer out;

    base_writer_init(&out, facts->memory);
    for (int32_t cell = 0; cell < board->cell_count; cell++)
        write_fact_cell(&out, board, colours, cell, width);
    facts->failed = facts->failed || out.failed;
    if (!out.failed)
        puzzle_fact_lines(facts, name, out.text, out.length);
    base_writer_free(&out);
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
