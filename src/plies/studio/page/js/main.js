// The shell: which room is open, theme, motion, keyboard shortcuts, notices.

import { flush, link, read } from "./address.js";
import { h, refill } from "./dom.js";
import { notice } from "./notice.js";
import { icon } from "./icons.js";
import { lab } from "./rooms/lab.js";
import { lecture } from "./rooms/lecture.js";
import { play } from "./rooms/play.js";
import { practice } from "./rooms/practice.js";
import { utility } from "./rooms/utility.js";

/** A room: title, open(rest of the address, its query) -> {element, keys?: [[keys, words, action or null if an element of its own listens]], close?, moved?(rest, query)}. */
const ROOMS = { lab: { title: "Tree lab", open: lab }, practice: { title: "Practice", open: practice },
  play: { title: "Play", open: play }, utility: { title: "Utility lab", open: utility }, lecture: { title: "Lecture", open: lecture } };
const EVERYWHERE = [["1 … 5", "go to a room"], ["t", "light, dark, or as the system says"], ["m", "motion on or off"], ["?", "these shortcuts"]];

const main = document.getElementById("room");
let open = null; // {name, room}

/** Go where the address says, and show what cannot be opened as a sentence. */
async function enter() {
  const { name: wanted, rest, query } = read();
  const name = wanted || "lab";
  notice("");
  if (!(name in ROOMS)) return lost("plies studio", new Error(`there is no room called ${name}`), "#/lab", "Go to the tree lab");
  try {
    if (open?.name === name && open.room.moved) return await open.room.moved(rest, query);
    await show(name, rest, query);
  } catch (error) {
    if (!error.kind) console.error(error);
    lost(ROOMS[name].title, error, `#/${name}`, `Open ${ROOMS[name].title} without it`);
  }
  return undefined;
}

async function show(name, rest, query) {
  leave();
  const entering = (open = { name, room: {} });
  for (const link of document.querySelectorAll(".rooms a")) {
    if (link.dataset.room === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${ROOMS[name].title} · plies studio`;
  main.setAttribute("aria-busy", "true");
  const room = await ROOMS[name].open(rest, query);
  if (open !== entering) return room.close?.(); // somebody went on to another room meanwhile
  open.room = room;
  refill(main, room.element);
  scrollTo(0, 0);
  room.shown?.();
  main.setAttribute("aria-busy", "false");
  return undefined;
}

function leave() {
  open?.room.close?.();
  open = null;
}

/** What is shown instead of a room, with a way out. */
function lost(title, error, href, words) {
  leave();
  refill(main, h("h1", {}, title), h("p", { class: "error", role: "alert" }, `This address cannot be opened: ${error.message}.`), h("p", {}, h("a", { href }, words)));
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
  else if (/^[1-5]$/.test(event.key) && !open?.room.digits) location.hash = `#/${names[event.key - 1]}`;
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
    h("dt", {}, key.split(" ").map((k, i) => [i ? " " : "", k === "…" ? "to" : h("kbd", {}, NAMES[k] ?? k)])), h("dd", {}, words)]));
  refill(dialog, h("h2", { id: "shortcuts-title" }, "Keyboard shortcuts"), h("h3", {}, "Everywhere"), list(EVERYWHERE),
    open?.room.keys?.length ? [h("h3", {}, ROOMS[open.name].title), list(open.room.keys)] : null,
    h("p", {}, "For programs: ", h("a", { href: "api/docs" }, "the API"), "."), h("form", { method: "dialog" }, h("button", { class: "first", autofocus: true }, "Close")));
  dialog.showModal();
}
const NAMES = { ArrowRight: "→", ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓" };

/** Within a page of somebody else there is only the room, and a way to have it alone. */
function embedded() {
  document.documentElement.classList.add("embedded");
  const whole = h("a", { class: "whole small", href: link(), target: "_blank", rel: "noopener" }, "Open in the studio");
  whole.addEventListener("click", () => { flush(); whole.href = link(); }, true);
  document.body.append(whole);
}

if (new URLSearchParams(location.search).has("embed")) embedded();
theme(kept.get("theme") ?? "system");
still(kept.get("motion") === "still");
for (const name of ["theme", "motion", "help"]) document.getElementById(name).append(icon(name));
document.getElementById("theme").addEventListener("click", nextTheme);
document.getElementById("motion").addEventListener("click", () => still(document.documentElement.dataset.motion !== "still"));
document.getElementById("help").addEventListener("click", shortcuts);
document.addEventListener("keydown", pressed);
document.addEventListener("click", (event) => { if (event.target.closest("a")) flush(); }, true);
window.addEventListener("hashchange", enter);
enter();
