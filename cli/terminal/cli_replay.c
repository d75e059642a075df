/* cli_replay - see cli_replay.h. */
#include "terminal/cli_replay.h"
#include "input/cli_values.h"
#include "terminal/cli_live.h"
#include "terminal/cli_signals.h"

#include <stdio.h>
#include <string.h>

#define MAX_FRAMES  400
#define TYPICAL_S   6.0 /* target duration of an answer */
#define MIN_PAUSE_S 0.025
#define MAX_PAUSE_S 0.25
#define LAST_S      0.6  /* pause on the last frame */
#define MIN_SPEED   1e-3 /* avoids division by a --speed of 0 */

/* Shows one frame for a time; false if it cannot be drawn or a signal arrived. */
static bool
replay_show_frame(const struct cli_picture *picture, size_t frame, size_t frames, double seconds)
{
    struct clew_style style = *picture->style;
    char below[64];
    size_t length;
    char *text;

    style.frame = frame;
    style.text_width = cli_live_width();
    if (cli_signals_stopped() ||
        clew_draw_text(&text, &length, picture->board, picture->answer, &style, NULL))
        return false;
    snprintf(below, sizeof(below), "step %zu of %zu", frame - 1, frames - 1);
    cli_live_show(text, length, below);
    clew_free(text);
    return cli_live_wait(seconds) != CLI_LIVE_RESIZED ||
           replay_show_frame(picture, frame, frames, seconds);
}

void
cli_replay_show(const struct cli_picture *picture)
{
    const size_t frames = clew_text_frames(picture->board, picture->answer);
    const size_t skip = (frames + MAX_FRAMES - 1) / MAX_FRAMES;
    const double speed = picture->style->speed > MIN_SPEED ? picture->style->speed : MIN_SPEED;
    double pause = TYPICAL_S / (double)(frames / skip + 1);

    if (frames < 2 || !cli_live_is_possible())
        return;
    pause = pause < MIN_PAUSE_S ? MIN_PAUSE_S : pause > MAX_PAUSE_S ? MAX_PAUSE_S : pause;
    cli_live_open(false);
    for (size_t frame = 1;
         frame < frames && replay_show_frame(picture, frame, frames, pause / speed); frame += skip)
        ;
    replay_show_frame(picture, frames, frames, LAST_S / speed);
    cli_live_clear();
    cli_live_close();
}

enum cli_exit
cli_replay_check(const struct cli_command *command, const char *path)
{
    return cli_has_ending(path, "svg")
               ? CLI_OK
               : cli_error(command, "%s: an animation must end in .svg", path);
}

enum cli_exit
cli_replay_save(const struct cli_picture *picture, struct cli_series *series, uint64_t number)
{
    struct clew_style style = *picture->style;
    struct cli_picture moving = *picture;

    style.animate = true;
    moving.style = &style;
    return cli_picture_save(&moving, series, number);
}
