// Elements of a page, and icons.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | undefined | ((event: any) => void)} Attribute */

/**
 * An HTML element. Attributes that are false or undefined are left out, true gives an empty one,
 * and functions listen: { onclick: () => ... }.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, Attribute>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined) {
      element.setAttribute(key, value === true ? "" : `${value}`);
    }
  }
  element.append(...children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  element.append(...children);
  return element;
}

export const ICONS = {
  undo: "M9 5 4 10l5 5M4 10h9a5 5 0 0 1 0 10h-3",
  redo: "M15 5l5 5-5 5M20 10h-9a5 5 0 0 0 0 10h3",
  start: "M7 5v14M17 5l-8 7 8 7Z",
  end: "M7 5l8 7-8 7ZM17 5v14",
  play: "M7 4.5v15l12.5-7.5Z",
  pause: "M8 5v14M16 5v14",
};

/**
 * @param {string} path of an icon, on a square of 24 by 24
 * @param {string} [kind] its class
 */
export function drawIcon(path, kind = "icon") {
  const frame = { viewBox: "0 0 24 24", class: kind, "aria-hidden": "true" };
  return svg("svg", frame, svg("path", { d: path }));
}
