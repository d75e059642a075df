/*
 * web_json - writes one JSON text at a time, the result of the call that is running.
 *
 * JavaScript reads the text before its next call (web_result). Commas are set by the writer: each
 * value or name follows whatever came before. Inside an object every value has its name before it.
 *
 * Fails: when memory runs out the text becomes empty, and web_json_text returns NULL. One text at a
 * time, one thread.
 */
#ifndef WEB_JSON_H
#define WEB_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void web_json_start(void);
const char *web_json_text(size_t *length);

void web_json_open(char bracket); /* '{' or '[' */
void web_json_close(char bracket);
void web_json_name(const char *name);
void web_json_text_value(const char *text); /* NULL: null */
void web_json_bytes(const char *text, size_t length);
void web_json_number(double number);
void web_json_flag(bool flag);

/* A name and its value. */
void web_json_put_text(const char *name, const char *text);
void web_json_put_number(const char *name, double number);
void web_json_put_flag(const char *name, bool flag);
/* "#rrggbb"; CLEW_NO_COLOUR is null. */
void web_json_put_colour(const char *name, uint32_t colour);

#endif
