// Changing a tree that was drawn. A form is never changed: every function returns a new one.

const copy = (form) => structuredClone(form);
const numbers = (key) => (key === "root" ? [] : key.split(".").map(Number));
const whole = (entry) => (typeof entry === "object" && entry !== null && !Array.isArray(entry) ? entry : { value: entry });

/** The part of a form at a key, made an object if it was a bare number. */
function find(form, key) {
  let part = form;
  for (const number of numbers(key)) {
    part.children[number] = whole(part.children[number]);
    part = part.children[number];
  }
  return part;
}

const parentKey = (key) => (key.includes(".") ? key.slice(0, key.lastIndexOf(".")) : "root");
const place = (key) => numbers(key).at(-1);

function edited(form, change) {
  const next = copy(whole(form));
  change(next);
  return next;
}

const even = (count) => Array.from({ length: count }, () => 1 / count);

/** One child more. A leaf becomes a node of whoever moves next. Returns the form and the key of the child. */
export function addChild(form, key, kind) {
  let child = 0;
  const next = edited(form, (root) => {
    const part = find(root, key);
    if (!part.children) {
      const value = part.value ?? 0;
      delete part.value;
      part.player = kind;
      part.children = [{ value }];
    }
    const value = Array.isArray(part.children[0]?.value) ? part.children[0].value.map(() => 0) : 0;
    child = part.children.push({ value }) - 1;
    if (part.player === "chance") part.chances = even(part.children.length);
  });
  return { form: next, key: key === "root" ? String(child) : `${key}.${child}` };
}

/** Without a node and all below. A parent without children becomes a leaf worth 0. */
export function remove(form, key) {
  if (key === "root") return edited(form, (root) => { root.children = undefined; delete root.chances; root.value = 0; });
  return edited(form, (root) => {
    const parent = find(root, parentKey(key));
    parent.children.splice(place(key), 1);
    if (!parent.children.length) {
      for (const name of ["children", "chances", "player", "evaluate", "quiet"]) delete parent[name];
      parent.value = 0;
    } else if (parent.chances) parent.chances = even(parent.children.length);
  });
}

export function setPlayer(form, key, player) {
  return edited(form, (root) => {
    const part = find(root, key);
    part.player = player;
    delete part.chances;
    if (player === "chance") part.chances = even(part.children.length);
    for (const child of part.children) if (typeof child === "object") delete child.label; // left and right are no outcomes
  });
}

/** May the node be evaluated at the horizon? If not, quiescence searches on. */
export function setQuiet(form, key, quiet) {
  return edited(form, (root) => {
    const part = find(root, key);
    delete part.quiet;
    if (!quiet) part.quiet = false;
  });
}

/** What a search takes the node to be worth if it stops there; null: the usual estimate. */
export function setEstimate(form, key, estimate) {
  return edited(form, (root) => {
    const part = find(root, key);
    delete part.evaluate;
    if (estimate !== null) part.evaluate = estimate;
  });
}

export const setValue = (form, key, value) => edited(form, (root) => { find(root, key).value = value; });

/** One outcome's probability; the others keep their proportions. */
export function setChance(form, key, chance) {
  return edited(form, (root) => {
    const parent = find(root, parentKey(key)), at = place(key);
    const rest = parent.chances.reduce((sum, p, index) => (index === at ? sum : sum + p), 0);
    const others = parent.chances.length - 1;
    parent.chances = parent.chances.map((p, index) =>
      index === at ? chance : rest > 0 ? (p * (1 - chance)) / rest : (1 - chance) / others);
  });
}

/** A child moved to another place among its siblings. Returns the form and the key it then has. */
export function moveTo(form, key, to) {
  const from = place(key);
  const next = edited(form, (root) => {
    const parent = find(root, parentKey(key));
    const list = (things) => things?.splice(to, 0, ...things.splice(from, 1));
    list(parent.children);
    if (parent.chances) list(parent.chances);
  });
  return { form: next, key: parentKey(key) === "root" ? String(to) : `${parentKey(key)}.${to}` };
}
