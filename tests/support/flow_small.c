/* flow_small - see the header. Dots are placed cell by cell. */
#include "flow_small.h"

struct placing {
    void (*visit)(void *context, const struct flow_shape *shape);
    void *context;
    struct flow_shape shape;
    int16_t dots[16];
};

static int
count_dots(const struct placing *placing, int cells, int colour)
{
    int dots = 0;

    for (int cell = 0; cell < cells; cell++)
        dots += placing->dots[cell] == colour;
    return dots;
}

static void
place_dots(struct placing *placing, int cell, int begun, int closed)
{
    const int cells = placing->shape.rows * placing->shape.cols;
    const int colours = placing->shape.colours;

    if (cells - cell < 2 * colours - begun - closed)
        return;
    if (cell == cells) {
        placing->visit(placing->context, &placing->shape);
        return;
    }
    placing->dots[cell] = -1;
    place_dots(placing, cell + 1, begun, closed);
    if (begun < colours) {
        placing->dots[cell] = (int16_t)begun;
        place_dots(placing, cell + 1, begun + 1, closed);
    }
    for (int colour = 0; colour < begun; colour++)
        if (count_dots(placing, cell, colour) == 1) {
            placing->dots[cell] = (int16_t)colour;
            place_dots(placing, cell + 1, begun, closed + 1);
        }
    placing->dots[cell] = -1;
}

void
flow_small_each(void (*visit)(void *context, const struct flow_shape *shape), void *context)
{
    static const uint32_t names[] = {'A', 'B', 'C'};
    static const uint8_t cells[16] = {FLOW_CELL_PLAIN};
    struct placing placing = {.visit = visit, .context = context};

    for (int rows = 1; rows <= 4; rows++)
        for (int cols = 1; cols <= 4; cols++)
            for (int colours = 1; colours <= 3; colours++) {
                placing.shape = (struct flow_shape){.rows = rows,
                                                    .cols = cols,
                                                    .fill = true,
                                                    .cells = cells,
                                                    .dots = placing.dots,
                                                    .colours = colours,
                                                    .names = names};
                place_dots(&placing, 0, 0, 0);
            }
}
