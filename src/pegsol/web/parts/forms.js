// Controls that several pages use.

import { html } from "../dom.js";

/**
 * A control with its label above it.
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return html("label", { class: "field" }, html("span", {}, label), control);
}

/**
 * A list to choose from.
 * @param {string[][]} options pairs of value and text
 * @param {string} value the one that is chosen
 * @param {(value: string) => void} changed
 */
export function select(options, value, changed) {
  const items = options.map(([key, text]) => html("option", { value: key }, text));
  const list = html("select", { onchange: () => changed(list.value) }, ...items);
  list.value = value;
  return list;
}

/**
 * What is shown when its title is pressed.
 * @param {string} title
 * @param {Node[]} content
 */
export function fold(title, ...content) {
  return html("details", {}, html("summary", {}, title), ...content);
}

let groups = 0;

/**
 * A row of choices: radio buttons that look like one switch.
 * @param {string} legend
 * @param {string[][]} options pairs of value and text
 * @param {string} value the chosen one
 * @param {(value: string) => void} changed
 */
export function choice(legend, options, value, changed) {
  const name = `choice-${++groups}`;
  const items = options.map(([key, text]) => {
    const radio = { type: "radio", name, value: key, checked: key === value };
    const input = html("input", { ...radio, onchange: () => changed(key) });
    return html("label", {}, input, html("span", {}, text));
  });
  const row = html("div", { class: "options" }, ...items);
  return html("fieldset", { class: "choice" }, html("legend", {}, legend), row);
}

/**
 * Show one option of a choice or hide it, with another text.
 * @param {HTMLElement} group
 * @param {string} value
 * @param {boolean} shown
 * @param {string} [text]
 */
export function offer(group, value, shown, text) {
  const label = group.querySelector(`input[value=${value}]`)?.closest("label");
  if (!label) return;
  label.hidden = !shown;
  const words = label.querySelector("span");
  if (text && words) words.textContent = text;
}

/**
 * Tick the choice with a value, without an event.
 * @param {HTMLElement} group
 * @param {string} value
 */
export function choose(group, value) {
  for (const input of group.querySelectorAll("input")) input.checked = input.value === value;
}

/**
 * A checkbox with its label.
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} changed
 */
export function tick(label, checked, changed) {
  const box = html("input", { type: "checkbox", checked, onchange: () => changed(box.checked) });
  return html("label", { class: "tick" }, box, html("span", {}, label));
}

/**
 * An input for a whole number.
 * @param {number} value
 * @param {number} least
 * @param {number} most
 * @param {(value: number) => void} changed is called only with numbers between the two
 */
export function number(value, least, most, changed) {
  const limits = { type: "number", inputmode: "numeric", min: least, max: most, step: 1, value };
  const input = html("input", {
    ...limits,
    oninput: () => {
      const typed = Number(input.value);
      if (Number.isInteger(typed) && typed >= least && typed <= most) changed(typed);
    },
  });
  return input;
}

/**
 * Delay a function until it has not been called for some milliseconds.
 * @param {number} wait
 * @param {() => void} act
 */
export function debounced(wait, act) {
  let timer = 0;
  const cancel = () => window.clearTimeout(timer);
  const ask = () => {
    cancel();
    timer = window.setTimeout(act, wait);
  };
  return Object.assign(ask, { cancel });
}

/**
 * Download a file.
 * @param {Blob} content
 * @param {string} name
 */
export function download(content, name) {
  const url = URL.createObjectURL(content);
  html("a", { href: url, download: name }).click();
  // By then the browser has taken the content.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * A name for a file, made of a title.
 * @param {string} title
 * @param {string} otherwise
 */
export function fileName(title, otherwise) {
  const words = title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return words.replace(/^-+|-+$/g, "").slice(0, 60) || otherwise;
}
