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

static bool is_terminal(State s) {
    for (int i = 0; i < PLAYERS; i++)
        if (s.banked[i] >= goal) return true;
    return false;
}

static bool may_roll(State s) { return s.banked[s.mover] + s.turn_total < goal; }

static int next_player(State s) { return (s.mover + 1) % PLAYERS; }

static State roll(State s) {
    s.rolling = true;
    return s;
}

static State hold(State s) {
    s.banked[s.mover] += s.turn_total;
    s.mover = next_player(s);
    s.turn_total = 0;
    return s;
}

static State land(State s, int face) {
    s.rolling = false;
    if (face == 1) {
        s.turn_total = 0;
        s.mover = next_player(s);
    } else {
        s.turn_total += face;
    }
    return s;
}
