/*
 * cli_replay - an answer step by step: paths grow, tiles slide, the ball rolls.
 *
 * On a terminal the frames that clew_draw_text knows, one after the other; a long answer skips some
 * so that nobody waits longer than a short while. In a file, the same as an animated SVG.
 */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H

#include "output/cli_picture.h"

/* Shows it and clears it again, so that the answer itself can be printed in its place. */
void cli_replay_show(const struct cli_picture *picture);
/* Complains unless the name ends in .svg. */
enum cli_exit cli_replay_check(const struct cli_command *command, const char *path);
enum cli_exit cli_replay_save(const struct cli_picture *picture, const char *path, uint64_t number);

#endif
