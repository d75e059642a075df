/* cli_replay - see cli_replay.h. */
#include "terminal/cli_replay.h"
#include "input/cli_values.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_stage.h"

#include <stdio.h>
#include <string.h>

#define MAX_FRAMES     400
#define WHOLE_S        6.0 /* the time an answer of middling length takes */
#define SHORTEST_S     0.025
#define LONGEST_S      0.25
#define LAST_S         0.6  /* to see that it is done */
#define FASTEST_FACTOR 1e-3 /* of the usual pace; against a --speed of 0 */

/* Shows one frame; false when it cannot be drawn, or need not be. */
static bool
show_frame(const struct cli_picture *picture, size_t frame, size_t frames)
{
    struct clew_style style = *picture->style;
    char below[64];
    size_t length;
    char *text;

    style.frame = frame;
    if (cli_signals_stopped() ||
        clew_draw_text(&text, &length, picture->board, picture->answer, &style, NULL))
        return false;
    snprintf(below, sizeof(below), "step %zu of %zu", frame - 1, frames - 1);
    cli_stage_show(text, length, below);
    clew_free(text);
    return true;
}

void
cli_replay_show(const struct cli_picture *picture)
{
    const size_t frames = clew_text_frames(picture->board, picture->answer);
    const size_t skip = (frames + MAX_FRAMES - 1) / MAX_FRAMES;
    const double speed =
        picture->style->speed > FASTEST_FACTOR ? picture->style->speed : FASTEST_FACTOR;
    double pause = WHOLE_S / (double)(frames / skip + 1);

    if (frames < 2 || !cli_stage_is_there())
        return;
    pause = pause < SHORTEST_S ? SHORTEST_S : pause > LONGEST_S ? LONGEST_S : pause;
    cli_stage_open();
    for (size_t frame = 1; frame < frames && show_frame(picture, frame, frames); frame += skip)
        cli_stage_wait(pause / speed);
    if (show_frame(picture, frames, frames))
        cli_stage_wait(LAST_S / speed);
    cli_stage_clear();
    cli_stage_close();
}

enum cli_exit
cli_replay_check(const struct cli_command *command, const char *path)
{
    return cli_has_ending(path, "svg")
               ? CLI_FINE
               : cli_complain(command, "%s: a moving picture ends in .svg", path);
}

enum cli_exit
cli_replay_save(const struct cli_picture *picture, const char *path, uint64_t number)
{
    struct clew_style style = *picture->style;
    struct cli_picture moving = *picture;

    style.animate = true;
    moving.style = &style;
    return cli_picture_save(&moving, path, number);
}
