/* Connect four, 7 wide and 6 high, and two searches of it: the twin of plies' ConnectFour, alphabeta and perft.

       .  .  .  .  .  .  .
       5 12 19 26 33 40 47      mine   the stones of the player to move, as bits
       4 11 18 25 32 39 46      all    every stone
       3 10 17 24 31 38 45      won    true once the player who just moved has a line
       2  9 16 23 30 37 44
       1  8 15 22 29 36 43
       0  7 14 21 28 35 42                                                                  */

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum { WIDTH = 7, HEIGHT = 6, COLUMN = HEIGHT + 1 };

typedef struct {
    uint64_t mine, all;
    bool won;
} State;

static const int ORDER[WIDTH] = {3, 2, 4, 1, 5, 0, 6};
static const uint64_t FULL = 0x0000FDFBF7EFDFBF;

static int player(State s) { return __builtin_popcountll(s.all) % 2; }

static bool is_terminal(State s) { return s.won || s.all == FULL; }

static bool is_open(State s, int column) { return !(s.all >> (column * COLUMN + HEIGHT - 1) & 1); }

static bool in_a_line(uint64_t stones, int direction) {
    uint64_t pairs = stones & stones >> direction;
    return pairs & pairs >> 2 * direction;
}

static bool has_line(uint64_t stones) {
    return in_a_line(stones, 1) || in_a_line(stones, COLUMN) || in_a_line(stones, COLUMN - 1) ||
           in_a_line(stones, COLUMN + 1);
}

static State result(State s, int column) {
    uint64_t all = s.all | (s.all + (UINT64_C(1) << column * COLUMN));
    return (State){s.mine ^ s.all, all, has_line(s.mine | (all ^ s.all))};
}

static double utility(State s) {
    if (!s.won) return 0;
    return player(s) == 0 ? -1 : 1;
}

/* -- alpha-beta: the horizon is worth 0 -- */

static int64_t nodes;

static double max(double a, double b) { return b > a ? b : a; }

static double min(double a, double b) { return b < a ? b : a; }

static double value(State s, int depth, double alpha, double beta);

static double max_value(State s, int depth, double alpha, double beta) {
    double v = -INFINITY;
    for (int i = 0; i < WIDTH; i++) {
        if (!is_open(s, ORDER[i])) continue;
        v = max(v, value(result(s, ORDER[i]), depth - 1, alpha, beta));
        if (v >= beta) return v;
        alpha = max(alpha, v);
    }
    return v;
}

static double min_value(State s, int depth, double alpha, double beta) {
    double v = INFINITY;
    for (int i = 0; i < WIDTH; i++) {
        if (!is_open(s, ORDER[i])) continue;
        v = min(v, value(result(s, ORDER[i]), depth - 1, alpha, beta));
        if (v <= alpha) return v;
        beta = min(beta, v);
    }
    return v;
}

static double value(State s, int depth, double alpha, double beta) {
    nodes++;
    if (is_terminal(s)) return utility(s);
    if (depth == 0) return 0;
    return player(s) == 0 ? max_value(s, depth, alpha, beta) : min_value(s, depth, alpha, beta);
}

double alphabeta(int depth, int64_t *visited) {
    nodes = 0;
    double v = value((State){0, 0, false}, depth, -INFINITY, INFINITY);
    *visited = nodes;
    return v;
}

/* -- perft -- */

static int64_t lines(State s, int depth) {
    nodes++;
    if (depth == 0) return 1;
    if (is_terminal(s)) return 0;
    int64_t count = 0;
    for (int i = 0; i < WIDTH; i++)
        if (is_open(s, ORDER[i])) count += lines(result(s, ORDER[i]), depth - 1);
    return count;
}

int64_t perft(int depth, int64_t *visited) {
    nodes = 0;
    int64_t count = lines((State){0, 0, false}, depth);
    *visited = nodes;
    return count;
}
