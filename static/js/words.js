// Small helpers that several modules need and old browsers lack.

/** A random identifier that also works without a secure context. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The token that Django requires in every form post. */
export function csrfToken() {
  const meta = document.querySelector('meta[name="csrf-token"]');
  return meta ? meta.content : "";
}

/** The token of a new session, for everything the page sends from now on. */
export function keepToken(token) {
  const meta = document.querySelector('meta[name="csrf-token"]');
  if (meta) meta.content = token;
  for (const field of document.querySelectorAll('input[name="csrfmiddlewaretoken"]')) field.value = token;
}

/** The page's language, for number formats. */
export const LANGUAGE = document.documentElement.lang || "en";

const WHOLE = new Intl.NumberFormat(LANGUAGE, { useGrouping: true, maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 });
const PARTS = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 2 });
const COMPACT_FROM = 100000;

/** 20000 as 20,000. */
export function chips(count) {
  return count === null || count === undefined ? "" : WHOLE.format(count);
}

/** 6.3 with one decimal. */
export function tenths(count) {
  return TENTHS.format(count);
}

/** From 100,000 on in K (exact to one decimal) or M (to two), else in full; so is a count `beside` a larger one. */
export function chipsShort(count, beside = 0) {
  if (count === null || count === undefined || Math.max(count, beside) < COMPACT_FROM) return chips(count);
  for (const [unit, letter, scale] of [
    [1000000, "M", 100],
    [1000, "K", 10],
  ]) {
    if (count >= unit && (count * scale) % unit === 0) return PARTS.format(count / unit) + letter;
  }
  return WHOLE.format(count);
}

/**
 * Small and big blind; both in K or M as soon as the big blind is 100,000 and both are exact in it.
 * `beside` is the big blind of a level shown with it: the two are written alike.
 */
export function blinds(small, big, beside = 0) {
  const unit = [
    [1000000, "M", 100],
    [1000, "K", 10],
  ].find(([size, , scale]) => {
    return (
      Math.max(big, beside) >= COMPACT_FROM && big >= size && (big * scale) % size === 0 && (small * scale) % size === 0
    );
  });
  const text = (count) => (unit ? PARTS.format(count / unit[0]) + unit[1] : WHOLE.format(count));
  return `${text(small)}\u00a0/\u00a0${text(big)}`;
}

/**
 * Minor units in the page's language; decimals only where there are any. The number of decimals comes
 * with the currency from the server: the browser's own table is not ISO 4217's.
 */
export function money(minor, { currency, digits }) {
  if (minor === null || minor === undefined || !currency) return "";
  const major = minor / 10 ** digits;
  const shown = Number.isInteger(major) ? 0 : digits;
  const form = {
    style: "currency",
    currency,
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
    useGrouping: true,
  };
  return new Intl.NumberFormat(LANGUAGE, form).format(major);
}

const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;

/** An amount typed so far, in minor units, parsed as the server will; null where it is none. */
export function typedMinor(text, digits) {
  const plain = text.replace(/[^\d.,]/g, "");
  const marks = plain.match(/[.,]/g) || [];
  const isWhole = !marks.length || (GROUPED.test(plain) && !(digits === 3 && marks.length === 1));
  const cut = isWhole ? plain.length : Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const head = plain.slice(0, cut);
  const isMixed = /[.,]/.test(head) && (head.includes(plain[cut]) || !GROUPED.test(head));
  const whole = head.replace(/[.,]/g, "");
  const rest = plain.slice(cut + 1);
  const isEither = digits !== 3 && rest.length === 3 && Number(whole) !== 0;
  if ((!isWhole && (isMixed || isEither)) || !(whole + rest) || rest.length > digits) return null;
  return Number(whole + rest.padEnd(digits, "0"));
}

/** Time left as m:ss up to 99:59, h:mm:ss beyond; a started second counts. */
export function minutes(milliseconds) {
  return written(milliseconds, 6000);
}

/** Time until something as m:ss, from an hour on as h:mm:ss; a started second counts. */
export function timeUntil(milliseconds) {
  return written(milliseconds, 3600);
}

function written(milliseconds, longFrom) {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  const two = (count) => String(count).padStart(2, "0");
  if (seconds < longFrom) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
