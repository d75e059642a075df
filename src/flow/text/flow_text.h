/*
 * flow_text - the text formats of flow, one file each, and what they share.
 *
 * Used by: flow_puzzle, which lists them.
 */
#ifndef FLOW_TEXT_H
#define FLOW_TEXT_H

#include "flow/text/flow_draft.h"
#include "puzzle/puzzle.h"

extern const struct puzzle_format flow_format_rows;      /* . is empty */
extern const struct puzzle_format flow_format_rows_zero; /* 0 is empty */
extern const struct puzzle_format flow_format_rows_line; /* _ is empty */

extern const struct puzzle_format flow_format_numberlink;
extern const struct puzzle_format flow_format_pack;
extern const struct puzzle_format flow_format_link;
extern const struct puzzle_format flow_format_pzpr;
extern const struct puzzle_format flow_format_json;

/* The writer of flow_format_json, in a file of its own. */
enum clew_status flow_write_json(struct base_writer *out, const void *board, const void *answer,
                                 struct clew_error *error);

/* A mark between two neighbours on a bare board, as pzpr_marks keeps it. */
enum flow_mark {
    FLOW_MARK_NONE = '0',
    FLOW_MARK_LINE = '1',
    FLOW_MARK_CROSS = 'x',
};
/* How many a bare board has room for, and the edge that each stands on. */
int flow_mark_count(const struct flow_board *board);
int32_t flow_mark_edge(const struct flow_board *board, int mark);
/* The mark between two cells of a bare board, or -1 where they are no neighbours. */
int flow_mark_between(const struct flow_board *board, int32_t a, int32_t b);
/* Room for the marks of a bare board, all FLOW_MARK_NONE; false without memory. */
bool flow_marks_new(struct flow_board *board, struct base_memory *memory);

/* The signs of a format that has one character a cell. */
struct flow_charset {
    char empty;
    char hole;        /* 0: it has none */
    const char *dots; /* all that can stand for a colour */
    /* In an answer, how a colour's sign is changed where no dot stands, and where one does. NULL:
       not at all. */
    int (*pipe)(int sign);
    int (*end)(int sign);
};

/*
 * Writes the board, or its answer where that is not NULL, row by row. Colours are written by their
 * names where each is one of the signs, else by the first signs in order. CLEW_UNSUPPORTED for
 * more colours than signs and for hexes, joined edges, walls and bridges.
 */
enum clew_status flow_write_rows(struct base_writer *out, const struct flow_board *board,
                                 const struct flow_answer *answer, const struct flow_charset *signs,
                                 struct clew_error *error);

/* Whether the board is a rectangle of squares without anything beside dots: no hole either. */
bool flow_is_bare(const struct flow_board *board);
/* The number that stands for a colour: its own where all have one up to most, else 1, 2, 3 ... */
int flow_colour_number(const struct flow_board *board, int colour, int most);
/* The name of the index-th colour where a format has no names: A-Z, a-z, then numbers from 53. */
uint32_t flow_default_name(int index);
/* The line from the place on, without the blanks that editors leave at its end. */
struct base_line flow_trimmed_line(const struct base_text *text);
/* The node on that cell to which a path can step from this node, or -1. */
int32_t flow_neighbour_on_cell(const struct flow_board *board, int32_t node, int32_t cell);
/* A copy of a piece of text, ended by a null byte, from the memory of boards; NULL without room. */
char *flow_copy_text(const char *start, size_t length, struct base_memory *memory);

/*
 * An answer as people write it: rows of letters, lines "A 0,0 0,1 ...", or the formats that carry
 * one (pack, json, pzpr). Rows whose cells of a colour form no single path are refused here.
 */
enum clew_status flow_read_answer(void **answer, const void *board, struct base_text *text,
                                  struct base_memory *memory, struct clew_error *error);

#endif
