// The course in order. A stop has a title, one sentence, one thing to do, and the address where it is done.

import { written } from "../address.js";

const tree = (algorithm, text, query = {}) => written("lab", [algorithm, text], query);
const game = (algorithm, query) => written("lab", [algorithm], query);
const play = (name, query = {}) => written("play", [name], query);
const CORRIDOR = { "p-layout": '"corridor"', "p-evaluation": '"score"', "p-start_score": 10, "p-pellet": 0, "p-win": 0, "p-stop": false, "p-reverse": true };
const corridor = Object.fromEntries(Object.entries(CORRIDOR).map(([name, value]) => [name, String(value)]));

const EXCHANGE = "{'children':{'take pawn':{'quiet':False,'evaluate':1,'children':{'take queen':-8,'let it go':1}},'wait':{'evaluate':0,'children':{'attack':-1,'wait too':0}}}}";

export const STOPS = [
  { title: "Games and their four axes", words: "Games differ in four ways: with chance or without, one player or many, zero-sum or not, everything seen or some of it hidden.",
    task: "Play backgammon, and say which of the four it has.", link: play("backgammon") },
  { title: "One player: the corridor", words: "Pacman alone maximizes: a state is worth the best that can be reached from it. Every step costs 1 of 10 points.",
    task: "Step to the end: going right at once is worth 8, turning round first 6.", link: game("minimax", { game: "pacman", ...corridor, plies: 4, step: "end" }) },
  { title: "An adversary", words: "Once a ghost moves too, Pacman cannot choose the leaf: the ghost takes the smaller of each pair.",
    task: "Before you step: which of −8, −5, −10 and 8 will Pacman get?", link: tree("minimax", "[[-8,-5],[-10,8]]") },
  { title: "The tree of tic-tac-toe", words: "A game tree has the start at its root and an edge for every action; players take turns, layer by layer.",
    task: "Unfold nodes, and find the move that wins at once.", link: game("minimax", { game: "tic-tac-toe", state: "xx.oo....", plies: 2, step: "end" }) },
  { title: "The halving game", words: "Two players decrement or halve a number; who reaches zero wins. The tree says who wins from the start.",
    task: "Step through it: who wins from 4?", link: game("minimax", { game: "halving", "p-start": "4", plies: 8 }) },
  { title: "Minimax", words: "MAX takes the largest value below, MIN the smallest: value asks who moves, and max-value and min-value ask value.",
    task: "Predict the value of each MIN node before the search returns it.", link: tree("minimax", "[[3,12,8],[2,4,6],[14,5,2]]") },
  { title: "What it costs", words: "Minimax visits b^m nodes and holds a stack of m: time is the trouble, not memory.",
    task: "Look at the table: nodes against the deepest stack.", link: tree("minimax", "[[[[1,2],[3,4]],[[5,6],[7,8]]],[[[9,10],[11,12]],[[13,14],[15,16]]]]", { step: "end" }) },
  { title: "How large games are", figure: "sizes", words: "With b choices in every state and m plies in a game, the tree has about b^m nodes; alpha-beta can halve the exponent.",
    task: "Which of these could be searched to the end, at a million positions a second?", link: game("minimax", { game: "tic-tac-toe", plies: 3 }) },
  { title: "Pruning", words: "Once MIN has 2 and MAX has 3 elsewhere, the rest of the node cannot matter: 4 and 6 are never visited.",
    task: "Go to the cut with c, and ask which value of the leaf would undo it.", link: tree("alphabeta", "[[3,12,8],[2,4,6],[14,5,2]]", { beside: "minimax" }) },
  { title: "The trap at the root", words: "A child that was cut has a bound, not a value: at the root a bound may look like a tie.",
    task: "The right child returns 3, too. Why is it no second best move?", link: tree("alphabeta", "[[3,5],[3,1]]", { step: "end" }) },
  { title: "Order", words: "With the best child first alpha-beta visits about b^(m/2) leaves, and looks twice as far in the same time; with the worst first it prunes nothing.",
    task: "Compare alpha-beta with its best order in the table, then reorder the children by drawing.", link: tree("alphabeta", "[[[6,5],[8,7]],[[2,1],[4,3]]]", { step: "end" }) },
  { title: "Depth limits", words: "Real games are too deep: the search stops at a depth and evaluates. What lies beyond the horizon is not seen.",
    task: "The round leaves are evaluations. Unfold one ply more, and see the choice change.", link: game("alphabeta", { game: "connect-four", "p-width": "4", "p-height": "4", "p-line": "3", plies: 2, step: "end" }) },
  { title: "The horizon effect and quiescence", words: "In the middle of an exchange an evaluation is wrong, and a search that stops there believes it. Quiescence evaluates only quiet states, and searches on where something is about to happen.",
    task: "MAX may take a pawn with the queen. At depth 1 alpha-beta takes it; step through quiescence, and see why it does not.", link: tree("quiescence", EXCHANGE, { depth: 1, beside: "alphabeta" }) },
  { title: "Features and weights", words: "An evaluation is most often a weighted sum of features: in checkers, two for a king and one for a man.",
    task: "Open “What the evaluation sees”, choose 2k + m, and find a position where another move looks best.", link: play("checkers", { sides: "you,you" }) },
  { title: "The Pacman that wanders", words: "An evaluation that counts the score alone sees no difference between eating now and later, so Pacman walks to and fro.",
    task: "Watch it. Then choose the evaluation “features” and see it cured.", link: play("pacman", { "p-layout": '"wandering"', "p-evaluation": '"score"', sides: "alphabeta-2,random" }) },
  { title: "Iterative deepening", words: "Search to depth 1, then 2, then 3: each iteration orders the next, and a move is ready whenever time is up.",
    task: "Watch how little the early iterations cost.", link: tree("deepening", "[[[3,17],[2,12]],[[15,4],[25,0]]]", { beside: "alphabeta" }) },
  { title: "A table", words: "Different orders of moves lead to the same state. A table remembers what was found there.",
    task: "Find the node that is not searched a second time.", link: tree("transposition", "[{'name':'B','children':[[3,12],[8,1]]},'B',[2,4]]") },
  { title: "Ghosts as belief and as fact", figure: "ghosts", words: "Expectimax believes that ghosts move at random, minimax that they are out to get you. Each is right about one kind of ghost.",
    task: "Let Pacman believe one thing and the ghosts do another: change both, and compare the scores.", link: play("pacman", { "p-layout": '"trapped"', sides: "expectimax-3,random,random" }) },
  { title: "Expectimax", words: "A chance node is worth the mean of its children, weighted by their probabilities.",
    task: "The three chance nodes are worth 8, 4 and 7. Check one by hand.", link: tree("expectimax", "[{'player':'chance','children':[3,12,9]},{'player':'chance','children':[2,4,6]},{'player':'chance','children':[15,6,0]}]") },
  { title: "Minimax is expectimax", words: "An adversary is a chance node whose worst child has probability 1.",
    task: "Change the probabilities by drawing, from certain to even.", link: tree("expectimax", "[{'player':'chance','chances':[1,0,0],'children':[3,12,8]},{'player':'chance','chances':[1,0,0],'children':[2,4,6]}]", { step: "end" }) },
  { title: "Chance and an adversary", words: "In backgammon the layers are MAX, chance, MIN, chance: dice between the moves.",
    task: "See why nothing can be cut at a chance node without bounds: compare with Star1.", link: tree("expectimax", "[{'player':'chance','children':[{'player':'min','children':[3,9]},{'player':'min','children':[7,5]}]},{'player':'chance','children':[{'player':'min','children':[2,8]},{'player':'min','children':[1,6]}]}]", { beside: "star1" }) },
  { title: "Many players", words: "With three players a leaf has three utilities, and everyone takes the child that is best for themselves.",
    task: "Follow (5, 2, 5) from its leaf to the root, and see where it is lost.", link: tree("multiplayer", "[[[(1,6,6),(7,1,2)],[(6,1,2),(7,2,1)]],[[(5,1,7),(1,5,2)],[(7,7,1),(5,2,5)]]]", { step: "end" }) },
  { title: "Working together", words: "Utilities need not sum to a constant. Two couriers share every parcel, and each pays for their own steps: both gain by working together, and each would rather have the other walk.",
    task: "Courier A waits, and B walks. What would both have if A went east at once?", link: game("multiplayer", { game: "couriers", "p-layout": '"Ao./.o./.oB"', "p-turns": "2", plies: 4, step: "end" }) },
  { title: "Lotteries", words: "A rational agent has a utility for prizes and takes the lottery with the largest expected utility, not the most money.",
    task: "Would you take $400 for sure, or $1000 with one half? Try U = x, √x and x².", link: written("utility", ["risk"]) },
  { title: "Preferences that make sense", words: "Somebody whose preferences run in a circle pays for going round it. The axioms forbid that.",
    task: "Break the circle, and the pump is gone.", link: written("utility", ["pump"]) },
  { title: "Your own utility", words: "Utilities are found by asking: at which probability is a lottery as good as a sure thing?",
    task: "Answer the questions, and see whether you avoid risk.", link: written("utility", ["you"]) },
  { title: "What programs have won", words: "Backgammon: TD-Gammon plays among the best in 1992. Checkers: Chinook is champion in 1994, and the game is solved in 2007. Chess: Deep Blue beats Kasparov in 1997. Othello: Logistello beats Murakami in 1997. Go: AlphaGo beats Lee Sedol in 2016.",
    task: "Play othello against level 8.", link: play("othello", { sides: "you,level-8" }) },
];
