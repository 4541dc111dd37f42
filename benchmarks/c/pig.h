/* Pig for PLAYERS players: the twin of plies' Pig.

   banked       the points that each player has safe
   turn_total   what the mover has rolled since the turn began, not yet safe
   rolling      true while the die is in the air: then chance moves                         */

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum { FACES = 6 };

typedef struct {
    int banked[PLAYERS];
    int turn_total, mover;
    bool rolling;
} State;

static int goal;

static bool is_terminal(const State *s) {
    for (int i = 0; i < PLAYERS; i++)
        if (s->banked[i] >= goal) return true;
    return false;
}

static bool may_roll(const State *s) { return s->banked[s->mover] + s->turn_total < goal; }

static int next_player(const State *s) { return (s->mover + 1) % PLAYERS; }

static State roll(const State *s) {
    State next = *s;
    next.rolling = true;
    return next;
}

static State hold(const State *s) {
    State next = *s;
    next.banked[s->mover] += s->turn_total;
    next.turn_total = 0;
    next.mover = next_player(s);
    return next;
}

static State land(const State *s, int face) {
    State next = *s;
    next.rolling = false;
    if (face == 1) {
        next.turn_total = 0;
        next.mover = next_player(s);
    } else {
        next.turn_total += face;
    }
    return next;
}
