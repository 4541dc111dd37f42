// A small chart: lines and points on two axes.

import { s } from "./dom.js";
import { shown } from "./numbers.js";

const WIDTH = 480, HEIGHT = 300, BOTTOM = 36, TOP = 24, LETTER = 7.2;

/** lines: [{points: [[x, y]], paint, name}]; dots: [{x, y, name, paint, above: its name stands above it}]; the label says it in words. */
export function chart({ lines = [], dots = [], label, x: xName = "", y: yName = "" }) {
  const all = [...lines.flatMap((line) => line.points), ...dots.map(({ x, y }) => [x, y])].filter(([, y]) => Number.isFinite(y));
  const [x0, x1] = range(all.map(([x]) => x)), [y0, y1] = range(all.map(([, y]) => y));
  const LEFT = 16 + LETTER * Math.max(...ticks(y0, y1).map((y) => short(y).length)), RIGHT = 6 + (LETTER / 2) * Math.max(...ticks(x0, x1).map((x) => short(x).length));
  const px = (x) => LEFT + ((x - x0) / (x1 - x0)) * (WIDTH - LEFT - RIGHT), py = (y) => HEIGHT - BOTTOM - ((y - y0) / (y1 - y0)) * (HEIGHT - BOTTOM - TOP);
  const path = (points) => points.filter(([, y]) => Number.isFinite(y)).map(([x, y], i) => `${i ? "L" : "M"}${px(x).toFixed(1)} ${py(y).toFixed(1)}`).join("");
  return s("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ticks(y0, y1).map((y) => [s("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: py(y), y2: py(y) }), s("text", { class: "tick end", x: LEFT - 6, y: py(y) }, short(y))]),
    ticks(x0, x1).map((x) => s("text", { class: "tick", x: px(x), y: HEIGHT - BOTTOM + 14 }, short(x))),
    s("text", { class: "axis", x: (LEFT + WIDTH - RIGHT) / 2, y: HEIGHT - 6 }, xName), s("text", { class: "axis start", x: 4, y: 8 }, yName),
    lines.map((line) => s("path", { class: `line ${line.paint ?? ""}`, d: path(line.points) })),
    dots.map((dot) => [s("circle", { class: `point ${dot.paint ?? ""}`, cx: px(dot.x), cy: py(dot.y), r: 5 }),
      dot.name ? note(px(dot.x), py(dot.y), dot.name, dot.above) : null]));
}

/** About five round numbers from low to high. */
function ticks(low, high) {
  const rough = (high - low) / 4, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough * 0.999);
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, i) => (first + i) * step);
}

/** A name beside a point, on the side where there is room. */
function note(x, y, name, above = y > HEIGHT - BOTTOM - 24) {
  const left = x > WIDTH * (above ? 0.3 : 0.7);
  return s("text", { class: left ? "note end" : "note start", x: x + (left ? -9 : 9), y: y + (above ? -12 : 14) }, name);
}

const short = (value) => {
  const size = Math.abs(value);
  if (size >= 1e15) return value.toExponential(0).replace("e+", "e");
  const [unit, letter] = size >= 1e12 ? [1e12, " T"] : size >= 1e9 ? [1e9, " G"] : size >= 1e6 ? [1e6, " M"] : size >= 1e4 ? [1e3, " k"] : [1, ""];
  return shown(value / unit, size / unit < 10 ? 2 : size / unit < 100 ? 1 : 0) + letter;
};

function range(values) {
  const low = Math.min(...values), high = Math.max(...values);
  return low === high ? [low - 1, high + 1] : [low, high];
}
