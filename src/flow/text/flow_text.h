/*
 * flow_text - the text formats of Flow, one file each, and what they share.
 *
 * Each format is a struct puzzle_format: recognise, read, write. A reader makes a board through
 * flow_draft and leaves the text after it; the caller frees what it returns.
 *
 * Fails: CLEW_BAD_TEXT and CLEW_BAD_BOARD with line and column, CLEW_UNSUPPORTED when a format has
 * no way to write a board, CLEW_NO_MEMORY.  No state.
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
extern const struct puzzle_format flow_format_picture; /* as clew prints it; read only */
extern const struct puzzle_format flow_format_typed;   /* as people type it; read only */

/* The writer of flow_format_json, in its own file. */
enum clew_status flow_write_json(struct base_writer *out, const void *board, const void *answer,
                                 struct clew_error *error);

/* A mark between two neighbours on a bare board, as pzpr_marks keeps it. */
enum flow_mark {
    FLOW_MARK_NONE = '0',
    FLOW_MARK_LINE = '1',
    FLOW_MARK_CROSS = 'x',
};
/* The number of marks on a bare board, and the edge of each. */
int flow_mark_count(const struct flow_board *board);
int32_t flow_mark_edge(const struct flow_board *board, int mark);
/* The mark between two cells of a bare board, or -1 if they are not neighbours. */
int flow_mark_between(const struct flow_board *board, int32_t a, int32_t b);
/* Allocates the marks of a bare board, all FLOW_MARK_NONE; false: out of memory. */
bool flow_marks_new(struct flow_board *board, struct base_memory *memory);

/* The characters of a format with one character per cell. */
struct flow_charset {
    char empty;
    char void_cell;   /* 0: the format has none */
    const char *dots; /* all characters for colours */
    /* How an answer changes the character of a colour, on cells without and with a dot; or NULL. */
    int (*pipe)(int character);
    int (*end)(int character);
};

/*
 * Writes the board row by row, or its answer if that is not NULL. Colours are written by name if
 * each name, in either case, is one of the characters for dots, else by the first of these.
 * CLEW_UNSUPPORTED: too many colours, or hexes, joined edges, walls or bridges.
 */
enum clew_status flow_write_rows(struct base_writer *out, const struct flow_board *board,
                                 const struct flow_answer *answer, const struct flow_charset *signs,
                                 struct clew_error *error);

/* Whether the board is a rectangle of squares with nothing but dots: no void cells either. */
bool flow_is_bare(const struct flow_board *board);
/* The number of a colour: its name if all names are numbers up to max_number, else 1, 2, ... */
int flow_colour_number(const struct flow_board *board, int colour, int max_number);
/* The name of a colour in a format without names: A-Z, a-z, then numbers from 53. */
uint32_t flow_default_name(int index);
/* The rest of the line, without trailing blanks. */
struct base_line flow_trimmed_line(const struct base_text *text);
/* The neighbour of the node on that cell, or -1. */
int32_t flow_neighbour_on_cell(const struct flow_board *board, int32_t node, int32_t cell);
/* Decodes one character of UTF-8, with a variation selector after it; 0: malformed. */
uint32_t flow_take_character(const char **at, const char *end);
/* A copy of a text up to its first null byte, and ended by one; NULL: out of memory. */
char *flow_copy_text(const char *start, size_t length, struct base_memory *memory);

/*
 * Reads an answer: rows of letters, lines "A 0,0 0,1 ...", or a format that carries one (pack,
 * json, pzpr). Rows are refused if the cells of a colour do not form one path.
 */
enum clew_status flow_read_answer(void **answer, const void *board, struct base_text *text,
                                  struct base_memory *memory, struct clew_error *error);

/* ---- Parts of an answer, for positions that are not complete ---- */

/* Whether the text is lines "A 0,0 0,1 ...". */
bool flow_text_looks_like_paths(struct base_text text);
/* Reads one "row,column". The node there, a neighbour of `before`; -1: none, error is set. */
int32_t flow_text_take_step(const struct flow_board *board, struct base_text *text, int32_t before,
                            struct clew_error *error);
/* Reads rows of letters: the colour of each node, -1 for none. Fails on a board with bridges. */
enum clew_status flow_text_read_colours(int16_t *colour_of, const struct flow_board *board,
                                        struct base_text *text, struct clew_error *error);
/* Reads [row, column] of JSON. */
enum clew_status flow_text_json_cell(struct base_text *text, int64_t rows, int64_t cols,
                                     int32_t *cell, struct clew_error *error);

#endif
