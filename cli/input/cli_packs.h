/*
 * cli_packs - the packs of boards that come with the command.
 *
 * A pack is FOLDER/PUZZLE/GRADE.txt; the boards of the earlier systems (doc/history.md) are the
 * files FOLDER/earlier/PUZZLE/NAME.txt. The folder is share/clew/puzzles beside the installed command,
 * or puzzles in the source tree that the command was built in, or where it was configured to be
 * installed: the first of them that exists.
 *
 * No state.  Fails: false where there is no such folder or file.
 */
#ifndef CLI_PACKS_H
#define CLI_PACKS_H

#include "cli.h"

#include <glob.h>

#define CLI_PACK_EARLIER (CLEW_GRADE_FIENDISH + 1) /* in place of a grade */
#define CLI_PACK_KINDS   (CLI_PACK_EARLIER + 1)

struct cli_pack_info {
    const char *puzzle;
    int kind;    /* a grade, or CLI_PACK_EARLIER */
    glob_t glob; /* its files */
    size_t board_count;
    int64_t min_cells, max_cells;   /* of its boards */
    char smallest[24], largest[24]; /* "6x8" */
};

/* The folder of all packs. */
bool cli_packs_folder(char *folder, size_t size);
/* The pack of a puzzle, with its boards counted. Freed in either case. */
bool cli_pack_find(struct cli_pack_info *info, const char *puzzle, int kind);
void cli_pack_info_free(struct cli_pack_info *info);
/* "easy" ... "earlier". */
const char *cli_pack_name(int kind);
/* A grade by name; false if there is none of that name. */
bool cli_grade_find(enum clew_grade *grade, const char *name);

#endif
