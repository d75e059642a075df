/* flow_text_json_write - writes boards and answers as JSON; see flow_text_json.c for the format. */
#include "flow/text/flow_text.h"

static void
write_cell(struct base_writer *out, const struct flow_board *board, int32_t cell)
{
    base_write(out, "[%d,%d]", (int)cell / board->cols, (int)cell % board->cols);
}

static void
write_colours(struct base_writer *out, const struct flow_board *board)
{
    for (int colour = 0; colour < board->colours; colour++) {
        const uint32_t name = board->names[colour];

        base_write(out, "%s{\"name\":", colour ? "," : "");
        if (name >= FLOW_NUMBER)
            base_write(out, "%u", (unsigned)(name - FLOW_NUMBER));
        else
            base_write(out, name == '"' || name == '\\' ? "\"\\%c\"" : "\"%c\"", (int)name);
        base_write_text(out, ",\"dots\":[");
        write_cell(out, board, board->nodes[board->dots[colour][0]].cell);
        base_write_char(out, ',');
        write_cell(out, board, board->nodes[board->dots[colour][1]].cell);
        base_write_text(out, "]}");
    }
}

static void
write_kinds(struct base_writer *out, const struct flow_board *board, const char *key, int kind)
{
    bool first = true;

    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (board->cells[cell] == kind) {
            if (first)
                base_write(out, ",\"%s\":[", key);
            else
                base_write_char(out, ',');
            first = false;
            write_cell(out, board, cell);
        }
    if (!first)
        base_write_char(out, ']');
}

static void
write_walls(struct base_writer *out, const struct flow_board *board)
{
    for (size_t i = 0; i < board->wall_count; i++) {
        base_write_text(out, i ? ",[" : ",\"walls\":[[");
        write_cell(out, board, board->walls[i].a);
        base_write_char(out, ',');
        write_cell(out, board, board->walls[i].b);
        base_write_char(out, ']');
    }
    if (board->wall_count)
        base_write_char(out, ']');
}

static void
write_paths(struct base_writer *out, const struct flow_board *board, const struct flow_paths *paths)
{
    base_write_text(out, ",\"paths\":[");
    for (int colour = 0; colour < board->colours; colour++) {
        base_write_text(out, colour ? ",[" : "[");
        for (int32_t i = paths->start[colour]; i < paths->start[colour + 1]; i++) {
            if (i > paths->start[colour])
                base_write_char(out, ',');
            write_cell(out, board, board->nodes[paths->nodes[i]].cell);
        }
        base_write_char(out, ']');
    }
    base_write_char(out, ']');
}

/* The marks of one kind that are drawn between neighbours: lines or crosses. */
static void
json_write_marks(struct base_writer *out, const struct flow_board *board, const char *key,
                 char sign)
{
    const int count = board->pzpr_marks ? flow_mark_count(board) : 0;
    bool is_first = true;

    for (int mark = 0; mark < count; mark++) {
        const struct flow_edge *edge;

        if (board->pzpr_marks[mark] != sign)
            continue;
        edge = &board->edges[flow_mark_edge(board, mark)];
        if (is_first)
            base_write(out, ",\"%s\":[[", key);
        else
            base_write_text(out, ",[");
        is_first = false;
        write_cell(out, board, board->nodes[edge->a].cell);
        base_write_char(out, ',');
        write_cell(out, board, board->nodes[edge->b].cell);
        base_write_char(out, ']');
    }
    if (!is_first)
        base_write_char(out, ']');
}

enum clew_status
flow_write_json(struct base_writer *out, const void *given, const void *given_answer,
                struct clew_error *error)
{
    static const char *const joined[] = {"none", "sides", "ends", "all"};
    const struct flow_board *board = given;
    const struct flow_answer *answer = given_answer;

    (void)error;
    base_write(out,
               "{\"puzzle\":\"flow\",\"rows\":%d,\"cols\":%d,\"lattice\":\"%s\",\"joined\":\"%s\","
               "\"rules\":{\"fill\":%s,\"touch\":%s},\"colours\":[",
               board->rows, board->cols, board->lattice == FLOW_HEXES ? "hexes" : "squares",
               joined[board->joins_sides | board->joins_ends << 1], board->fill ? "true" : "false",
               board->touch ? "true" : "false");
    write_colours(out, board);
    base_write_char(out, ']');
    write_kinds(out, board, "holes", FLOW_CELL_VOID);
    write_kinds(out, board, "bridges", FLOW_CELL_BRIDGE);
    write_walls(out, board);
    if (answer)
        write_paths(out, board, &answer->first);
    json_write_marks(out, board, "lines", FLOW_MARK_LINE);
    json_write_marks(out, board, "crosses", FLOW_MARK_CROSS);
    base_write_text(out, "}\n");
    return CLEW_OK;
}
