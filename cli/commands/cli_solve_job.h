/*
 * cli_solve_job - one board of clew solve, as it is read, solved and reported.
 *
 * The report needs the text, the exit code and `summary`, not the answer, except for pictures: so a
 * job can be solved in another process, to which it goes as bytes and from which it comes back as
 * bytes (clew-mpi). A board travels in its own format if that keeps its rules, else in one that
 * does.
 *
 * Fails: packing and unpacking return false without memory, or for bytes that are no job.
 * Memory: cli_solve_job_free.
 */
#ifndef CLI_SOLVE_JOB_H
#define CLI_SOLVE_JOB_H

#include "output/cli_report.h"

/* One board, or a fault in its place. */
struct cli_solve_job {
    struct cli_result result;
    struct clew_board *board;   /* NULL: reading failed */
    struct clew_answer *answer; /* NULL: the search failed, was not started, or was elsewhere */
    struct clew_error error;
    bool is_answered;
    struct cli_summary summary; /* of the answer */
    struct clew_error note;     /* to report with the answer; text "": nothing */
    enum cli_exit code;
    uint64_t bytes; /* position in the input after this board */
    char *text;
    size_t length;
    char *file; /* owned name of the file, in another process; else NULL */
};

void cli_solve_job_free(struct cli_solve_job *job);

/* The part that is needed to solve it: its board and where it comes from. */
bool cli_solve_job_pack(FILE *out, const struct cli_solve_job *job);
bool cli_solve_job_unpack(struct cli_solve_job *job, const struct cli_args *args, const char *bytes,
                          size_t length);
/* The part that solving adds, except for the answer. */
bool cli_solve_job_pack_result(FILE *out, const struct cli_solve_job *job);
bool cli_solve_job_unpack_result(struct cli_solve_job *job, const char *bytes, size_t length);

#endif
