/* flow_desks - see the header. */
#include "flow/flow_desks.h"

static size_t
bytes_of(int count)
{
    return sizeof(struct flow_desks) + (size_t)count * sizeof(struct flow_desk);
}

enum clew_status
flow_desks_new(struct flow_desks **out, int count, struct base_memory *memory,
               struct clew_error *error)
{
    struct flow_desks *desks = base_alloc_zero(memory, 1, bytes_of(count));

    *out = desks;
    if (!desks)
        return base_no_memory(error);
    desks->memory = memory;
    desks->count = count;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 2; j++)
            flow_layer_init(&desks->desks[i].layers[j], memory, 0);
    return CLEW_OK;
}

void
flow_desks_clear(struct flow_desks *desks)
{
    for (int i = 0; i < desks->count; i++)
        for (int j = 0; j < 2; j++)
            flow_layer_free(&desks->desks[i].layers[j]);
}

void
flow_desks_free(struct flow_desks *desks)
{
    if (!desks)
        return;
    flow_desks_clear(desks);
    base_release(desks->memory, desks, bytes_of(desks->count));
}

struct flow_desk *
flow_desks_take(struct flow_desks *desks, int which, int words)
{
    struct flow_desk *desk = &desks->desks[which];

    for (int i = 0; i < 2; i++)
        if (desk->layers[i].words != words) {
            flow_layer_free(&desk->layers[i]);
            flow_layer_init(&desk->layers[i], desks->memory, words);
        }
    return desk;
}
