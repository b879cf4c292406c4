"""Parts of a page that an inspection has already seen on another page: it can skip them.

Two parts are equal if a rule cannot distinguish them: elements, classes and states, styles, visibility,
presence of text, name and label, and parents. Words, figures and addresses may differ.
"""

from __future__ import annotations

KNOWN = "data-known"
"""The attribute of known parts; their children do not have it."""
MARK = """(attribute) => {
  const TWICE = 2;
  const FIGURE = /\\d+/g;
  const STATE = /^[a-z][a-z_ -]{0,24}$/;
  const POINTS = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant'];
  const LEFT_OUT = ['SCRIPT', 'STYLE', 'TEMPLATE', 'LINK', 'META'];
  const ids = new Map();
  for (const one of document.querySelectorAll('[id]')) ids.set(one.id, (ids.get(one.id) || 0) + 1);
  const told = (name, value) => {
    if (name === 'id') return ids.get(value) > 1 ? 'twice' : 'once';
    if (POINTS.includes(name)) return value.split(' ').map((id) => ids.has(id)).join();
    if (name === 'style') return /#|rgb|hsl/.test(value) ? value : value.replace(FIGURE, '0');
    if (name === 'class') return value.replace(FIGURE, '0');
    // Its colours are looked at in both.
    if (name === 'data-theme') return '';
    if (name === 'lang' || STATE.test(value) && /^(aria-(?!label$)|data-|role$|type$|scope$|autocomplete$)/.test(name)) return value;
    return value.trim() ? 'some' : 'none';
  };
  const own = (one) => {
    const attributes = Array.from(one.attributes, ({name, value}) => `${name}=${told(name, value)}`).sort();
    const text = Array.from(one.childNodes).some((node) => node.nodeType === 3 && node.data.trim());
    const labels = one.labels ? Array.from(one.labels).map((label) => label.textContent.trim() !== '') : '';
    return [one.tagName, ...attributes, text, labels, one.checked, one.children.length > 0, one.getClientRects().length > 0].join('|');
  };
  const mixed = (text) => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 2654435761);
      two = Math.imul(two ^ text.charCodeAt(at), 1597334677);
    }
    return (one >>> 0).toString(36) + (two >>> 0).toString(36);
  };
  const [keys, paths] = [new Map(), new Map()];
  const inner = (one) => (one.tagName === 'svg' ? [] : Array.from(one.children).filter(({tagName}) => !LEFT_OUT.includes(tagName)));
  const keyed = (one, inside) => {
    const told = own(one);
    const path = mixed(inside + told);
    const whole = mixed(told + inner(one).map((child) => keyed(child, path)).join());
    paths.set(one, path);
    keys.set(one, mixed(path + whole));
    return whole;
  };
  const root = document.documentElement;
  for (const one of document.querySelectorAll(`[${attribute}]`)) one.removeAttribute(attribute);
  keyed(root, document.title ? 'titled' : '');
  const known = new Set(JSON.parse(sessionStorage.getItem(attribute) || '[]'));
  const met = new Map();
  let fresh = 0;
  const mark = (one) => {
    const key = keys.get(one);
    const times = met.get(key) || 0;
    met.set(key, times + 1);
    if (known.has(key) || times >= TWICE) {
      one.setAttribute(attribute, '');
      return;
    }
    fresh += known.has(paths.get(one)) ? 0 : 1;
    inner(one).forEach(mark);
  };
  mark(root);
  sessionStorage.setItem(attribute, JSON.stringify([...new Set([...known, ...met.keys(), ...paths.values()])]));
  return fresh;
}"""
"""Marks known parts, remembers the rest, and returns the number of new elements."""
