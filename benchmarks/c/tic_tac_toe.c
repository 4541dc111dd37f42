/* Tic-tac-toe and two searches of it: the twin of plies' TicTacToe, minimax and perft.

       0 | 1 | 2      crosses, noughts: the squares that each player has taken, as bits
       3 | 4 | 5
       6 | 7 | 8                                                                            */

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum { SQUARES = 9, FULL = 0777 };

typedef struct {
    unsigned crosses, noughts;
} State;

static const unsigned LINES[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static bool has_line(unsigned squares) {
    for (int i = 0; i < 8; i++)
        if ((squares & LINES[i]) == LINES[i]) return true;
    return false;
}

static int player(State s) { return __builtin_popcount(s.crosses | s.noughts) % 2; }

static bool is_terminal(State s) {
    return has_line(s.crosses) || has_line(s.noughts) || (s.crosses | s.noughts) == FULL;
}

static bool is_empty(State s, int square) { return !((s.crosses | s.noughts) >> square & 1); }

static State result(State s, int square) {
    if (player(s) == 0) return (State){s.crosses | 1u << square, s.noughts};
    return (State){s.crosses, s.noughts | 1u << square};
}

static double utility(State s) {
    if (has_line(s.crosses)) return 1;
    if (has_line(s.noughts)) return -1;
    return 0;
}

/* -- minimax -- */

static int64_t nodes;

static double max(double a, double b) { return b > a ? b : a; }

static double min(double a, double b) { return b < a ? b : a; }

static double value(State s, int depth);

static double max_value(State s, int depth) {
    double v = -INFINITY;
    for (int square = 0; square < SQUARES; square++)
        if (is_empty(s, square)) v = max(v, value(result(s, square), depth - 1));
    return v;
}

static double min_value(State s, int depth) {
    double v = INFINITY;
    for (int square = 0; square < SQUARES; square++)
        if (is_empty(s, square)) v = min(v, value(result(s, square), depth - 1));
    return v;
}

static double value(State s, int depth) {
    nodes++;
    if (is_terminal(s)) return utility(s);
    if (depth == 0) return 0;
    return player(s) == 0 ? max_value(s, depth) : min_value(s, depth);
}

double minimax(int depth, int64_t *visited) {
    nodes = 0;
    double v = value((State){0, 0}, depth);
    *visited = nodes;
    return v;
}

/* -- perft -- */

static int64_t lines(State s, int depth) {
    nodes++;
    if (depth == 0) return 1;
    if (is_terminal(s)) return 0;
    int64_t count = 0;
    for (int square = 0; square < SQUARES; square++)
        if (is_empty(s, square)) count += lines(result(s, square), depth - 1);
    return count;
}

int64_t perft(int depth, int64_t *visited) {
    nodes = 0;
    int64_t count = lines((State){0, 0}, depth);
    *visited = nodes;
    return count;
}
