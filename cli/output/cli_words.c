/* cli_words - see cli_words.h. */
#include "output/cli_words.h"

#include <stdbool.h>
#include <string.h>

/* Width in columns: skips colour sequences and UTF-8 continuation bytes. */
static int
columns_of(const char *text, size_t length)
{
    int columns = 0;
    bool is_sequence = false;

    for (size_t i = 0; i < length; i++) {
        is_sequence = is_sequence || text[i] == '\033';
        columns += !is_sequence && (text[i] & 0xC0) != 0x80;
        is_sequence = is_sequence && text[i] != 'm';
    }
    return columns;
}

static int
begin_line(FILE *out, int indent)
{
    fprintf(out, "\n%*s", indent, "");
    return indent;
}

/* Prints a word that is wider than a line; returns the column after it. */
static int
print_broken_word(FILE *out, const char *word, size_t length, int column,
                  const struct cli_lines *lines)
{
    for (size_t i = 0; i < length; i++) {
        if (column >= lines->width)
            column = begin_line(out, lines->indent);
        fputc(word[i], out);
        column += columns_of(word + i, 1);
    }
    return column;
}

void
cli_print_words(FILE *out, const char *text, const struct cli_lines *lines)
{
    int column = lines->column;

    for (const char *word = text; *word; word += strspn(word, " ")) {
        const size_t length = strcspn(word, " ");
        const int columns = columns_of(word, length);

        if (word != text && column + 1 + columns > lines->width) {
            column = begin_line(out, lines->indent);
        } else if (word != text) {
            fputc(' ', out);
            column++;
        }
        if (lines->indent + columns > lines->width) {
            column = print_broken_word(out, word, length, column, lines);
        } else {
            fwrite(word, 1, length, out);
            column += columns;
        }
        word += length;
    }
}
