import { parseExactJson } from "./exact-json.ts";

/** Keeps what helps to find faults, hides personal data and secrets; when in doubt, a field is hidden. */
export interface Redaction {
  readonly request: string | null;
  /** Hides the recipient's data of this request in a text. */
  readonly text: (text: string) => string;
  readonly answer: (body: Uint8Array, contentType: string | null) => string;
}

/** For the letters and digits of a key, in lower case. Hides even "warehouse name", so that no personal field is missed. */
const PERSONAL =
  /name|phone|mobile|fax|mail|street|address|city|town|state|province|region|district|postal|postcode|zip|contact|company|recipient|consignee|person|birth|passport|taxid|vat|eori|remark|description|note|comment|instruction|custom|lat$|lng$|latitude|longitude/;
const SECRET =
  /token|secret|passw|pwd|apikey|authori[sz]ation|signature|signingkey|privatekey|cookie|credential|session|bearer/;

const HIDDEN = "[hidden]";
const MAX_DEPTH = 40;
const MAX_KEPT = 8000;
const MAX_READ_BYTES = 32 * 1024;
/** Longer texts are prose, whose single words do not identify a person. */
const LONGEST_NAME = 100;
/** Characters; longer than any name, so that a piece cannot be mistaken for one. */
const PIECE = 120;
const MAX_PIECES = 50;

export function redactionOf(requestBody: string | null, withoutSecrets: (text: string) => string): Redaction {
  const request = requestBody === null ? null : parsed(requestBody);
  const words = wordsIn(request);
  const text = (given: string): string =>
    withoutAddresses(withoutSecrets(words === null ? given : given.replaceAll(words, HIDDEN)));
  return {
    request: requestBody === null ? null : shortened(withoutSecrets(shown(request, (given) => given))),
    text,
    answer(body, contentType) {
      const size = `${body.length} bytes of ${contentType?.split(";")[0]?.trim() ?? "no declared type"}`;
      if (body.length > MAX_READ_BYTES) return `[${size}]`;
      const content = parsed(new TextDecoder().decode(body));
      return content === undefined ? `[${text(size)}, not JSON]` : shortened(shown(content, text));
    },
  };
}

const plainKey = (key: string): string => key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const isPrivate = (key: string): boolean => PERSONAL.test(plainKey(key)) || SECRET.test(plainKey(key));

export const redactedQuery = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, isPrivate(key) ? HIDDEN : value]));

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

function shown(content: unknown, text: (given: string) => string): string {
  if (content === undefined) return "[not JSON]";
  return JSON.stringify(redacted(content, { text, personal: false, messages: false, depth: 0 }));
}

const shortened = (text: string): string => (text.length > MAX_KEPT ? `${text.slice(0, MAX_KEPT)}…` : text);

interface Place {
  readonly text: (given: string) => string;
  readonly personal: boolean;
  /** Under `meta.error`, whose keys name fields and whose values are messages about them. */
  readonly messages: boolean;
  readonly depth: number;
}

function redacted(value: unknown, place: Place): unknown {
  if (place.depth > MAX_DEPTH) return HIDDEN;
  const inside = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) return value.map((entry) => redacted(entry, inside));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [place.text(key), member(key, entry, inside)]),
    );
  }
  if (typeof value === "string") return place.personal ? hiddenText(value) : innerText(value, inside);
  return place.personal && typeof value === "number" ? HIDDEN : value;
}

function member(key: string, value: unknown, place: Place): unknown {
  const plain = plainKey(key);
  if (SECRET.test(plain)) return HIDDEN;
  const messages = place.messages || (plain === "error" && place.depth === 2);
  return redacted(value, { ...place, messages, personal: !messages && (place.personal || PERSONAL.test(plain)) });
}

/** Shows that a field was filled, and its length: refusals are often about that. */
const hiddenText = (text: string): string => (text.trim() === "" ? text : `[hidden, ${text.length} characters]`);

/** Some answers contain JSON inside a text (public documentation, section 3.4). */
function innerText(text: string, place: Place): string {
  const inner = /^\s*[[{]/.test(text) ? parsed(text) : undefined;
  return inner === undefined ? place.text(text) : JSON.stringify(redacted(inner, { ...place, messages: false }));
}

/** Longest first; null if the request has no personal values. */
function wordsIn(request: unknown): RegExp | null {
  const words = new Set<string>();
  collect(request, false, 0, words);
  if (words.size === 0) return null;
  const longestFirst = [...words].toSorted((left, right) => right.length - left.length);
  return new RegExp(longestFirst.map(wholeWord).join("|"), "giu");
}

function collect(value: unknown, personal: boolean, depth: number, words: Set<string>): void {
  if (depth > MAX_DEPTH) return;
  if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      collect(entry, personal || isPrivate(key), depth + 1, words);
    }
    return;
  }
  if (!personal || (typeof value !== "string" && typeof value !== "number")) return;
  const whole = String(value).trim();
  if (whole.length > LONGEST_NAME) {
    for (const piece of piecesOf(whole)) words.add(piece);
    return;
  }
  if (whole.length > 1) words.add(whole);
  for (const word of whole.split(/[^\p{L}\p{N}@.+-]+/u)) if (word.length > 3) words.add(word);
}

/** A regular expression has a limited size, so long texts are split. */
function piecesOf(text: string): string[] {
  const count = Math.min(MAX_PIECES, Math.ceil(text.length / PIECE));
  return Array.from({ length: count }, (_, index) => {
    const start = Math.max(0, Math.min(index * PIECE, text.length - PIECE));
    return text.slice(start, start + PIECE);
  });
}

/** Latin words match only as whole words; Chinese has no spaces between words. */
function wholeWord(word: string): string {
  if (word.length > LONGEST_NAME) return escaped(word);
  const letter = String.raw`[\p{Script=Latin}\p{N}_]`;
  const [before, after] = [/^[\p{Script=Latin}\p{N}_]/u.test(word), /[\p{Script=Latin}\p{N}_]$/u.test(word)];
  return `${before ? `(?<!${letter})` : ""}${escaped(word)}${after ? `(?!${letter})` : ""}`;
}

/** Keeps only the host: anyone who knows the address of a label can fetch it. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/(https?:\/\/)(?:[^\s/?#@"'\\]*@)?([^\s/?#@"'\\]+)[/?#][^\s"'\\]*/giu, `$1$2/${HIDDEN}`);

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
