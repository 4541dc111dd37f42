// The utility lab: your own curve from your answers, a money pump from a circle, and a decision that flips with U.

import { get, post } from "../api.js";
import { keep } from "../address.js";
import { chart } from "../chart.js";
import { h, label, refill, tabs } from "../dom.js";
import { problem, reading, tell } from "../notice.js";
import { shown } from "../numbers.js";
import { Drawing } from "../tree/drawing.js";
import { Viewport } from "../tree/viewport.js";

export async function utility([tab]) {
  const { functions } = await get("utility/functions");
  const parts = [{ name: "you", title: "Your utility", panel: interview() }, { name: "pump", title: "Money pump", panel: pump() },
    { name: "risk", title: "Lottery or sure thing", panel: risk(functions) }, { name: "flip", title: "A decision flips", panel: flip() }];
  const known = (name) => parts.some((part) => part.name === name);
  const bar = tabs("Utility", parts, (name) => {
    parts.find((part) => part.name === name).panel.opened?.();
    keep("utility", [name]);
  });
  if (known(tab)) bar.choose(tab);
  return { moved: ([name]) => { if (known(name)) bar.choose(name); }, element: h("div", { class: "room utility" }, h("div", { class: "room-head" }, h("h1", {}, "Utility lab"),
    h("p", { class: "soft" }, "Where do the numbers at the leaves come from? From what you prefer.")), bar.element), keys: [] };
}

const ATTITUDES = { averse: "You avoid risk: your curve bends down.", neutral: "You are neutral to risk: your curve is straight.",
  seeking: "You seek risk: your curve bends up.", mixed: "You avoid risk here and seek it there: your curve bends both ways." };

// -- choosing between gambles --

function interview() {
  const prizes = h("input", { type: "text", value: "$0, $250, $500, $1000", size: 28 });
  const box = h("div", { class: "two-columns" });
  let answers = [];
  const list = () => prizes.value.split(",").map((word) => word.trim()).filter(Boolean);
  const ask = () => reading(prizes, async () => show(await post("utility/elicit", { prizes: list(), answers })), () => refill(box));
  const again = () => { answers = []; ask(); };
  const answer = (value) => { answers.push(value); ask(); };
  const show = (state) => refill(box, h("section", { class: "card stack", "aria-live": "polite", "aria-label": "Question" }, state.question ? question(state, answer) : result(state),
    h("div", { class: "row" }, h("button", { type: "button", onclick: () => { answers.pop(); ask(); }, disabled: !answers.length }, "↶ Take back"),
      h("button", { type: "button", onclick: again }, "Begin again"))), picture(state));
  ask();
  return h("div", { class: "stack" }, h("div", { class: "row end" }, label("Prizes", prizes), h("button", { type: "button", onclick: again }, "Ask me")), box);
}

function question({ question: { first, second }, asked }, answer) {
  const option = (text, value) => h("button", { type: "button", class: "gamble", onclick: () => answer(value) }, gamble(text));
  return [h("h2", {}, `Which would you rather have? (${asked.length + 1})`),
    h("div", { class: "gambles" }, option(first, 1), h("span", { class: "soft" }, "or"), option(second, -1)),
    h("div", { class: "row" }, h("button", { type: "button", onclick: () => answer(0) }, "I do not mind which"))];
}

/** [0.5, $0; 0.5, $1000] as rows of probability and prize. */
function gamble(text) {
  const inside = text.match(/^\[(.*)\]$/);
  if (!inside) return h("span", { class: "sure" }, text, h("small", {}, "for sure"));
  return h("span", { class: "lottery" }, inside[1].split(";").map((part) => {
    const [chance, ...prize] = part.split(",");
    const bar = h("span", { class: "chance-bar" });
    bar.style.width = `${fraction(chance) * 100}%`;
    return h("span", { class: "outcome" }, h("span", { class: "num" }, shown(fraction(chance), 3)), h("span", { class: "bar-box" }, bar), h("strong", {}, prize.join(",").trim()));
  }));
}

const fraction = (text) => {
  const [above, below = 1] = text.split("/").map(Number);
  return above / below;
};

/** What the answers so far leave open: for each prize of money, U lies between two numbers. */
function emerging(asked) {
  const ranges = new Map();
  for (const { first, second, answer } of asked) {
    const gambled = second.match(/^\[([^,]+),([^;]+);[^,]+,(.+)\]$/);
    if (!gambled) continue;
    const [, chance, best, worst] = gambled.map((text) => text.trim());
    ranges.set(best, [1, 1]).set(worst, [0, 0]);
    const [low, high] = ranges.get(first) ?? [0, 1], p = fraction(chance);
    ranges.set(first, [answer >= 0 ? Math.max(low, p) : low, answer <= 0 ? Math.min(high, p) : high]);
  }
  return [...ranges].map(([prize, [low, high]]) => ({ prize, amount: Number(prize.replace(/[^-\d.]/g, "")), low, high }))
    .filter(({ prize, amount }) => /\d/.test(prize) && Number.isFinite(amount)).sort((a, b) => a.amount - b.amount);
}

function result(state) {
  if (state.problem || state.pump) {
    return [h("h2", {}, "Your answers run in a circle"), h("p", {}, state.problem ?? ""), state.pump ? trades(state.pump) : null];
  }
  return [h("h2", {}, "This is what you prefer"), h("p", { class: "task" }, ATTITUDES[state.attitude] ?? "Your order of the prizes is consistent."),
    h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Prize"), h("th", { scope: "col" }, "U"))),
      h("tbody", {}, (state.utility ?? []).map((entry) => h("tr", {}, h("th", { scope: "row" }, entry.prize), h("td", {}, shown(entry.utility, 3))))))];
}

function picture({ utility: values, attitude, asked }) {
  const known = (values ?? []).filter((entry) => entry.amount !== null).sort((a, b) => a.amount - b.amount);
  const drawn = known.length > 1 ? chart({ label: `Your utility: ${known.map((entry) => `${entry.prize} ${shown(entry.utility)}`).join(", ")}`, x: "money", y: "U",
    lines: [{ points: known.map((entry) => [entry.amount, entry.utility]), paint: "max" }, { points: [[known[0].amount, known[0].utility], [known.at(-1).amount, known.at(-1).utility]], paint: "faint" }],
    dots: known.map((entry) => ({ x: entry.amount, y: entry.utility, name: entry.prize, paint: "max" })) })
    : unfinished(emerging(asked));
  return h("section", { class: "card stack", "aria-label": "Your curve" }, h("h2", {}, `Your curve${attitude ? `: ${attitude}` : ""}`), drawn,
    asked.length ? h("details", { class: "small" }, h("summary", {}, `${asked.length} answers`), h("ol", {}, asked.map(({ first, second, answer }) =>
      h("li", {}, answer > 0 ? `${first} rather than ${second}` : answer < 0 ? `${second} rather than ${first}` : `${first} as good as ${second}`)))) : null);
}

function unfinished(ranges) {
  if (ranges.length < 2) return h("p", { class: "soft" }, "Your curve emerges here from your answers.");
  return chart({ label: `So far: ${ranges.map(({ prize, low, high }) => `U(${prize}) between ${shown(low)} and ${shown(high)}`).join(", ")}`, x: "money", y: "U",
    lines: [{ points: ranges.map(({ amount, low, high }) => [amount, (low + high) / 2]), paint: "faint" }, ...ranges.map(({ amount, low, high }) => ({ points: [[amount, low], [amount, high]], paint: "max" }))],
    dots: ranges.map(({ prize, amount, low, high }) => ({ x: amount, y: (low + high) / 2, name: prize, paint: "max" })) });
}

function trades(found) {
  return h("div", { class: "stack" }, h("p", {}, `${found.text[0].toUpperCase()}${found.text.slice(1)}.`), h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Trades" },
    h("table", {}, h("thead", {}, h("tr", {}, ["Round", "gives", "pays", "gets", "money left"].map((word) => h("th", { scope: "col" }, word)))),
      h("tbody", {}, found.trades.map((trade) => h("tr", {}, [trade.round, trade.gives, trade.pays, trade.gets, trade.money].map((cell) => h("td", {}, typeof cell === "number" ? shown(cell) : String(cell)))))))));
}

// -- the money pump and the axioms --

function pump() {
  const text = h("textarea", { rows: 4, "aria-label": "Preferences, one a line", spellcheck: "false", value: "B > A\nC > B\nA > C" });
  const box = h("div", { class: "two-columns", "aria-live": "polite" });
  const test = () => reading(text, async () => {
    const statements = text.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const [found, tested] = await Promise.all([post("utility/pump", { statements }), post("utility/axioms", { statements })]);
    refill(box, h("section", { class: "card stack", "aria-label": "Pump" }, h("h2", {}, found.pump ? "A money pump" : "No money pump"),
      found.pump ? trades(found.pump) : h("p", {}, "These preferences do not run in a circle: nobody can pump money out of you.")),
    h("section", { class: "card stack", "aria-label": "Axioms" }, h("h2", {}, "The axioms of rationality"), h("dl", { class: "axioms" }, tested.axioms.map(({ axiom, verdict, words }) =>
      [h("dt", { class: `is-${verdict.replaceAll(" ", "-")}` }, `${axiom}: ${verdict}`), h("dd", { class: "small" }, words ?? "")]))));
  }, () => refill(box));
  const panel = h("div", { class: "stack" }, h("div", { class: "row end" }, h("div", { class: "grow" }, text), h("button", { type: "button", class: "first", onclick: test }, "Test these preferences")),
    h("p", { class: "small soft" }, "A > B: A is preferred. A ~ B: as good. Prizes are words, amounts, or lotteries as [0.3, A; 0.7, C]."), box);
  panel.opened = () => { if (!box.childElementCount) test(); };
  return panel;
}

// -- a lottery or a sure thing --

function risk(functions) {
  const lottery = h("input", { type: "text", value: "[0.5, $0; 0.5, $1000]", size: 26, spellcheck: "false" });
  const sure = h("input", { type: "text", value: "400", size: 8 });
  const u = h("input", { type: "text", value: "sqrt(x)", size: 14, spellcheck: "false", list: "money-functions" });
  const box = h("div", { class: "two-columns", "aria-live": "polite" });
  const look = async () => {
    for (const field of [sure, u]) problem(field);
    const stale = () => refill(box);
    const found = await reading(lottery, () => post("utility/lottery", { lottery: lottery.value, u: ["x"] }), stale)
      && await reading(sure, () => post("utility/lottery", { lottery: lottery.value, sure: sure.value, u: ["x"] }), stale)
      && await reading(u, () => post("utility/lottery", { lottery: lottery.value, sure: sure.value, u: [u.value, "x"] }), stale);
    if (!found) return;
    const agent = found.agents[0];
    const amounts = found.outcomes.map(({ prize }) => Number(String(prize).replace(/[^-\d.]/g, ""))).filter(Number.isFinite);
    const low = Math.min(...amounts), high = Math.max(...amounts);
    const curve = agent.error ? null : await post("utility/curve", { u: u.value, low, high });
    refill(box, h("section", { class: "card stack", "aria-label": "Verdict" }, agent.error ? h("p", { class: "error" }, agent.error) : verdict(found, agent)),
      h("section", { class: "card", "aria-label": "Curve" }, curve ? riskChart(curve, found, agent, low, high) : null));
  };
  const panel = h("div", { class: "stack" }, h("datalist", { id: "money-functions" }, functions.map(({ name, text }) => h("option", { value: name }, text))),
    h("div", { class: "row end" }, label("Lottery", lottery), label("or, for sure, $", sure), label("U(x) =", u), h("button", { type: "button", class: "first", onclick: look }, "Choose"),
      ["x", "sqrt(x)", "x^2", "log(x + 1)"].map((text) => h("button", { type: "button", onclick: () => { u.value = text; look(); } }, text))), box);
  panel.opened = () => { if (!box.childElementCount) look(); };
  return panel;
}

const money = (amount) => `${amount < 0 ? "−" : ""}$${shown(Math.abs(amount))}`;

function verdict(found, agent) {
  const fact = (name, value) => [h("dt", {}, name), h("dd", { class: "num" }, value)];
  const chooses = agent.chooses === "sure" || agent.chooses === "lottery" ? (agent.chooses === "sure" ? `$${found.sure} for sure` : "the lottery") : String(agent.chooses ?? "either");
  return [h("h2", {}, `Chooses ${chooses}`), h("dl", { class: "facts-list" }, fact("expected money", money(found.expected_monetary_value)),
    fact("expected utility of the lottery", shown(agent.lottery, 3)), fact("utility of the sure thing", shown(agent.sure, 3)),
    fact("certainty equivalent", money(agent.certainty_equivalent)), fact("risk premium", money(agent.risk_premium)), fact("attitude", `risk-${agent.attitude}`.replace("risk-mixed", "mixed")))];
}

function riskChart(curve, found, agent, low, high) {
  const at = (x) => curve.points.reduce((best, point) => (Math.abs(point[0] - x) < Math.abs(best[0] - x) ? point : best))[1];
  const ends = [[low, at(low)], [high, at(high)]];
  return chart({ label: `U(x) = ${curve.u}: ${curve.attitude}`, x: "money", y: "U", lines: [{ points: curve.points, paint: "max" }, { points: ends, paint: "faint" }],
    dots: [{ x: found.expected_monetary_value, y: agent.lottery, name: "the lottery", paint: "min", above: agent.risk_premium < 0 },
      { x: agent.certainty_equivalent, y: agent.lottery, name: "as good for sure", paint: "good", above: agent.risk_premium >= 0 }] });
}

// -- a decision that flips --

const GAMBLE = { player: "max", children: [
  { player: "chance", label: "gamble", chances: [0.5, 0.5], children: [{ value: 0 }, { value: 1000 }] },
  { player: "chance", label: "hedge", chances: [0.25, 0.5, 0.25], children: [{ value: 100 }, { value: 420 }, { value: 800 }] },
  { value: 400, label: "cash" }] };

function flip() {
  const exponent = h("input", { type: "range", min: 0.1, max: 2.5, step: 0.05, value: 1, "aria-label": "Exponent of U" });
  const words = h("p", { class: "sentence", role: "status", "aria-live": "polite" });
  const rows = h("div");
  const viewport = new Viewport("The decision");
  let tree = null, asking = 0;
  const decide = () => tell(async () => {
    const now = (asking += 1);
    tree ??= await post("trees/form", { form: GAMBLE });
    const power = Number(exponent.value);
    const { rows: found } = await post("utility/decide", { form: tree.form, u: [`x^${power}`] });
    if (now !== asking) return;
    if (!viewport.drawing) viewport.show(new Drawing(tree.nodes, { labels: true }));
    const [row] = found;
    words.textContent = row.error ?? `With U(x) = x^${shown(power)}, expectimax chooses: ${row.action}.`;
    const root = tree.nodes[0], chosen = root.children.find((key) => viewport.drawing.byKey.get(key).label === row.action);
    viewport.drawing.mark("choice", chosen ? [chosen] : []);
    for (const key of root.children) {
      const node = viewport.drawing.byKey.get(key);
      if (node.kind !== "leaf") viewport.drawing.paint(key, { phase: "done", value: Number((row.values?.[node.label] ?? 0).toPrecision(4)) });
    }
    const money = (value) => (power > 0 ? `$${shown(value ** (1 / power), 0)}` : "");
    refill(rows, h("table", {}, h("thead", {}, h("tr", {}, ["Action", "expected U", "as good as, for sure"].map((word) => h("th", { scope: "col" }, word)))),
      h("tbody", {}, Object.entries(row.values ?? {}).map(([name, value]) => h("tr", { class: name === row.action ? "best" : null }, h("th", { scope: "row" }, name), h("td", {}, shown(value, 3)), h("td", {}, money(value)))))));
  });
  exponent.addEventListener("input", decide);
  const panel = h("div", { class: "stack" }, h("div", { class: "row" }, h("span", {}, "avoids risk"), h("div", { class: "grow" }, exponent), h("span", {}, "seeks risk")), words,
    h("div", { class: "two-columns" }, h("section", { class: "card bare", "aria-label": "Tree" }, viewport.element, viewport.outlineBox), h("section", { class: "card", "aria-label": "Values" }, rows)));
  panel.opened = () => decide();
  return panel;
}
