/* web_hints - hints for JavaScript, and whole solutions as steps with reasons. */
#include "web_glue.h"

static const char *
hint_kind_name(enum clew_hint_kind kind)
{
    switch (kind) {
    case CLEW_HINT_NEXT:
        return "next";
    case CLEW_HINT_MISTAKE:
        return "mistake";
    case CLEW_HINT_HOPELESS:
        return "hopeless";
    case CLEW_HINT_FINISHED:
        return "finished";
    case CLEW_HINT_UNDECIDED:
        return "undecided";
    }
    return "?";
}

static const char *
role_name(enum clew_role role)
{
    return role == CLEW_ROLE_EVIDENCE   ? "evidence"
           : role == CLEW_ROLE_AFFECTED ? "affected"
                                        : "mistake";
}

static void
put_cells(const struct clew_hint *hint)
{
    enum clew_role role;
    int64_t cell;

    web_json_name("cells");
    web_json_open('[');
    for (size_t i = 0; clew_hint_cell_at(hint, i, &cell, &role); i++) {
        web_json_open('{');
        web_json_put_number("cell", (double)cell);
        web_json_put_text("role", role_name(role));
        web_json_close('}');
    }
    web_json_close(']');
}

static void
put_hint(const struct clew_hint *hint)
{
    web_json_open('{');
    web_json_put_text("kind", hint_kind_name(clew_hint_kind(hint)));
    web_json_put_number("level", clew_hint_level(hint));
    web_json_put_text("text", clew_hint_text(hint));
    web_json_put_text("rule", clew_hint_rule(hint));
    web_json_name("texts");
    web_json_open('[');
    for (int level = CLEW_HINT_STATUS; level <= clew_hint_level(hint); level++)
        web_json_text_value(clew_hint_text_at(hint, level));
    web_json_close(']');
    put_cells(hint);
    web_json_close('}');
}

bool
web_hint(struct clew_game *game, int level, const char *lines, bool takes)
{
    bool failed;
    struct clew_options *options = web_options_new(lines, &failed);
    struct clew_hint *hint = NULL;
    struct clew_error error = {0};
    enum clew_status status;

    if (failed)
        return false;
    status = clew_game_hint(&hint, game, level, options, web_job_start(false), &error);
    web_job_end();
    clew_options_free(options);
    if (!status && takes)
        status = clew_game_take_hint(game, hint, &error);
    if (!status) {
        web_json_start();
        put_hint(hint);
    }
    clew_hint_free(hint);
    return status ? web_fail(&error) : true;
}

/* ---- Explaining ---- */

static void
put_step(const struct clew_step *step, const struct clew_hint *hint)
{
    web_json_open('{');
    web_json_put_text("rule", step->rule);
    web_json_put_text("grade", clew_grade_name(step->grade));
    web_json_put_text("promise", step->promise);
    web_json_put_text("sentence", step->sentence);
    web_json_put_text("action", step->action);
    put_cells(hint);
    web_json_close('}');
}

/* Makes the moves of all steps in the game; leaves them as JSON. */
static enum clew_status
play_steps(struct clew_game *game, const struct clew_explanation *explanation,
           struct clew_error *error)
{
    enum clew_status status = CLEW_OK;
    struct clew_step step = CLEW_STEP_INIT;

    web_json_start();
    web_json_open('{');
    web_json_put_text("promise", clew_explanation_promise(explanation));
    web_json_name("steps");
    web_json_open('[');
    for (size_t i = 0; !status && clew_explanation_step_at(explanation, i, &step); i++) {
        struct clew_hint *hint = NULL;

        status = clew_explanation_hint(&hint, explanation, i, game, error);
        if (!status) {
            put_step(&step, hint);
            status = clew_game_take_hint(game, hint, error);
        }
        clew_hint_free(hint);
    }
    web_json_close(']');
    web_json_close('}');
    return status;
}

bool
web_explain(struct clew_game *game, const char *lines)
{
    bool failed;
    struct clew_options *options = web_options_new(lines, &failed);
    struct clew_explanation *explanation;
    struct clew_error error = {0};
    enum clew_status status;

    if (failed)
        return false;
    status =
        clew_explain(&explanation, clew_game_board(game), options, web_job_start(false), &error);
    web_job_end();
    clew_options_free(options);
    if (!status)
        status = play_steps(game, explanation, &error);
    clew_explanation_free(explanation);
    return status ? web_fail(&error) : true;
}
