// Where the page is. Everything that can be shared stands in the address: the room, what is in it, and what is chosen there.

const PAUSE = 300; // milliseconds between two changes of the address: browsers refuse more than a few a second

let timer = 0, last = -PAUSE, pending = null;

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // somebody typed a bare %
  }
};

/** {name, rest, query} of #/name/rest/rest?query. */
export function read(hash = location.hash) {
  const [path, ...query] = hash.replace(/^#\/?/, "").split("?");
  const [name, ...rest] = path.split("/");
  return { name, rest: rest.filter(Boolean).map(decoded), query: new URLSearchParams(query.join("?")) };
}

/** The address of a room; what is empty in the query is left out. */
export function written(name, rest = [], query = {}) {
  const entries = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false);
  const words = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return `#/${[name, ...rest.map(encodeURIComponent)].join("/")}${words ? `?${words}` : ""}`;
}

/** Put where a room is into the address and into its link in the masthead, without a step in the history. */
export function keep(name, rest, query) {
  pending = { name, hash: written(name, rest, query) };
  clearTimeout(timer);
  const wait = last + PAUSE - performance.now();
  if (wait <= 0) flush();
  else timer = setTimeout(flush, wait);
}

/** Write what is still to be written. */
export function flush() {
  clearTimeout(timer);
  if (!pending) return;
  const { name, hash } = pending;
  pending = null;
  document.querySelector(`.rooms a[data-room="${name}"]`)?.setAttribute("href", hash);
  if ((read().name || "lab") !== name || location.hash === hash) return;
  last = performance.now();
  history.replaceState(null, "", hash);
}

/** Where the page is, for people: without what puts it into a frame of another page. */
export function link() {
  const whole = new URL(location.href);
  whole.searchParams.delete("embed");
  return whole.href;
}

/** Copy a link to where the page is; says what happened. */
export async function share(say, what) {
  flush();
  try {
    await navigator.clipboard.writeText(link());
    say(`The link is copied. It carries ${what}.`);
  } catch {
    say(`The link is in the address bar. It carries ${what}.`);
  }
}

addEventListener("pagehide", flush);
