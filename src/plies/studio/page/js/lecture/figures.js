// Figures of the lecture, as measured: the numbers stand in the documents, with the commands that made them, and a test compares.

import { h, s } from "../dom.js";

// docs/size.md: powers of ten that the lecture gives; b and m of random games, b^m and b^(m/2) as powers of ten.
const SIZES = [
  { game: "tic-tac-toe", lecture: 5, b: 5.6, m: 8, all: 5.7, half: 2.8 },
  { game: "connect four", lecture: null, b: 6.8, m: 21, all: 18, half: 9 },
  { game: "othello", lecture: null, b: 8.5, m: 60, all: 56, half: 28 },
  { game: "checkers", lecture: 31, b: 5.2, m: 70, all: 51, half: 25 },
  { game: "chess", lecture: 123, b: 22.4, m: 343, all: 462, half: 231 },
  { game: "backgammon", lecture: 144, b: 20.9, m: 163, all: 215, half: 108 },
  { game: "go, 9 × 9", lecture: null, b: 32.6, m: 125, all: 189, half: 94 },
  { game: "go, 19 × 19", lecture: 360, b: 125.2, m: 607, all: 1274, half: 637 },
];

// docs/games/pacman.md, layout cornered: the share of games that Pacman wins, and his mean score.
const GHOSTS = [
  { belief: "optimal (minimax)", optimal: "0 %, −501", random: "0 %, −501" },
  { belief: "random (expectimax)", optimal: "0 %, −502", random: "72 %, 227 ± 127" },
];

const head = (words) => h("th", { scope: "col" }, words);
const row = (name, ...cells) => h("tr", {}, h("th", { scope: "row" }, name), cells);
const table = (label, heads, rows) => h("div", { class: "scroll-x", tabindex: 0, role: "group", "aria-label": label }, h("table", { class: "figures num" }, h("thead", {}, h("tr", {}, heads.map(head))), h("tbody", {}, rows)));
const power = (exponent) => (exponent === null ? "" : h("span", {}, "10", h("sup", {}, String(exponent))));

/** Two bars on one scale: the roots of the exponents, so that small games can be seen beside go. */
function bars({ all, half }) {
  const most = Math.sqrt(Math.max(...SIZES.map((size) => size.all)));
  const wide = (exponent) => ((100 * Math.sqrt(exponent)) / most).toFixed(1);
  return s("svg", { class: "size-bars", viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { class: "all", x: 0, y: 1, width: wide(all), height: 5 }), s("rect", { class: "half", x: 0, y: 7, width: wide(half), height: 4 }));
}

/** How large games are. */
function sizes() {
  return h("figure", { class: "stack" }, table("Sizes of games", ["Game", "The lecture", "b", "m", "b^m", "b^(m/2)", "b^m over b^(m/2)"],
    SIZES.map((size) => row(size.game, h("td", {}, power(size.lecture)), h("td", {}, size.b), h("td", {}, size.m), h("td", {}, power(size.all)), h("td", {}, power(size.half)), h("td", { class: "bars" }, bars(size))))),
  h("figcaption", { class: "small soft" }, "b and m are of 10,000 random games: plies size GAME --probes 10000. The lecture's powers are those of games between people, which are shorter. Bars are drawn by the square root of the exponent."));
}

/** What a belief is worth, if it is right and if it is wrong. */
function ghosts() {
  return h("figure", { class: "stack" }, table("Belief and fact", ["Pacman believes that ghosts are", "and they are optimal", "and they are random"],
    GHOSTS.map((each) => row(each.belief, h("td", {}, each.optimal), h("td", {}, each.random)))),
  h("figcaption", { class: "small soft" }, "Share of games won, and mean score with its 95 % margin, of 50 games each in the layout “cornered”: python -m benchmarks pacman. Against optimal ghosts nothing is random, and the 50 games are one. Who believes the worst gives up at once, which saves a point if the ghosts are optimal, and most of the games if they are not."));
}

export const FIGURES = { sizes, ghosts };
