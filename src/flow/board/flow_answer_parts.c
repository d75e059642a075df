/* flow_answer_parts - see flow_facts.h; here the paths of an answer, its second one, its count. */
#include "flow/board/flow_facts.h"

#include <stdio.h>
#include <string.h>

size_t
flow_answer_path_count(const void *board, const void *answer)
{
    (void)answer;
    return (size_t)((const struct flow_board *)board)->colours;
}

size_t
flow_answer_path(const void *given, const void *answer, size_t index, int64_t *cells,
                 size_t capacity)
{
    const struct flow_board *board = given;
    const struct flow_paths *paths = &((const struct flow_answer *)answer)->first;
    const size_t length = (size_t)(paths->start[index + 1] - paths->start[index]);

    for (size_t i = 0; i < length && i < capacity; i++)
        cells[i] = board->nodes[paths->nodes[(size_t)paths->start[index] + i]].cell;
    return length;
}

enum clew_status
flow_answer_copy_second(void **second, const void *given, const void *given_answer,
                        struct base_memory *memory, struct clew_error *error)
{
    const struct flow_board *board = given;
    const struct flow_answer *answer = given_answer;
    const size_t starts = (size_t)board->colours + 1;
    struct flow_answer *made;
    enum clew_status status;

    *second = NULL;
    if (!answer->second.nodes)
        return CLEW_OK;
    status = flow_answer_new(&made, board, memory, error);
    if (status != CLEW_OK)
        return status;
    memcpy(made->first.start, answer->second.start, starts * sizeof *made->first.start);
    memcpy(made->first.nodes, answer->second.nodes,
           (size_t)answer->second.start[board->colours] * sizeof *made->first.nodes);
    made->holds_touch = answer->holds_touch;
    *second = made;
    return CLEW_OK;
}

/* Writes a number of 128 bits in decimal: long division by ten, 32 bits at a time. */
static void
write_decimal(char *text, size_t size, uint64_t high, uint64_t low)
{
    uint32_t parts[4] = {(uint32_t)(high >> 32), (uint32_t)high, (uint32_t)(low >> 32),
                         (uint32_t)low};
    char digits[48];
    size_t at = sizeof digits - 1;

    digits[at] = '\0';
    do {
        uint64_t rest = 0;

        for (int i = 0; i < 4; i++) {
            rest = rest << 32 | parts[i];
            parts[i] = (uint32_t)(rest / 10);
            rest %= 10;
        }
        digits[--at] = (char)('0' + rest);
    } while (parts[0] | parts[1] | parts[2] | parts[3]);
    snprintf(text, size, "%s", digits + at);
}

bool
flow_answer_count(const void *given, struct clew_count *count, char *text, size_t size)
{
    const struct flow_answer *answer = given;

    if (!answer->has_count)
        return false;
    if (answer->count_overflowed)
        snprintf(text, size, "at least 340282366920938463463374607431768211455");
    else
        write_decimal(text, size, answer->count_high, answer->count_low);
    count->text = text;
    count->is_exact = !answer->count_overflowed;
    count->number = answer->count_overflowed || answer->count_high ? UINT64_MAX : answer->count_low;
    return true;
}
