/* flow_text - see the header. */
#include "flow/flow_text.h"

static bool
names_are_signs(const struct flow_board *board, const char *signs)
{
    for (int colour = 0; colour < board->colours; colour++)
        if (board->names[colour] == 0 || board->names[colour] > 0x7E ||
            !strchr(signs, (int)board->names[colour]))
            return false;
    return true;
}

enum clew_status
flow_letters(char *letters, const struct flow_board *board, const char *signs,
             struct clew_error *error)
{
    const bool are_names = names_are_signs(board, signs);

    if ((size_t)board->colours > strlen(signs))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "this format has signs for %zu colours, the board has %d", strlen(signs),
                         board->colours);
    for (int colour = 0; colour < board->colours; colour++)
        letters[colour] = are_names ? (char)board->names[colour] : signs[colour];
    return CLEW_OK;
}

void
flow_owners(int16_t *owner, const struct flow_board *board, const struct flow_paths *paths)
{
    for (int32_t node = 0; node < board->node_count; node++)
        owner[node] = -1;
    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = paths->start[colour]; i < paths->start[colour + 1]; i++)
            owner[paths->nodes[i]] = (int16_t)colour;
}
