/* test_base_json - parses JSON as a format would, and refuses what is not JSON. */
#include "support.h"

#include "base/base_json.h"

#include <string.h>

static struct base_text
text_of(const char *content)
{
    struct base_text text;

    base_text_init(&text, "sample", content, strlen(content));
    return text;
}

static void
test_base_json_walks_an_object(void **state)
{
    struct base_text text = text_of(
        " { \"rows\" : [ 1, 2,3 ] ,\n\"skip\":{\"a\":[null,-1.5e3,\"]}\\\"\"]},\"on\":true}x");
    char key[16];
    bool first = true, is_on = false, inner;
    int64_t sum = 0, number;
    enum clew_status status = base_json_open(&text, '{', NULL);

    (void)state;
    while (!status && base_json_member(&text, &first, key, sizeof key, &status, NULL)) {
        if (strcmp(key, "rows") == 0) {
            status = base_json_open(&text, '[', NULL);
            inner = true;
            while (!status && base_json_element(&text, &inner, &status, NULL)) {
                status = base_json_number(&text, &number, 0, 9, "it", NULL);
                sum += number;
            }
        } else if (strcmp(key, "on") == 0) {
            status = base_json_bool(&text, &is_on, NULL);
        } else {
            status = base_json_skip(&text, NULL);
        }
    }
    assert_int_equal(status, CLEW_OK);
    assert_int_equal(sum, 6);
    assert_true(is_on);
    assert_int_equal(base_json_peek(&text), 'x');
    assert_int_equal(text.line, 2);
}

static void
test_base_json_decodes_escapes(void **state)
{
    struct base_text text = text_of("\"a\\n\\\"\\u0041\\u00e9\\u20AC\\/\"");
    char string[32];

    (void)state;
    assert_int_equal(base_json_string(&text, string, sizeof string, NULL), CLEW_OK);
    assert_string_equal(string, "a\n\"A\xC3\xA9\xE2\x82\xAC/");
}

static void
refuse_string(const char *content, size_t size, const char *sentence)
{
    struct base_text text = text_of(content);
    struct clew_error error;
    char string[32];

    base_error_clear(&error);
    assert_int_equal(base_json_string(&text, string, size, &error), CLEW_BAD_TEXT);
    assert_string_equal(error.text, sentence);
}

static void
test_base_json_refuses_bad_strings(void **state)
{
    (void)state;
    refuse_string("x", 32, "'\"' expected, not 'x'");
    refuse_string("\"ab", 32, "the text ends where '\"' should be");
    refuse_string("\"a\nb\"", 32, "'\"' expected, not 0x0A");
    refuse_string("\"\\q\"", 32, "an escaped character expected, not 'q'");
    refuse_string("\"\\u12g4\"", 32, "a hexadecimal digit expected, not 'g'");
    refuse_string("\"\\uD800\"", 32, "this character is not supported");
    refuse_string("\"a long string\"", 8, "this string is too long");
    /* Three bytes and the null byte would be one too many. */
    refuse_string("\"a\\u20AC\"", 4, "this string is too long");
}

static void
refuse_value(const char *content, uint64_t column, const char *sentence)
{
    struct base_text text = text_of(content);
    struct clew_error error;

    base_error_clear(&error);
    assert_int_equal(base_json_skip(&text, &error), CLEW_BAD_TEXT);
    assert_string_equal(error.text, sentence);
    assert_int_equal(error.column, column);
}

static void
test_base_json_refuses_bad_values(void **state)
{
    char deep[200];

    (void)state;
    refuse_value("", 1, "the text ends where a value should be");
    refuse_value("[1 2]", 4, "',' expected, not '2'");
    refuse_value("[1,", 4, "the text ends where a value should be");
    refuse_value("{\"a\" 1}", 6, "':' expected, not '1'");
    refuse_value("{1:2}", 2, "'\"' expected, not '1'");
    refuse_value("\"ab", 4, "the text ends where '\"' should be");
    memset(deep, '[', sizeof deep - 1);
    deep[sizeof deep - 1] = '\0';
    refuse_value(deep, 66, "nested deeper than 64");
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_base_json_walks_an_object),
        cmocka_unit_test(test_base_json_decodes_escapes),
        cmocka_unit_test(test_base_json_refuses_bad_strings),
        cmocka_unit_test(test_base_json_refuses_bad_values),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
