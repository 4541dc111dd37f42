// A state of a game as a small picture, for a node of its tree.

import { s } from "../dom.js";

const MAKERS = {
  rect: (d) => ({ x: d.x, y: d.y, width: d.w, height: d.h, rx: d.round }),
  circle: (d) => ({ cx: d.x, cy: d.y, r: d.r }),
  line: (d) => ({ x1: d.x, y1: d.y, x2: d.x2, y2: d.y2 }),
  path: (d) => ({ d: d.d, transform: `translate(${Number(d.x)} ${Number(d.y)}) rotate(${Number(d.turn ?? 0)}) scale(${Number(d.scale ?? 1)})` }),
  text: (d) => ({ x: d.x, y: d.y, "font-size": d.size }),
};
const word = (text) => String(text).replace(/[^a-z0-9-]/gi, "");

/** The drawing at x, y, this wide at most, and as tall at most. */
export function smallBoard(drawing, x, y, size) {
  const scale = Math.min(size / drawing.width, size / drawing.height);
  const wide = drawing.width * scale, tall = drawing.height * scale;
  return s("svg", { class: "board small-board", x: x + (size - wide) / 2, y, width: wide, height: tall, viewBox: `0 0 ${drawing.width} ${drawing.height}` },
    drawing.shapes.filter((shape) => MAKERS[shape.shape]).map(drawn));
}

function drawn(shape) {
  const element = s(shape.shape, { class: `paint-${word(shape.paint)}`, ...MAKERS[shape.shape](shape) }, shape.shape === "text" ? shape.text : null);
  if (shape.shape === "text") element.style.fontSize = `${Number(shape.size)}px`; // texts of a tree have a size of their own, which would win
  return element;
}
