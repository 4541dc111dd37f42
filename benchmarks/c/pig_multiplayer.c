/* Max^n of pig for three: the twin of plies' Pig and multiplayer. Outcomes of chance cost no depth. */

#define PLAYERS 3
#include "pig.h"

typedef struct {
    double of[PLAYERS];
} Utilities;

static Utilities everyone(double number) {
    Utilities u;
    for (int i = 0; i < PLAYERS; i++) u.of[i] = number;
    return u;
}

static Utilities utilities(const State *s) {
    Utilities u;
    for (int i = 0; i < PLAYERS; i++) u.of[i] = s->banked[i] >= goal ? 1 : 0;
    return u;
}

static int64_t nodes;

static Utilities value(const State *s, int depth);

static Utilities max_value(const State *s, int depth) {
    Utilities v = everyone(-INFINITY);
    if (may_roll(s)) {
        State rolling = roll(s);
        v = value(&rolling, depth - 1);
    }
    State held = hold(s);
    Utilities other = value(&held, depth - 1);
    return other.of[s->mover] > v.of[s->mover] ? other : v;
}

static Utilities exp_value(const State *s, int depth) {
    Utilities v = everyone(0);
    for (int face = 1; face <= FACES; face++) {
        State landed = land(s, face);
        Utilities other = value(&landed, depth);
        for (int i = 0; i < PLAYERS; i++) v.of[i] += 1.0 / FACES * other.of[i];
    }
    return v;
}

static Utilities value(const State *s, int depth) {
    nodes++;
    if (is_terminal(s)) return utilities(s);
    if (depth == 0) return everyone(1.0 / PLAYERS);
    return s->rolling ? exp_value(s, depth) : max_value(s, depth);
}

void multiplayer(int points, int depth, double *found, int64_t *visited) {
    goal = points;
    nodes = 0;
    State start = {{0}, 0, 0, false};
    Utilities v = value(&start, depth);
    for (int i = 0; i < PLAYERS; i++) found[i] = v.of[i];
    *visited = nodes;
}
