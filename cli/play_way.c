/* play_way - see play_way.h. */
#include "play_way.h"

#include <stdlib.h>
#include <string.h>

const char *const play_way_words[4] = {
    [PLAY_LEFT] = "left", [PLAY_RIGHT] = "right", [PLAY_UP] = "up", [PLAY_DOWN] = "down"};

bool
play_way_add(struct play_way *way, char letter)
{
    if (way->length + 2 > way->capacity) {
        const size_t capacity = 2 * way->capacity + 64;
        char *grown = realloc(way->text, capacity);

        if (!grown)
            return false;
        way->text = grown;
        way->capacity = capacity;
    }
    way->text[way->length++] = letter;
    way->text[way->length] = '\0';
    return true;
}

void
play_way_clear(struct play_way *way)
{
    way->length = 0;
    if (way->text)
        way->text[0] = '\0';
}

char *
play_way_copy(const struct play_way *way)
{
    return strdup(way->text ? way->text : "");
}

int
play_way_direction(char letter, const char *letters)
{
    const char *at = letter ? strchr(letters, letter) : NULL;

    return at ? (int)(at - letters) : -1;
}

bool
play_way_go(struct play *play, const char *text, const char *letters)
{
    for (; *text; text++) {
        const int direction = play_way_direction(*text, letters);

        if (direction < 0 || !play->puzzle->go(play, direction, false))
            return false;
    }
    return true;
}
