// Where the nodes of a tree stand. Worked out once for a tree, never while stepping through it.

import { hierarchy, tree } from "../../vendor/d3-hierarchy/d3-hierarchy.min.js";

const LEVEL = 92; // between two layers
export const LONGEST = 10; // letters of a label that are shown
export const BOARD = 76; // a board below a node is as wide
const APART = 1.15; // cousins stand a little further apart than siblings

/** {key: {x, y}}, width and height. nodes is the server's list, the root first; folded nodes have no children here. */
export function layout(nodes, labels = false, folded = new Set(), boards = {}) {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const root = hierarchy(byKey.get("root") ?? nodes[0], (node) => (folded.has(node.key) ? [] : node.children.map((key) => byKey.get(key))));
  const boarded = Object.keys(boards).length > 0;
  const width = Math.max(widest(nodes, labels), boarded ? BOARD + 14 : 0);
  tree().nodeSize([width, LEVEL + (boarded ? BOARD : 0)]).separation((a, b) => (a.parent === b.parent ? 1 : APART))(root);
  let left = Infinity, right = -Infinity, bottom = 0;
  root.each((node) => {
    left = Math.min(left, node.x);
    right = Math.max(right, node.x);
    bottom = Math.max(bottom, node.y);
  });
  const places = new Map();
  root.each((node) => places.set(node.data.key, { x: node.x - left + width, y: node.y + 46 }));
  return { places, width: right - left + 2 * width, height: bottom + 100 + (boarded ? BOARD : 0), byKey };
}

/** How much room a leaf needs: tuples are wider than numbers, and names of actions stand above it. */
function widest(nodes, labels) {
  let most = 2;
  for (const node of nodes) {
    if (labels) most = Math.max(most, Math.min(node.label.length, LONGEST) - 2);
    if (node.kind !== "leaf") continue;
    const text = Array.isArray(node.value) ? node.value.join(", ").length + 1 : String(node.value ?? "").length;
    most = Math.max(most, Math.min(text, 12));
  }
  return 34 + most * 8;
}
