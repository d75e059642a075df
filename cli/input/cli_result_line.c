/* cli_result_line - see cli_result_line.h. */
#include "input/cli_result_line.h"

#include <stdio.h>
#include <string.h>

#define MAX_WORDS     5
#define MAX_DIGITS    18 /* of a board's number: fits 64 bits with room to spare */
#define OUTCOME_COUNT (CLEW_GAVE_UP + 1)
#define PROOF_COUNT   (CLEW_PROOF_NONE + 1)

struct word {
    const char *text;
    size_t length;
};

/* ---- Verdict lines ---- */

/* Splits at single spaces; 0 if there are too many words, or empty ones. */
static size_t
split_words(struct word *words, const char *text, size_t length)
{
    const char *end = text + length;
    size_t count = 0;

    for (;;) {
        const char *space = memchr(text, ' ', (size_t)(end - text));
        const char *stop = space ? space : end;

        if (count == MAX_WORDS || stop == text)
            return 0;
        words[count++] = (struct word){text, (size_t)(stop - text)};
        if (!space)
            return count;
        text = space + 1;
    }
}

static bool
is_number(struct word word)
{
    for (size_t i = 0; i < word.length; i++)
        if (word.text[i] < '0' || word.text[i] > '9')
            return false;
    return word.length > 0;
}

static bool
is_word(struct word word, const char *name)
{
    return strlen(name) == word.length && !memcmp(word.text, name, word.length);
}

static bool
is_outcome_name(struct word word)
{
    for (int i = 0; i < OUTCOME_COUNT; i++)
        if (is_word(word, clew_outcome_name((enum clew_outcome)i)))
            return true;
    return is_word(word, CLI_OUTCOME_ERROR);
}

static bool
is_proof_name(struct word word)
{
    int proof = 0;

    while (proof < PROOF_COUNT && !is_word(word, clew_proof_name((enum clew_proof)proof)))
        proof++;
    return proof < PROOF_COUNT;
}

/* Copies names that are known, or empty. */
static bool
set_names(struct cli_result_line *line, struct word outcome, struct word proof)
{
    if ((outcome.length && !is_outcome_name(outcome)) || (proof.length && !is_proof_name(proof)))
        return false;
    snprintf(line->outcome, sizeof(line->outcome), "%.*s", (int)outcome.length, outcome.text);
    snprintf(line->proof, sizeof(line->proof), "%.*s", (int)proof.length, proof.text);
    return true;
}

static bool
read_verdict_line(struct cli_result_line *line, const char *text, size_t length)
{
    struct word words[MAX_WORDS];
    const size_t count = split_words(words, text, length);

    if (count < 4 || !is_number(words[0]) || words[0].length > MAX_DIGITS || !is_number(words[3]))
        return false;
    for (size_t i = 0; i < words[0].length; i++)
        line->number = 10 * line->number + (uint64_t)(words[0].text[i] - '0');
    if (count == 5) {
        line->answers = words[4].text;
        line->answers_length = words[4].length;
    }
    return line->number >= 1 && set_names(line, words[1], words[2]);
}

/* ---- JSON ---- */

static struct word
word_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return (struct word){text ? text : "", text ? strlen(text) : 0};
}

static bool
read_json_line(struct cli_result_line *line, const char *text, size_t length)
{
    struct word answers;
    json_int_t number;

    line->object = json_loadb(text, length, 0, NULL);
    number = json_integer_value(json_object_get(line->object, "number"));
    if (number < 1 ||
        !set_names(line, word_of(line->object, "outcome"), word_of(line->object, "proof"))) {
        json_decref(line->object);
        return false;
    }
    answers = word_of(line->object, "answers");
    line->number = (uint64_t)number;
    line->answers = answers.length ? answers.text : NULL;
    line->answers_length = answers.length;
    return true;
}

bool
cli_result_line_read(struct cli_result_line *line, const char *text, size_t length)
{
    *line = (struct cli_result_line){0};
    return length && *text == '{' ? read_json_line(line, text, length)
                                  : read_verdict_line(line, text, length);
}

void
cli_result_line_free(struct cli_result_line *line)
{
    json_decref(line->object);
    line->object = NULL;
}

bool
cli_result_line_may_begin(const char *text, size_t length)
{
    static const char number[] = "{\"number\":";
    const size_t compared = length < sizeof(number) - 1 ? length : sizeof(number) - 1;

    return length == 0 || (*text >= '1' && *text <= '9') || !memcmp(text, number, compared);
}

/* ---- Two results of one board ---- */

static bool
is_outcome(const struct cli_result_line *line, enum clew_outcome outcome)
{
    return !strcmp(line->outcome, clew_outcome_name(outcome));
}

static bool
has_solution(const struct cli_result_line *line)
{
    return is_outcome(line, CLEW_SOLVED) || is_outcome(line, CLEW_UNIQUE) ||
           is_outcome(line, CLEW_SEVERAL);
}

/* That one result says the first thing, and the other the second. */
static bool
are(const struct cli_result_line *one, const struct cli_result_line *other, enum clew_outcome first,
    enum clew_outcome second)
{
    return (is_outcome(one, first) && is_outcome(other, second)) ||
           (is_outcome(one, second) && is_outcome(other, first));
}

static bool
do_outcomes_agree(const struct cli_result_line *one, const struct cli_result_line *other)
{
    const bool is_error = !strcmp(one->outcome, CLI_OUTCOME_ERROR);

    if (is_error != !strcmp(other->outcome, CLI_OUTCOME_ERROR))
        return false;
    if ((is_outcome(one, CLEW_NONE) && has_solution(other)) ||
        (is_outcome(other, CLEW_NONE) && has_solution(one)))
        return false;
    return !are(one, other, CLEW_UNIQUE, CLEW_SEVERAL);
}

static bool
do_values_agree(const struct cli_result_line *one, const struct cli_result_line *other,
                const char *key)
{
    json_t *const a = json_object_get(one->object, key), *const b =
                                                             json_object_get(other->object, key);

    return !a || !b || json_equal(a, b);
}

bool
cli_result_line_agrees(const struct cli_result_line *one, const struct cli_result_line *other)
{
    if (!do_outcomes_agree(one, other))
        return false;
    if (one->answers && other->answers &&
        (one->answers_length != other->answers_length ||
         memcmp(one->answers, other->answers, one->answers_length) != 0))
        return false;
    if (!one->object || !other->object)
        return true;
    if (!strcmp(one->proof, "best") && !strcmp(other->proof, "best") &&
        (!do_values_agree(one, other, "length") || !do_values_agree(one, other, "distance")))
        return false;
    return do_values_agree(one, other, "board") && do_values_agree(one, other, "grade");
}

int
cli_result_line_strength(const struct cli_result_line *line)
{
    if (is_outcome(line, CLEW_GAVE_UP) || !strcmp(line->outcome, CLI_OUTCOME_ERROR))
        return 0;
    return strcmp(line->proof, "nothing") ? 2 : 1;
}
