/* tiles_text - see the header. */
#include "tiles/text/tiles_text.h"

#include <string.h>

/* ---- Comments about the goal ---- */

/* Whether the line contains the words, in upper or lower case. */
static bool
line_mentions(struct base_line line, const char *word)
{
    const size_t length = strlen(word);

    for (size_t i = 0; i + length <= line.length; i++) {
        size_t same = 0;

        while (same < length && (line.start[i + same] | 0x20) == word[same])
            same++;
        if (same == length)
            return true;
    }
    return false;
}

void
tiles_comment(struct base_line line, int *comment)
{
    if (*comment == TILES_COMMENT_IS_GOAL || !line_mentions(line, "goal"))
        return;
    if (line_mentions(line, "blank first") || line_mentions(line, "gap first"))
        *comment = TILES_COMMENT_GAP_FIRST;
    else if (line_mentions(line, "blank last") || line_mentions(line, "gap last"))
        *comment = TILES_COMMENT_GAP_LAST;
}

static void
write_goal(struct base_writer *out, const struct tiles_board *board, bool may_infer, bool always)
{
    struct tiles_board read_again = *board;

    tiles_board_goal(&read_again, TILES_GAP_LAST);
    if (may_infer)
        tiles_infer_goal(&read_again);
    if (board->goal == TILES_GAP_FIRST)
        base_write_text(out, "# Goal: gap first\n");
    else if (board->goal == TILES_GAP_LAST && (always || read_again.goal != TILES_GAP_LAST))
        base_write_text(out, "# Goal: gap last\n");
}

void
tiles_write_goal(struct base_writer *out, const void *board, bool always)
{
    write_goal(out, board, false, always);
}

void
tiles_write_goal_of_list(struct base_writer *out, const void *board, bool always)
{
    write_goal(out, board, true, always);
}

bool
tiles_keeps_goal(const void *board, const char *rule)
{
    const struct tiles_board *own = board;

    return strcmp(rule, "goal") == 0 || (strcmp(rule, "goal-file") != 0 && !own->names_gap);
}

/* ---- Words of a line ---- */

void
tiles_skip_separators(struct base_text *text)
{
    while (tiles_is_separator(base_text_peek(text)))
        text->at++;
}

int
tiles_count_words(struct base_line line, bool *all_tiles)
{
    int words = 0;

    *all_tiles = true;
    for (size_t i = 0; i < line.length;) {
        const size_t start = i;

        while (i < line.length && !tiles_is_separator((unsigned char)line.start[i]))
            i++;
        for (size_t k = start; k < i; k++) {
            const char c = line.start[k];

            *all_tiles &= (c >= '0' && c <= '9') || ((c == '.' || c == '_') && i - start == 1);
        }
        words += i > start;
        i += i == start;
    }
    return words;
}
