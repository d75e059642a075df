/* web_lists - what the library offers, for JavaScript: puzzles, engines, formats, options. */
#include "web_glue.h"

bool
web_list_puzzles(void)
{
    struct clew_puzzle_info info = CLEW_PUZZLE_INFO_INIT;

    web_json_start();
    web_json_open('[');
    for (size_t i = 0; clew_puzzle_at(i, &info); i++) {
        web_json_open('{');
        web_json_put_text("name", info.name);
        web_json_put_text("description", info.description);
        web_json_put_flag("countsAnswers", info.counts_answers);
        web_json_put_flag("generates", info.generates);
        web_json_put_flag("plays", info.plays);
        web_json_put_flag("rates", info.rates);
        web_json_close('}');
    }
    web_json_close(']');
    return true;
}

bool
web_list_engines(const char *puzzle)
{
    struct clew_engine_info info = CLEW_ENGINE_INFO_INIT;

    web_json_start();
    web_json_open('[');
    for (size_t i = 0; clew_engine_at(puzzle, i, &info); i++) {
        web_json_open('{');
        web_json_put_text("name", info.name);
        web_json_put_text("description", info.description);
        web_json_put_text("origin", info.origin);
        web_json_put_flag("takesPosition", info.takes_position);
        web_json_close('}');
    }
    web_json_close(']');
    return true;
}

bool
web_list_formats(const char *puzzle)
{
    struct clew_format_info info = CLEW_FORMAT_INFO_INIT;

    web_json_start();
    web_json_open('[');
    for (size_t i = 0; clew_format_at(puzzle, i, &info); i++) {
        web_json_open('{');
        web_json_put_text("name", info.name);
        web_json_put_text("description", info.description);
        web_json_put_flag("writes", info.writes);
        web_json_put_flag("carriesAnswer", info.carries_answer);
        web_json_put_flag("needsAnswer", info.needs_answer);
        web_json_close('}');
    }
    web_json_close(']');
    return true;
}

static const char *
option_kind_name(enum clew_option_kind kind)
{
    switch (kind) {
    case CLEW_OPTION_FLAG:
        return "flag";
    case CLEW_OPTION_NUMBER:
        return "number";
    case CLEW_OPTION_REAL:
        return "real";
    case CLEW_OPTION_CHOICE:
        return "choice";
    case CLEW_OPTION_CELL:
        return "cell";
    case CLEW_OPTION_TEXT:
        return "text";
    case CLEW_OPTION_FILE:
        return "file";
    }
    return "?";
}

/* puzzle "": the options of all puzzles. */
bool
web_list_options(const char *puzzle)
{
    const struct clew_option_info *info;

    web_json_start();
    web_json_open('[');
    for (size_t i = 0; (info = clew_option_at(*puzzle ? puzzle : NULL, i)); i++) {
        web_json_open('{');
        web_json_put_text("name", info->name);
        web_json_put_text("kind", option_kind_name(info->kind));
        web_json_put_text("choices", info->choices);
        web_json_put_text("placeholder", info->placeholder);
        web_json_put_text("defaultValue", info->default_value);
        web_json_put_number("low", info->low);
        web_json_put_number("high", info->high);
        web_json_put_text("engines", info->engines);
        web_json_put_number("use", info->use);
        web_json_put_text("description", info->description);
        web_json_close('}');
    }
    web_json_close(']');
    return true;
}
