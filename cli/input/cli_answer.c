/* cli_answer - see cli_answer.h. */
#include "input/cli_answer.h"
#include "input/cli_source.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static enum clew_status
name_source(struct clew_error *error, const char *name, enum clew_status status)
{
    if (status)
        snprintf(error->source, sizeof(error->source), "%s", name);
    return status;
}

/* An argument that is not an answer may be a mistyped file name. */
static enum clew_status
read_word(struct clew_answer **answer, const struct clew_board *board, const char *word,
          struct clew_error *error)
{
    const enum clew_status status = clew_check(answer, board, word, strlen(word), error);
    const size_t length = strlen(error->text);

    if (status == CLEW_BAD_TEXT && strpbrk(word, "./") && !strchr(word, '\n'))
        snprintf(error->text + length, sizeof(error->text) - length,
                 "; there is no file %.60s either", word);
    return name_source(error, "answer", status);
}

enum clew_status
cli_answer_read(struct clew_answer **answer, const struct clew_board *board, const char *word,
                struct clew_error *error)
{
    struct cli_source source;
    enum clew_status status = CLEW_BAD_TEXT;

    *answer = NULL;
    if (!word)
        return name_source(error, "answer", clew_check(answer, board, NULL, 0, error));
    if (strcmp(word, "-") && access(word, F_OK) < 0)
        return read_word(answer, board, word, error);
    if (cli_source_open(&source, word, error) && cli_source_whole(&source, error))
        status = clew_check(answer, board, source.text, source.length, error);
    cli_source_close(&source);
    return name_source(error, word, status);
}
