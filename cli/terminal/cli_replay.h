/*
 * cli_replay - shows an answer step by step: paths grow, tiles slide, the ball rolls.
 *
 * On a terminal it shows the frames of clew_draw_text; long answers skip frames to limit the
 * duration. In a file it is an animated SVG.
 */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H

#include "pictures/cli_picture.h"

/* Shows the answer and clears it, so that the result can be printed in its place. */
void cli_replay_show(const struct cli_picture *picture);
/* Prints an error unless the name ends in .svg. */
enum cli_exit cli_replay_check(const struct cli_command *command, const char *path);
enum cli_exit cli_replay_save(const struct cli_picture *picture, struct cli_series *series,
                              uint64_t number);

#endif
