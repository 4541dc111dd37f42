// The moves of a match as a tree: what was played, and what was tried instead. A node is the state after a move.

export class GameRecord {
  constructor(start) {
    this.root = { parent: null, event: null, state: start, children: [], ply: 0 };
    this.here = this.root;
  }

  /** The node after a move; a move that is there already is not added again. */
  add(event, state, parent = this.here) {
    const known = parent.children.find((child) => child.event.index === event.index && child.state === state);
    if (known) return known;
    const node = { parent, event, state, children: [], ply: parent.ply + 1 };
    parent.children.push(node);
    return node;
  }

  remove(node) {
    const siblings = node.parent.children;
    siblings.splice(siblings.indexOf(node), 1);
  }

  /** A variation becomes the main line from its first move on. */
  promote(node) {
    for (let each = node; each.parent; each = each.parent) {
      const siblings = each.parent.children;
      siblings.unshift(...siblings.splice(siblings.indexOf(each), 1));
    }
  }

  /** From the start to a node. */
  path(node = this.here) {
    const found = [];
    for (let each = node; each; each = each.parent) found.unshift(each);
    return found;
  }

  /** The path to where we are, and on along the first moves. */
  line(node = this.here) {
    const found = this.path(node);
    while (found.at(-1).children.length) found.push(found.at(-1).children[0]);
    return found;
  }

  /** The states before a node, oldest first. */
  past(node = this.here) {
    return this.path(node).slice(0, -1).map((each) => each.state);
  }

  /** Who was to move at a node, if a move follows there. */
  static mover(node) {
    return node.children[0]?.event.player;
  }

  // -- as text: 12(4.5).3 is move 12, instead of it 4 and then 5, and after 12 move 3 --

  /** All nodes but the start, in the order of the text. */
  ordered() {
    const found = [];
    const walk = (node) => {
      const [first, ...others] = node.children;
      if (!first) return;
      found.push(first);
      for (const other of others) {
        found.push(other);
        walk(other);
      }
      walk(first);
    };
    walk(this.root);
    return found;
  }

  text() {
    const rest = (node) => (node.children.length ? `.${after(node)}` : "");
    const after = (node) => {
      const [first, ...others] = node.children;
      return `${first.event.index}${others.map((other) => `(${other.event.index}${rest(other)})`).join("")}${rest(first)}`;
    };
    return this.root.children.length ? after(this.root) : "";
  }

  get at() {
    return this.ordered().indexOf(this.here) + 1;
  }
}

/** The moves that a text holds: [number of the move before, index], numbered from 1; null if it is none. */
export function readMoves(text) {
  const moves = [], open = [];
  let here = 0;
  for (const [word] of text.matchAll(/\d+|[().]|./g)) {
    if (/^\d+$/.test(word)) {
      moves.push([here, Number(word)]);
      here = moves.length;
    } else if (word === "(" && here > 0) {
      open.push(here);
      here = moves[here - 1][0];
    } else if (word === ")" && open.length) here = open.pop();
    else if (word !== ".") return null;
  }
  return open.length ? null : moves;
}
