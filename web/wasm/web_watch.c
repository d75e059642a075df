/* web_watch - a board and the events of a search on it, for JavaScript. */
#include "web_glue.h"

#define NUMBERS_PER_MARK 5

struct clew_watch *
web_watch_new(const struct clew_board *board, int flags)
{
    struct clew_style style = CLEW_STYLE_INIT;
    struct clew_watch *watch;
    struct clew_error error = {0};

    style.dark = flags & WEB_STYLE_DARK;
    if (clew_watch_new(&watch, board, &style, &error))
        web_fail(&error);
    return watch;
}

void
web_watch_free(struct clew_watch *watch)
{
    clew_watch_free(watch);
}

void
web_watch_events(struct clew_watch *watch, const int32_t *numbers, int count)
{
    for (; count > 0; count--, numbers += WEB_EVENT_NUMBERS) {
        const struct clew_event event = {.kind = (enum clew_event_kind)numbers[0],
                                         .cell = numbers[1],
                                         .value = numbers[2],
                                         .depth = numbers[3],
                                         .sides = (unsigned)numbers[4] & (WEB_EVENT_MORE - 1),
                                         .more = numbers[4] & WEB_EVENT_MORE};

        clew_watch_event(watch, &event);
    }
}

bool
web_watch_marks(const struct clew_watch *watch, int32_t *numbers, int count)
{
    struct clew_mark mark = CLEW_MARK_INIT;
    int64_t cell = 0;

    for (; clew_watch_mark_at(watch, cell, &mark); cell++, numbers += NUMBERS_PER_MARK) {
        if (cell == count)
            return false;
        numbers[0] = (int32_t)mark.kind;
        numbers[1] = (int32_t)mark.value;
        numbers[2] = (int32_t)mark.sides;
        numbers[3] = (int32_t)mark.crossing_sides;
        numbers[4] = (int32_t)mark.crossing_value;
    }
    return true;
}

bool
web_watch_record(struct clew_watch *watch)
{
    struct clew_error error = {0};

    web_json_start();
    return clew_watch_record(watch, &error) ? web_fail(&error) : true;
}

bool
web_watch_svg(struct clew_watch *watch)
{
    struct clew_error error = {0};
    size_t length = 0;
    char *text = NULL;

    if (clew_watch_svg(&text, &length, watch, &error))
        return web_fail(&error);
    web_json_start();
    web_json_bytes(text, length);
    clew_free(text);
    return true;
}
