/*
 * scene_svg - a scene as an SVG document.
 *
 * Still: the background and the last frame. Animated: the background and the shapes of all frames,
 * each visible for its part of a loop. SMIL does that, which also plays in an <img>, where scripts
 * do not run.
 */
#include "scene/scene.h"
#include "scene/scene_timeline.h"

#include "base/base_number.h"

#define FRAME_SECONDS 0.45
#define LAST_FRAMES   4 /* how long the last frame stays, in frames */

/* Escapes XML markup and replaces control characters, which XML forbids. */
static void
write_escaped(struct base_writer *out, const char *text)
{
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;

        if (c == '&')
            base_write_text(out, "&amp;");
        else if (c == '<')
            base_write_text(out, "&lt;");
        else if (c == '>')
            base_write_text(out, "&gt;");
        else if (c == '"')
            base_write_text(out, "&quot;");
        else
            base_write_char(out, c < 0x20 || c == 0x7F ? ' ' : *text);
    }
}

/* A coordinate with up to two decimals, without trailing zeros. */
static void
write_number(struct base_writer *out, double value)
{
    const long long hundredths = (long long)(value * 100 + (value < 0 ? -0.5 : 0.5));
    const long long whole = (hundredths < 0 ? -hundredths : hundredths) / 100;
    const int rest = (int)((hundredths < 0 ? -hundredths : hundredths) % 100);

    base_write(out, "%s%lld", hundredths < 0 ? "-" : "", whole);
    if (rest % 10)
        base_write(out, ".%02d", rest);
    else if (rest)
        base_write(out, ".%d", rest / 10);
}

static void
write_attribute(struct base_writer *out, const char *name, double value)
{
    base_write(out, " %s=\"", name);
    write_number(out, value);
    base_write_char(out, '"');
}

static void
write_points(struct base_writer *out, const struct clew_shape *shape)
{
    base_write_text(out, " points=\"");
    for (size_t i = 0; i < shape->point_count; i++) {
        if (i)
            base_write_char(out, ' ');
        write_number(out, shape->points[i].x);
        base_write_char(out, ',');
        write_number(out, shape->points[i].y);
    }
    base_write_char(out, '"');
}

static void
write_paint(struct base_writer *out, const struct clew_shape *shape)
{
    if (shape->fill == CLEW_NO_COLOUR)
        base_write_text(out, " fill=\"none\"");
    else
        base_write(out, " fill=\"#%06x\"", (unsigned)shape->fill);
    if (shape->stroke != CLEW_NO_COLOUR) {
        base_write(out, " stroke=\"#%06x\"", (unsigned)shape->stroke);
        write_attribute(out, "stroke-width", shape->stroke_width);
    }
    if (shape->opacity < 1)
        write_attribute(out, "opacity", shape->opacity);
}

static void
write_shape(struct base_writer *out, const struct clew_shape *shape)
{
    const struct clew_point *points = shape->points;

    switch (shape->kind) {
    case CLEW_SHAPE_RECT:
        base_write_text(out, "<rect");
        write_attribute(out, "x", points[0].x);
        write_attribute(out, "y", points[0].y);
        write_attribute(out, "width", points[1].x - points[0].x);
        write_attribute(out, "height", points[1].y - points[0].y);
        if (shape->radius > 0)
            write_attribute(out, "rx", shape->radius);
        break;
    case CLEW_SHAPE_CIRCLE:
        base_write_text(out, "<circle");
        write_attribute(out, "cx", points[0].x);
        write_attribute(out, "cy", points[0].y);
        write_attribute(out, "r", shape->radius);
        break;
    case CLEW_SHAPE_LINE:
        base_write_text(out, "<polyline");
        write_points(out, shape);
        break;
    case CLEW_SHAPE_POLYGON:
        base_write_text(out, "<polygon");
        write_points(out, shape);
        break;
    case CLEW_SHAPE_TEXT:
        base_write_text(out, "<text");
        write_attribute(out, "x", points[0].x);
        write_attribute(out, "y", points[0].y + shape->radius / 2);
        write_attribute(out, "font-size",
                        shape->radius / 0.7); /* capitals have 0.7 of the font size */
        if (shape->bold)
            base_write_text(out, " font-weight=\"bold\"");
        break;
    }
    write_paint(out, shape);
    if (shape->kind == CLEW_SHAPE_TEXT) {
        base_write_char(out, '>');
        write_escaped(out, shape->text);
        base_write_text(out, "</text>\n");
    } else {
        base_write_text(out, "/>\n");
    }
}

static void
write_layer(struct base_writer *out, const struct scene_layer *layer)
{
    for (size_t i = 0; i < layer->count; i++)
        write_shape(out, &layer->shapes[i]);
}

static void
write_key_time(struct base_writer *out, double share)
{
    base_write_char(out, ';');
    base_write_real(out, share, 5);
}

/* Opens a group that is visible in frames first .. end-1 of the loop. */
static void
write_group(struct base_writer *out, const struct scene *scene, uint32_t first, uint32_t end)
{
    const double speed = scene->style.speed > 0 ? scene->style.speed : 1;
    const double loop_frames = (double)scene->frame_count + LAST_FRAMES - 1;
    const bool is_last = end == scene->frame_count;

    base_write(out, "<g visibility=\"%s\"><animate attributeName=\"visibility\" ",
               is_last ? "visible" : "hidden");
    base_write_text(out, "calcMode=\"discrete\" repeatCount=\"indefinite\" ");
    base_write_text(out, "dur=\"");
    base_write_real(out, loop_frames * FRAME_SECONDS / speed, 2);
    base_write_text(out, "s\" ");
    if (first == 0 && is_last)
        base_write_text(out, "values=\"visible\" keyTimes=\"0");
    else if (first == 0)
        base_write_text(out, "values=\"visible;hidden\" keyTimes=\"0");
    else if (is_last)
        base_write_text(out, "values=\"hidden;visible\" keyTimes=\"0");
    else
        base_write_text(out, "values=\"hidden;visible;hidden\" keyTimes=\"0");
    if (first != 0)
        write_key_time(out, (double)first / loop_frames);
    if (!is_last)
        write_key_time(out, (double)end / loop_frames);
    base_write_text(out, "\"/>\n");
}

/* Consecutive elements that are visible in the same frames form one group. */
static void
write_animation(struct base_writer *out, const struct scene *scene)
{
    const struct scene_element *last = NULL;
    struct scene_timeline timeline;

    if (!scene_timeline_make(&timeline, scene))
        out->failed = true;
    for (uint32_t at = timeline.first; at != SCENE_NO_ELEMENT && !out->failed;
         at = timeline.elements[at].next) {
        const struct scene_element *element = &timeline.elements[at];

        if (!last || last->from != element->from || last->to != element->to) {
            if (last)
                base_write_text(out, "</g>\n");
            write_group(out, scene, element->from, element->to);
        }
        write_shape(out, element->shape);
        last = element;
    }
    if (last)
        base_write_text(out, "</g>\n");
    scene_timeline_free(&timeline);
}

void
scene_write_svg(const struct scene *scene, struct base_writer *out)
{
    base_write_text(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    write_attribute(out, "width", scene->width);
    write_attribute(out, "height", scene->height);
    base_write_text(out, " viewBox=\"0 0 ");
    write_number(out, scene->width);
    base_write_char(out, ' ');
    write_number(out, scene->height);
    base_write_text(out, "\" role=\"img\" font-family=\"sans-serif\" text-anchor=\"middle\" "
                         "stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>");
    write_escaped(out, scene->title ? scene->title : "");
    base_write_text(out, "</title>\n<desc>");
    write_escaped(out, scene->description ? scene->description : "");
    base_write_text(out, "</desc>\n");
    write_layer(out, &scene->background);
    if (scene->style.animate)
        write_animation(out, scene);
    else if (scene->frame_count)
        write_layer(out, &scene->frames[scene->frame_count - 1]);
    base_write_text(out, "</svg>\n");
}
