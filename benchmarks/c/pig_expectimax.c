/* Expectimax of pig for two: the twin of plies' Pig and expectimax. Outcomes of chance cost no depth. */

#define PLAYERS 2
#include "pig.h"

static double utility(const State *s) { return s->banked[0] >= goal ? 1 : -1; }

static int64_t nodes;

static double max(double a, double b) { return b > a ? b : a; }

static double min(double a, double b) { return b < a ? b : a; }

static double value(const State *s, int depth);

static double max_value(const State *s, int depth) {
    double v = -INFINITY;
    if (may_roll(s)) {
        State rolling = roll(s);
        v = max(v, value(&rolling, depth - 1));
    }
    State held = hold(s);
    return max(v, value(&held, depth - 1));
}

static double min_value(const State *s, int depth) {
    double v = INFINITY;
    if (may_roll(s)) {
        State rolling = roll(s);
        v = min(v, value(&rolling, depth - 1));
    }
    State held = hold(s);
    return min(v, value(&held, depth - 1));
}

static double exp_value(const State *s, int depth) {
    double v = 0;
    for (int face = 1; face <= FACES; face++) {
        State landed = land(s, face);
        v += 1.0 / FACES * value(&landed, depth);
    }
    return v;
}

static double value(const State *s, int depth) {
    nodes++;
    if (is_terminal(s)) return utility(s);
    if (depth == 0) return 0;
    if (s->rolling) return exp_value(s, depth);
    return s->mover == 0 ? max_value(s, depth) : min_value(s, depth);
}

double expectimax(int points, int depth, int64_t *visited) {
    goal = points;
    nodes = 0;
    State start = {{0}, 0, 0, false};
    double v = value(&start, depth);
    *visited = nodes;
    return v;
}
