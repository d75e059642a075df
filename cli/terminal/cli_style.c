/* cli_style - see cli_style.h. */
#include "terminal/cli_style.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Terminals known to have no colours; an unnamed terminal has none either. */
static bool
has_colours(const char *terminal)
{
    const size_t length = terminal ? strlen(terminal) : 0;

    if (length == 0 || !strcmp(terminal, "dumb") || !strncmp(terminal, "vt", 2))
        return false;
    return !(length > 2 && !strcmp(terminal + length - 2, "-m")) && !strstr(terminal, "-mono");
}

static bool
wants_colour(const struct cli_args *args)
{
    const char *no_color = getenv("NO_COLOR");

    if (!cli_is(args, CLI_COLOR, "auto"))
        return cli_is(args, CLI_COLOR, "always");
    if (no_color && *no_color)
        return false;
    return isatty(STDOUT_FILENO) && has_colours(getenv("TERM"));
}

/*
 * The number of colours, 0 for 24 bits, by the variables that terminals set. A terminal whose name
 * does not say so gets the 16 colours that all have; a file gets 24 bits.
 */
static int
count_colours(void)
{
    static const char *const direct[] = {"direct", "truecolor", "kitty",  "alacritty",
                                         "foot",   "ghostty",   "wezterm"};
    const char *terminal = getenv("TERM"), *level = getenv("COLORTERM");

    if (!isatty(STDOUT_FILENO) || !terminal ||
        (level && (!strcmp(level, "truecolor") || !strcmp(level, "24bit"))))
        return 0;
    for (size_t i = 0; i < sizeof(direct) / sizeof(*direct); i++)
        if (strstr(terminal, direct[i]))
            return 0;
    return strstr(terminal, "256") ? 256 : 16;
}

static bool
wants_ascii(const struct cli_args *args)
{
    if (!cli_is(args, CLI_ASCII, "auto"))
        return cli_flag(args, CLI_ASCII);
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

int
cli_terminal_width(int descriptor)
{
    struct winsize window;

    if (!isatty(descriptor) || ioctl(descriptor, TIOCGWINSZ, &window) < 0)
        return 0;
    return window.ws_col;
}

struct clew_style
cli_style(const struct cli_args *args)
{
    return (struct clew_style){
        .size = sizeof(struct clew_style),
        .dark = cli_flag(args, CLI_DARK),
        .ascii = wants_ascii(args),
        .colour = wants_colour(args),
        .text_width = cli_terminal_width(STDOUT_FILENO),
        .text_colours = count_colours(),
        .cell = cli_real(args, CLI_CELL),
        .coordinates = cli_flag(args, CLI_COORDINATES),
        .animate = cli_flag(args, CLI_ANIMATE),
        .speed = cli_real(args, CLI_SPEED),
    };
}
