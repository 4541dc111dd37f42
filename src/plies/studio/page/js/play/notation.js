// Positions and games as text: to copy, to paste, to share.

import { post } from "../api.js";
import { download, h, label } from "../dom.js";
import { notice, reading, tell } from "../notice.js";

/** room: the room Play, which begins games and shares links. */
export function notationPanel(match, room) {
  const text = h("textarea", { rows: 4, spellcheck: "false", "aria-label": "A position or a game as text" });
  const state = h("input", { type: "text", spellcheck: "false", autocomplete: "off" });
  const button = (words, title, onclick) => h("button", { type: "button", title, onclick }, words);
  const copy = async (words, what) => {
    try {
      await navigator.clipboard.writeText(words);
      notice(`${what} is copied.`);
    } catch {
      notice(`${what} stands in the field: copy it from there.`);
    }
  };
  const actions = () => match.record.line().slice(1).map((node) => node.event.index);
  const write = () => tell(async () => {
    const { state: _, ...setting } = match.setting;
    const told = await post(`games/${match.game.name}/write`, { ...setting, state: match.record.root.state, actions: actions() });
    text.value = told.text;
    await copy(told.text, told.notation === "moves" ? "The game" : `The game in ${told.notation}`);
  });
  const read = () => reading(text, async () => {
    const { state: _, ...setting } = match.setting;
    const told = await post(`games/${match.game.name}/read`, { ...setting, text: text.value });
    const moves = told.moves.map(({ parent, index }) => [parent, index]);
    const first = await post(`games/${match.game.name}/position`, { ...setting, throw: false });
    room.review.clear();
    await match.resume(match.game, told.start === first.position.state ? setting : { ...setting, state: told.start }, moves, moves.length);
  });
  const place = () => reading(state, async () => {
    const { state: _, ...setting } = match.setting;
    await post(`games/${match.game.name}/position`, { ...setting, state: state.value.trim(), throw: false });
    room.review.clear();
    await match.begin(match.game, { ...setting, state: state.value.trim() });
  });
  const kept = () => download(`${match.game.name}.json`, JSON.stringify(room.review.exported(), null, 1), "application/json");
  return h("details", { class: "small notation", ontoggle: () => { state.value = match.here?.state ?? ""; } }, h("summary", {}, "Copy, paste and share"),
    h("div", { class: "stack" },
      h("div", { class: "row end" }, label("Position", state), button("Copy", "Copy the position on the board", () => { state.value = match.here.state; copy(state.value, "The position"); }),
        button("Set up", "Begin a game from this position", place)),
      h("div", {}, text), h("div", { class: "row" }, button("Copy the game", "The moves in the game's notation", write), button("Read the game", "Play the moves of the text", read),
        button("Copy a link", "A link that carries the whole game", () => room.share()), button("Save the analysis", "The moves with all that was found, as JSON", kept))));
}
