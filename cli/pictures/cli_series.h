/*
 * cli_series - the names of the pictures that one run writes, so that they sort.
 *
 *     NAME.svg                          a single picture
 *     NAME-01.svg  NAME-02.svg  ...     several
 *
 * While the first picture is written nobody knows whether another board follows. So it is written
 * as NAME.svg, and renamed before the second one is written.
 */
#ifndef CLI_SERIES_H
#define CLI_SERIES_H

#include "input/cli_options.h"

struct cli_series {
    const char *path; /* of a single picture */
    bool has_first;   /* this run has written the first picture, as path */
};

/*
 * The name of the picture with that number, counted from 1. The caller frees it; NULL after an
 * error message.
 */
char *cli_series_name(struct cli_series *series, const struct cli_command *command,
                      uint64_t number);
/* The picture was saved under the name that cli_series_name returned. */
void cli_series_saved(struct cli_series *series, uint64_t number);

#endif
