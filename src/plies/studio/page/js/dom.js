// Making elements. Text always goes in as text: nothing here reads markup.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: h("button", {class: "first", onclick: go}, "Go"). Attributes that are null or false are left out. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in element) element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

export function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** Put other children into an element. */
export function refill(element, ...children) {
  element.replaceChildren();
  return append(element, children);
}

let fields = 0;

/** A control with its name above it, or, inline, to its right. */
export function label(text, control, inline = false) {
  control.id ||= `field-${(fields += 1)}`;
  const name = h("label", { for: control.id }, text);
  return inline ? h("span", { class: "field inline" }, control, name) : h("span", { class: "field" }, name, control);
}

/** A select from [value, text] pairs. */
export function choice(options, chosen, onchange, attributes = {}) {
  const select = h("select", { ...attributes, onchange: () => onchange(select.value) });
  for (const [value, text] of options) select.append(h("option", { value }, text));
  select.value = chosen;
  return select;
}

/** Save text, or a blob, as a file. */
export function download(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Tabs: [{name, title, panel}]. Arrow keys move between them, as everywhere. */
export function tabs(name, parts, onchoose = () => {}) {
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": name });
  const id = (part) => `${name.replace(/\W/g, "-")}-${part.name}`;
  const choose = (chosen, focus = false) => {
    for (const part of parts) {
      const is = part === chosen;
      part.tab.setAttribute("aria-selected", is);
      part.tab.tabIndex = is ? 0 : -1;
      part.panel.hidden = !is;
    }
    if (focus) chosen.tab.focus();
    onchoose(chosen.name);
  };
  for (const [index, part] of parts.entries()) {
    part.tab = h("button", { type: "button", role: "tab", id: `${id(part)}-tab`, "aria-controls": id(part),
      onclick: () => choose(part),
      onkeydown: (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        choose(parts[(index + step + parts.length) % parts.length], true);
      } }, part.title);
    part.panel.id = id(part);
    part.panel.setAttribute("role", "tabpanel");
    part.panel.setAttribute("aria-labelledby", `${id(part)}-tab`);
    bar.append(part.tab);
  }
  choose(parts[0]);
  const element = h("div", { class: "tabbed" }, bar, parts.map((part) => part.panel));
  return { element, choose: (which) => choose(parts.find((part) => part.name === which)) };
}
