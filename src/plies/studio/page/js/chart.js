// A small chart: lines and points on two axes.

import { s } from "./dom.js";
import { shown } from "./numbers.js";

const WIDTH = 480, HEIGHT = 300, LEFT = 52, BOTTOM = 36, TOP = 14, RIGHT = 14;

/** lines: [{points: [[x, y]], paint, name}]; dots: [{x, y, name, paint}]; the label says it in words. */
export function chart({ lines = [], dots = [], label, x: xName = "", y: yName = "" }) {
  const all = [...lines.flatMap((line) => line.points), ...dots.map(({ x, y }) => [x, y])].filter(([, y]) => Number.isFinite(y));
  const [x0, x1] = range(all.map(([x]) => x)), [y0, y1] = range(all.map(([, y]) => y));
  const px = (x) => LEFT + ((x - x0) / (x1 - x0)) * (WIDTH - LEFT - RIGHT), py = (y) => HEIGHT - BOTTOM - ((y - y0) / (y1 - y0)) * (HEIGHT - BOTTOM - TOP);
  const path = (points) => points.filter(([, y]) => Number.isFinite(y)).map(([x, y], i) => `${i ? "L" : "M"}${px(x).toFixed(1)} ${py(y).toFixed(1)}`).join("");
  const ticks = (low, high) => Array.from({ length: 5 }, (_, i) => low + ((high - low) * i) / 4);
  return s("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ticks(y0, y1).map((y) => [s("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: py(y), y2: py(y) }), s("text", { class: "tick end", x: LEFT - 6, y: py(y) }, short(y))]),
    ticks(x0, x1).map((x) => s("text", { class: "tick", x: px(x), y: HEIGHT - BOTTOM + 14 }, short(x))),
    s("text", { class: "axis", x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 9 }, xName), s("text", { class: "axis", x: LEFT - 40, y: TOP - 4, "text-anchor": "start" }, yName),
    lines.map((line) => s("path", { class: `line ${line.paint ?? ""}`, d: path(line.points) })),
    dots.map((dot) => [s("circle", { class: `point ${dot.paint ?? ""}`, cx: px(dot.x), cy: py(dot.y), r: 5 }),
      dot.name ? note(px(dot.x), py(dot.y), dot.name) : null]));
}

/** A name beside a point, on the side where there is room. */
function note(x, y, name) {
  const right = x > WIDTH * 0.7, low = y > HEIGHT - BOTTOM - 24;
  return s("text", { class: right ? "note end" : "note start", x: x + (right ? -9 : 9), y: y + (low ? -12 : 14) }, name);
}

const short = (value) => (Math.abs(value) >= 10_000 ? value.toExponential(1).replace("e+", "e") : shown(value, Math.abs(value) < 10 ? 2 : 0));

function range(values) {
  const low = Math.min(...values), high = Math.max(...values);
  return low === high ? [low - 1, high + 1] : [low, high];
}
