/* puzzle_printed - see puzzle_printed.h. */
#include "puzzle/puzzle_printed.h"

#include "base/base_ascii.h"

#include <string.h>

/* The last place of the word in the line, or NULL. */
static const char *
find_last(struct base_line line, const char *word)
{
    const size_t length = strlen(word);

    for (size_t i = line.length; i-- > 0;)
        if (line.length - i >= length && memcmp(line.start + i, word, length) == 0)
            return line.start + i;
    return NULL;
}

static const char *
skip_digits(const char *at, const char *end)
{
    while (at < end && base_is_digit(*at))
        at++;
    return at;
}

/* "FILE, board N: PUZZLE RxC": the file name may contain anything, so the end decides. */
static bool
is_header(struct base_line line, const char *puzzle)
{
    const char *at = find_last(line, ", board "), *end = line.start + line.length;
    const size_t length = strlen(puzzle);

    if (!at)
        return false;
    at = skip_digits(at + strlen(", board "), end);
    if (end - at < 2 || at[0] != ':' || at[1] != ' ')
        return false;
    at += 2;
    if ((size_t)(end - at) < length || memcmp(at, puzzle, length) != 0)
        return false;
    at = skip_digits(at + length + (at + length < end), end);
    return at < end && *at == 'x' && skip_digits(at + 1, end) == end;
}

bool
puzzle_printed_take_header(struct base_text *text, const char *puzzle)
{
    if (!is_header(base_text_line(text), puzzle))
        return false;
    base_text_next_line(text);
    return true;
}

/* The words with which clew solve begins its report. */
bool
puzzle_printed_ends_picture(struct base_line line)
{
    static const char *const words[] = {"solved", "unique", "several", "none", "gave"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (line.length >= strlen(words[i]) && memcmp(line.start, words[i], strlen(words[i])) == 0)
            return true;
    return base_line_is_blank(line);
}

struct base_line
puzzle_printed_take_report(struct base_text *text)
{
    struct base_line path = {text->at, 0};

    while (!base_text_is_end(text) && !base_line_is_blank(base_text_line(text))) {
        const struct base_line line = base_text_line(text);
        const char *at = find_last(line, " path ");

        if (at && path.length == 0) {
            path.start = at + strlen(" path ");
            while (path.start + path.length < line.start + line.length &&
                   base_is_letter(path.start[path.length]))
                path.length++;
        }
        base_text_next_line(text);
    }
    return path;
}

void
puzzle_printed_keep_path(struct base_text *text, const char *puzzle)
{
    struct base_text after = *text;
    struct base_line path;

    if (!puzzle_printed_take_header(&after, puzzle))
        return;
    path = puzzle_printed_take_report(&after);
    text->at = path.start;
    text->end = path.start + path.length;
}
