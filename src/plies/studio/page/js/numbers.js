// Numbers as people write them: −∞, 2.33, (5, 2, 5).

/** A value as text: a number, "∞", a tuple. Nothing for null. */
export function shown(value, digits = 2) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return `(${value.map((entry) => shown(entry, digits)).join(", ")})`;
  if (typeof value === "string") return value;
  const rounded = Number(value.toFixed(digits));
  return String(Object.is(rounded, -0) ? 0 : rounded).replace("-", "−");
}

const CLAIMS = { upper: "≤ ", lower: "≥ ", partial: "", unclear: "~ ", exact: "" };

/** A value and what the search claims of it: ≤ 2. */
export const claimed = (value, claim) => (CLAIMS[claim] ?? "") + shown(value);

/** What somebody typed, as a number, or a text if it is none (the server understands 7/3, (5,2,5), -inf). */
export function read(text) {
  const plain = text.trim().replace("−", "-");
  if (plain === "") return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : text.trim();
}

/** 12,345 nodes as 12 k: for what changes while one looks. */
export function roughly(count) {
  if (count < 10_000) return count.toLocaleString("en");
  const [size, letter] = count < 1e6 ? [1e3, "k"] : count < 1e9 ? [1e6, "M"] : [1e9, "G"];
  return `${(count / size).toPrecision(3)} ${letter}`;
}

export const percent = (part) => (Number.isInteger(part * 100) ? `${part * 100} %` : shown(part, 3));

const VULGAR = new Map([2, 3, 4, 5, 6, 8, 9, 12, 18, 36].flatMap((below) =>
  Array.from({ length: below - 1 }, (_, above) => [((above + 1) / below).toFixed(6), [above + 1, below]])).reverse());

/** A probability: a small fraction if it is one, else decimals. */
export function probability(p) {
  if (Number((p * 100).toFixed(6)) % 5 === 0) return shown(p);
  const found = VULGAR.get(p.toFixed(6));
  return found ? `${found[0]}/${found[1]}` : shown(p, 3);
}
