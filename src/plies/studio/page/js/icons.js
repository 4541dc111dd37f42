// Small drawings for buttons, so that no font has to have them.

import { s } from "./dom.js";

const PATHS = {
  start: "M5 5v14M19 5 8 12l11 7z", back: "M17 5 6 12l11 7z", play: "M7 4v16l13-8z", pause: "M7 5v14M17 5v14",
  step: "M7 5l11 7-11 7z", end: "M19 5v14M5 5l11 7-11 7z",
  cut: "M8.5 8.5 20 18M8.5 15.5 20 6M6 9a2.6 2.6 0 1 1 .1 0zM6 20a2.6 2.6 0 1 1 .1 0z",
  theme: "M12 3a9 9 0 1 0 .01 0zM12 3v18a9 9 0 0 0 0-18z", motion: "M3 8q4.5-4 9 0t9 0M3 13q4.5-4 9 0t9 0M3 18q4.5-4 9 0t9 0",
  help: "M8.5 9a3.5 3.5 0 1 1 5 3.2q-1.5.8-1.5 2.8M12 19v.2",
};
const FILLED = new Set(["start", "back", "play", "step", "end"]);

export function icon(name) {
  return s("svg", { class: `icon-drawing ${FILLED.has(name) ? "filled" : ""}`, viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
