// Where a tree comes from: an example, typed, grown by seed and wishes, unfolded from a game. Drawing is the editor's.

import { get, post } from "../api.js";
import { choice, h, label, tabs } from "../dom.js";
import { reading, tell } from "../notice.js";

const SIDES = [["", "in turn, MAX first"], ["max", "MAX"], ["max,min", "MAX, MIN"], ["min,max", "MIN, MAX"], ["max,min,min", "MAX, MIN, MIN"],
  ["max,chance", "MAX, chance"], ["max,chance,min", "MAX, chance, MIN"], ["max,chance,min,chance", "MAX, chance, MIN, chance"], ["0,1,2", "players 0, 1, 2"]];

const players = (text) => text.split(",").filter(Boolean).map((word) => (/^\d+$/.test(word) ? Number(word) : word));

/** take(tree, {algorithm?, from}) gets a TREE of the server. */
export async function sources(take, editor) {
  const [{ examples }, { wishes }, { games }] = await Promise.all([get("trees/examples"), get("algorithms"), get("games")]);
  const typed = h("textarea", { rows: 2, spellcheck: "false", "aria-label": "The tree as nested lists", value: "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]" });
  const parts = [
    { name: "examples", title: "Examples", panel: exampleList(examples, take, typed) },
    { name: "type", title: "Type", panel: typing(typed, take) },
    { name: "draw", title: "Draw", panel: editor.element },
    { name: "grow", title: "Grow", panel: growing(wishes, take) },
    { name: "game", title: "From a game", panel: unfolding(games, take) },
  ];
  const bar = tabs("Where the tree comes from", parts, (name) => editor.use(name === "draw"));
  return { element: bar.element, choose: bar.choose, examples, typed };
}

function exampleList(examples, take, typed) {
  return h("div", { class: "row examples" }, examples.map((example) => h("button", { type: "button", onclick: () => tell(async () => {
    typed.value = example.text;
    await take(await readText(example.text, example.players), { algorithm: example.algorithm, from: "example" });
  }) }, example.title)));
}

export const readText = (text, who = []) => post("trees/read", who?.length ? { text, players: who } : { text });

function typing(typed, take) {
  const who = choice(SIDES, "", () => {});
  const box = h("div", {}, typed);
  const show = () => reading(typed, async () => take(await readText(typed.value, players(who.value)), { from: "type" }));
  typed.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) show();
  });
  return h("div", { class: "stack" }, box,
    h("p", { class: "small soft" }, "Lists are nodes and numbers are leaves; (5, 2, 5) is a tuple of utilities. A node that says more: ",
      h("code", {}, "{'player': 'chance', 'chances': [0.3, 0.7], 'children': [4, 8]}"), "."),
    h("div", { class: "row end" }, label("Who moves, layer by layer", who), h("button", { type: "button", class: "first", onclick: show }, "Show this tree")));
}

function growing(wishes, take) {
  const seed = h("input", { type: "text", value: "7", size: 6 });
  const number = (value, low, high) => h("input", { type: "number", value, min: low, max: high });
  const depth = number(3, 1, 10), least = number(2, 1, 9), most = number(3, 1, 9), low = number(-9, -999, 999), high = number(9, -999, 999);
  const who = choice(SIDES, "", () => {});
  const mixed = h("input", { type: "checkbox" });
  const early = h("input", { type: "range", min: 0, max: 1, step: 0.1, value: 0 });
  const sharing = h("input", { type: "range", min: 0, max: 1, step: 0.1, value: 0 });
  const wanted = h("fieldset", {}, h("legend", {}, "What the tree should show"), h("div", { class: "row" },
    wishes.map((name) => label(name.replaceAll("_", " "), h("input", { type: "checkbox", value: name }), true))));
  const grow = () => tell(async () => {
    const order = players(who.value);
    const many = order.some((player) => typeof player === "number");
    const body = { seed: seed.value, depth: Number(depth.value), branching: [Number(least.value), Number(most.value)],
      values: [Number(low.value), Number(high.value)], early: Number(early.value), sharing: Number(sharing.value),
      wishes: [...wanted.querySelectorAll(":checked")].map((box) => box.value) };
    if (mixed.checked) body.mixed = order.length ? [...new Set(order)] : ["max", "min"];
    else if (order.length) body.players = order;
    if (many) body.utilities = new Set(order).size;
    await take(await post("trees/grow", body), { from: "grow" });
  });
  const next = () => {
    seed.value = /^\d+$/.test(seed.value) ? String(Number(seed.value) + 1) : `${seed.value}1`;
    return grow();
  };
  return h("div", { class: "stack" },
    h("div", { class: "row end" }, label("Random seed", seed), label("Plies", depth), label("Children from", least), label("to", most),
      label("Values from", low), label("to", high), label("Who moves", who),
      h("button", { type: "button", class: "first", onclick: grow }, "Grow it"), h("button", { type: "button", onclick: next }, "Next seed")),
    h("details", { class: "small" }, h("summary", {}, "Wishes"), h("div", { class: "row" }, label("Ending early", early), label("Shared nodes", sharing),
      label("players in any order", mixed, true)), wanted));
}

export const unfolded = (body) => post("trees/unfold", body);

function unfolding(games, take) {
  const state = h("input", { type: "text", placeholder: "the first position", size: 34, spellcheck: "false" });
  const depth = h("input", { type: "number", value: 2, min: 1, max: 16 });
  const game = choice(games.map(({ name, title }) => [name, title]), "tic-tac-toe", () => { state.value = ""; });
  const unfold = () => reading(state, async () => {
    const body = { game: game.value, depth: Number(depth.value) };
    if (state.value.trim()) body.state = state.value.trim();
    await take(await unfolded(body), { from: "game", game: body });
  });
  return h("div", { class: "stack" }, h("div", { class: "row end" }, label("Game", game), label("Position, as the game writes it", state), label("Plies", depth),
    h("button", { type: "button", class: "first", onclick: unfold }, "Unfold")));
}

/** The table of who visited how much, and the least that alpha-beta can do. */
export function comparison(data, titles) {
  const row = (name, entry) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, entry.nodes), h("td", {}, entry.leaves), h("td", {}, entry.cuts ?? ""), h("td", {}, entry.deepest ?? ""));
  const { uniform, best_first: best } = data;
  return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Comparison" }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Search"), ["nodes", "leaves", "cuts", "deepest stack"].map((word) => h("th", { scope: "col" }, word)))),
    h("tbody", {}, row("the whole tree", { nodes: data.nodes_in_all, leaves: data.leaves_in_all }),
      data.rows.map((entry) => row(titles[entry.algorithm] ?? entry.algorithm, entry)),
      best ? row("alpha-beta, best first", best) : null)),
    h("p", { class: "small soft" }, "Time is nodes. Memory is the deepest stack: the nodes that are open at once, never more than the depth of the tree and one."),
    uniform ? h("p", { class: "small soft" }, `Branching b = ${uniform.branching}, depth m = ${uniform.depth}: b^m = ${uniform.all_leaves} leaves, `
      + `b^(m/2) = ${Number(uniform.half.toFixed ? uniform.half.toFixed(1) : uniform.half)}, and no order of children lets alpha-beta visit fewer than ${uniform.minimum}.`) : null);
}

