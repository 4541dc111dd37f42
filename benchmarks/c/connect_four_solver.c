/* Connect four, 7 wide and 6 high, solved by a program made for this one game: what a general engine is measured by.
 *
 * A score is 22 minus the stones that the winner has played, negative for whoever moves if the other wins. Moves that
 * lose at once are never made, a table remembers bounds, the moves that make most winning squares are tried first, and
 * the range of scores is halved with the narrowest windows.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t u64;

enum { WIDTH = 7, HEIGHT = 6, COLUMN = HEIGHT + 1, CELLS = WIDTH * HEIGHT };
enum { LOWEST = -(CELLS / 2) + 3, HIGHEST = (CELLS + 1) / 2 - 3 };

static const u64 BOTTOM = 0x40810204081ULL; /* the lowest square of every column */
static const u64 BOARD = 0x40810204081ULL * ((1ULL << HEIGHT) - 1);
static const int ORDER[WIDTH] = {3, 2, 4, 1, 5, 0, 6};

typedef struct { u64 key; int8_t bound; } Entry; /* 0: nothing; 1..: an upper bound; above UPPERS: a lower one */

static Entry *table;
static u64 entries; /* a prime number of them */
static int64_t nodes;

static u64 column(int c) { return (((u64)1 << HEIGHT) - 1) << (c * COLUMN); }

/* The squares on which a stone would complete a line. */
static u64 completing(u64 mine, u64 all) {
    u64 found = (mine << 1) & (mine << 2) & (mine << 3);
    for (int d = HEIGHT; d <= HEIGHT + 2; d++) {
        u64 pair = (mine << d) & (mine << 2 * d);
        found |= pair & (mine << 3 * d);
        found |= pair & (mine >> d);
        pair = (mine >> d) & (mine >> 2 * d);
        found |= pair & (mine << d);
        found |= pair & (mine >> 3 * d);
    }
    return found & (BOARD ^ all);
}

static int negamax(u64 mine, u64 all, int stones, int alpha, int beta) {
    nodes++;
    u64 reachable = (all + BOTTOM) & BOARD;
    u64 threats = completing(mine ^ all, all);
    u64 forced = reachable & threats;
    if (forced) {
        if (forced & (forced - 1)) return -(CELLS - stones) / 2;
        reachable = forced;
    }
    reachable &= ~(threats >> 1);
    if (!reachable) return -(CELLS - stones) / 2;
    if (stones >= CELLS - 2) return 0;

    int least = -(CELLS - 2 - stones) / 2;
    if (alpha < least) { alpha = least; if (alpha >= beta) return alpha; }
    int most = (CELLS - 1 - stones) / 2;
    if (beta > most) { beta = most; if (alpha >= beta) return beta; }

    u64 key = mine + all;
    Entry *entry = &table[key % entries];
    if (entry->key == key && entry->bound) {
        int bound = entry->bound;
        if (bound > HIGHEST - LOWEST + 1) {
            least = bound + 2 * LOWEST - HIGHEST - 2;
            if (alpha < least) { alpha = least; if (alpha >= beta) return alpha; }
        } else {
            most = bound + LOWEST - 1;
            if (beta > most) { beta = most; if (alpha >= beta) return beta; }
        }
    }

    u64 moves[WIDTH];
    int scores[WIDTH], count = 0;
    for (int i = WIDTH - 1; i >= 0; i--) {
        u64 move = reachable & column(ORDER[i]);
        if (!move) continue;
        int score = __builtin_popcountll(completing(mine | move, all));
        int place = count++;
        for (; place && scores[place - 1] > score; place--) {
            moves[place] = moves[place - 1];
            scores[place] = scores[place - 1];
        }
        moves[place] = move;
        scores[place] = score;
    }
    while (count--) {
        int score = -negamax(mine ^ all, all | moves[count], stones + 1, -beta, -alpha);
        if (score >= beta) {
            entry->key = key;
            entry->bound = (int8_t)(score + HIGHEST - 2 * LOWEST + 2);
            return score;
        }
        if (score > alpha) alpha = score;
    }
    entry->key = key;
    entry->bound = (int8_t)(alpha - LOWEST + 1);
    return alpha;
}

/* Room for so many positions; a prime number spreads keys best. */
int reserve(int64_t wanted) {
    free(table);
    entries = (u64)wanted;
    table = calloc(entries, sizeof *table);
    return table != NULL;
}

void forget(void) { memset(table, 0, entries * sizeof *table); }

/* The score for whoever moves. */
int64_t solve(int64_t mine_, int64_t all_, int64_t *visited) {
    u64 mine = (u64)mine_, all = (u64)all_;
    int stones = __builtin_popcountll(all);
    nodes = 0;
    if (completing(mine, all) & (all + BOTTOM) & BOARD) {
        *visited = 0;
        return (CELLS + 1 - stones) / 2;
    }
    int low = -(CELLS - stones) / 2, high = (CELLS + 1 - stones) / 2;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (middle <= 0 && low / 2 < middle) middle = low / 2;
        else if (middle >= 0 && high / 2 > middle) middle = high / 2;
        int score = negamax(mine, all, stones, middle, middle + 1);
        if (score <= middle) high = score; else low = score;
    }
    *visited = nodes;
    return low;
}
