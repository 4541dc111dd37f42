// One sentence below the masthead. It takes room of its own, so that it hides nothing, and stays until it is dismissed.

import { h, refill } from "./dom.js";

export function notice(text, bad = false) {
  const box = document.getElementById("notice");
  box.classList.toggle("bad", bad);
  if (!text) return refill(box);
  if (bad) queueMicrotask(() => box.scrollIntoView({ block: "nearest" })); // it stands above the room, which may be scrolled
  return refill(box, h("p", {}, text), h("button", { type: "button", class: "quiet", "aria-label": "Dismiss", title: "Dismiss", onclick: () => notice("") }, "×"));
}

/** Run something; what the server refuses becomes a notice, what is our own mistake is thrown. */
export async function tell(work) {
  try {
    return await work();
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    if (!error.kind) throw error;
    notice(sentence(error.message), true);
    return undefined;
  }
}

export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

let fields = 0;

/** Say what is wrong with a field, beside it; no words: nothing is wrong any more. */
export function problem(control, words = "") {
  const box = control.closest(".field") ?? control.parentElement;
  if (!box) return; // it does not stand anywhere yet
  const id = `${(control.id ||= `problem-of-${(fields += 1)}`)}-problem`;
  box.querySelector(`[id="${id}"]`)?.remove();
  if (!words) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
    return;
  }
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", id);
  box.append(h("span", { class: "error small problem", id, role: "alert" }, sentence(words)));
}

/** Run something that reads a field. What is wrong with it is said beside it, and stale() takes away what was shown before. */
export async function reading(control, work, stale = () => {}) {
  problem(control);
  try {
    return await work();
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    if (!error.kind) throw error;
    stale();
    problem(control, error.message);
    return undefined;
  }
}
