// The shell: which room is open, theme, motion, keyboard shortcuts, notices.

import { h, refill } from "./dom.js";
import { icon } from "./icons.js";
import { lab } from "./rooms/lab.js";
import { play } from "./rooms/play.js";
import { practice } from "./rooms/practice.js";
import { utility } from "./rooms/utility.js";

/** A room: title, open(rest of the address) -> {element, keys?: [[keys, words, action or null if an element of its own listens]], close?, moved?(rest)}. */
const ROOMS = { lab: { title: "Tree lab", open: lab }, practice: { title: "Practice", open: practice },
  play: { title: "Play", open: play }, utility: { title: "Utility lab", open: utility } };
const EVERYWHERE = [["1 … 4", "go to a room"], ["t", "light, dark, or as the system says"], ["m", "motion on or off"], ["?", "these shortcuts"]];

const main = document.getElementById("room");
let open = null; // {name, room}

function address() {
  const [name, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  return { name: name in ROOMS ? name : "lab", rest: rest.map(decodeURIComponent) };
}

async function enter() {
  const { name, rest } = address();
  if (open?.name === name && open.room.moved) return open.room.moved(rest);
  open?.room.close?.();
  const entering = (open = { name, room: {} });
  for (const link of document.querySelectorAll(".rooms a")) {
    if (link.dataset.room === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${ROOMS[name].title} · plies studio`;
  main.setAttribute("aria-busy", "true");
  try {
    const room = await ROOMS[name].open(rest);
    if (open !== entering) return room.close?.(); // somebody went on to another room meanwhile
    open.room = room;
    refill(main, room.element);
    scrollTo(0, 0);
    room.shown?.();
  } catch (error) {
    refill(main, h("h1", {}, ROOMS[name].title), h("p", { class: "error", role: "alert" }, `This room could not be opened: ${error.message}.`));
    if (!error.kind) console.error(error);
  }
  main.setAttribute("aria-busy", "false");
}

// -- theme and motion, kept in this browser --

const kept = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* a private window keeps nothing */ } },
};

function theme(next) {
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  kept.set("theme", next);
  named("theme", `Theme: ${next === "system" ? "as the system says" : next}`);
}

/** What a button without words is called, aloud and under the pointer. */
function named(id, words) {
  const button = document.getElementById(id);
  button.setAttribute("aria-label", words);
  button.title = words;
}

const nextTheme = () => theme({ system: "light", light: "dark", dark: "system" }[kept.get("theme") ?? "system"]);

function still(yes) {
  if (yes) document.documentElement.dataset.motion = "still";
  else delete document.documentElement.dataset.motion;
  document.getElementById("motion").setAttribute("aria-pressed", yes);
  named("motion", yes ? "Still: nothing glides" : "Still: no motion");
  kept.set("motion", yes ? "still" : "moving");
}

// -- keys --

const inField = (target) => target.closest("input:not([type=range],[type=checkbox],[type=radio]), textarea, select, [contenteditable]");

function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  const names = Object.keys(ROOMS);
  const shell = { "?": shortcuts, t: nextTheme, m: () => still(document.documentElement.dataset.motion !== "still") }[event.key];
  if (shell) shell();
  else if (/^[1-4]$/.test(event.key) && !open?.room.digits) location.hash = `#/${names[event.key - 1]}`;
  else {
    const found = (open?.room.keys ?? []).find(([keys, , act]) => act && keys.split(" ").includes(event.key === " " ? "Space" : event.key));
    if (!found) return;
    if (event.key === " " && event.target.closest("button, a, summary, input:not([type=range])")) return;
    if (event.target.matches("input[type=range], input[type=radio], [role=tab]") && event.key.startsWith("Arrow")) return;
    found[2]();
  }
  event.preventDefault();
}

function shortcuts() {
  const dialog = document.getElementById("shortcuts");
  const list = (keys) => h("dl", { class: "keys" }, keys.map(([key, words]) => [
    h("dt", {}, key.split(" ").filter((k) => k !== "…").map((k, i) => [i ? " " : "", h("kbd", {}, NAMES[k] ?? k)])), h("dd", {}, words)]));
  refill(dialog, h("h2", { id: "shortcuts-title" }, "Keyboard shortcuts"), h("h3", {}, "Everywhere"), list(EVERYWHERE),
    open?.room.keys?.length ? [h("h3", {}, ROOMS[open.name].title), list(open.room.keys)] : null,
    h("p", {}, "For programs: ", h("a", { href: "api/docs" }, "the API"), "."), h("form", { method: "dialog" }, h("button", { class: "first", autofocus: true }, "Close")));
  dialog.showModal();
}
const NAMES = { ArrowRight: "→", ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓" };

theme(kept.get("theme") ?? "system");
still(kept.get("motion") === "still");
for (const name of ["theme", "motion", "help"]) document.getElementById(name).append(icon(name));
document.getElementById("theme").addEventListener("click", nextTheme);
document.getElementById("motion").addEventListener("click", () => still(document.documentElement.dataset.motion !== "still"));
document.getElementById("help").addEventListener("click", shortcuts);
document.addEventListener("keydown", pressed);
window.addEventListener("hashchange", enter);
enter();
