import { parseExactJson } from "./exact-json.ts";

/** Hides personal data and secrets for the request log. A field that may be personal is hidden. */
export interface Redaction {
  readonly request: string | null;
  /** Hides the recipient's data of this request in a text. */
  readonly text: (text: string) => string;
  readonly answer: (body: Uint8Array, contentType: string | null) => string;
}

/** For a key's letters and digits, in lower case. Also matches "warehouse name", to miss no personal field. */
const PERSONAL =
  /name|phone|mobile|fax|mail|street|address|city|town|state|province|region|district|postal|postcode|zip|contact|company|recipient|consignee|person|birth|passport|taxid|vat|eori|remark|description|note|comment|instruction|custom|lat$|lng$|latitude|longitude/;
const SECRET =
  /token|secret|passw|pwd|apikey|authori[sz]ation|signature|signingkey|privatekey|cookie|credential|session|bearer/;

const HIDDEN = "[hidden]";
const MAX_DEPTH = 40;
const MAX_CHARACTERS = 8000;
const MAX_ANSWER_BYTES = 32 * 1024;
/** Longer texts are prose, whose single words do not identify a person. */
const MAX_NAME_CHARACTERS = 100;
/** Longer than any name, so that a piece is not taken for a name. */
const PIECE_CHARACTERS = 120;
const MAX_PIECES = 50;

export function redactionOf(requestBody: string | null, withoutSecrets: (text: string) => string): Redaction {
  const request = requestBody === null ? null : parseJson(requestBody);
  const personalTexts = personalTextPattern(request);
  const text = (input: string): string =>
    withoutAddresses(withoutSecrets(personalTexts === null ? input : input.replaceAll(personalTexts, HIDDEN)));
  return {
    request: requestBody === null ? null : shorten(withoutSecrets(redactedJson(request, (input) => input))),
    text,
    answer(body, contentType) {
      const size = `${body.length} bytes of ${contentType?.split(";")[0]?.trim() ?? "no declared type"}`;
      if (body.length > MAX_ANSWER_BYTES) return `[${size}]`;
      const content = parseJson(new TextDecoder().decode(body));
      return content === undefined ? `[${text(size)}, not JSON]` : shorten(redactedJson(content, text));
    },
  };
}

const plainKey = (key: string): string => key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const isPrivate = (key: string): boolean => PERSONAL.test(plainKey(key)) || SECRET.test(plainKey(key));

export const redactedQuery = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, isPrivate(key) ? HIDDEN : value]));

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

function redactedJson(content: unknown, text: (input: string) => string): string {
  if (content === undefined) return "[not JSON]";
  return JSON.stringify(redact(content, { text, personal: false, messages: false, depth: 0 }));
}

const shorten = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

interface Context {
  readonly text: (input: string) => string;
  readonly personal: boolean;
  /** Under `meta.error`, whose keys name fields and whose values are messages about them. */
  readonly messages: boolean;
  readonly depth: number;
}

function redact(value: unknown, context: Context): unknown {
  if (context.depth > MAX_DEPTH) return HIDDEN;
  const inside = { ...context, depth: context.depth + 1 };
  if (Array.isArray(value)) return value.map((entry) => redact(entry, inside));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [context.text(key), redactMember(key, entry, inside)]),
    );
  }
  if (typeof value === "string") return context.personal ? hiddenText(value) : innerText(value, inside);
  return context.personal && typeof value === "number" ? HIDDEN : value;
}

function redactMember(key: string, value: unknown, context: Context): unknown {
  const plain = plainKey(key);
  if (SECRET.test(plain)) return HIDDEN;
  const messages = context.messages || (plain === "error" && context.depth === 2);
  return redact(value, { ...context, messages, personal: !messages && (context.personal || PERSONAL.test(plain)) });
}

/** Shows that a field was filled, and its length: refusals are often about that. */
const hiddenText = (text: string): string => (text.trim() === "" ? text : `[hidden, ${text.length} characters]`);

/** Some answers contain JSON inside a text (public documentation, section 3.4). */
function innerText(text: string, context: Context): string {
  const inner = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return inner === undefined ? context.text(text) : JSON.stringify(redact(inner, { ...context, messages: false }));
}

/** Matches the request's personal values, longest first; null if it has none. */
function personalTextPattern(request: unknown): RegExp | null {
  const personalTexts = new Set<string>();
  collectPersonalTexts(request, false, 0, personalTexts);
  if (personalTexts.size === 0) return null;
  const longestFirst = [...personalTexts].toSorted((left, right) => right.length - left.length);
  return new RegExp(longestFirst.map(wordPattern).join("|"), "giu");
}

function collectPersonalTexts(value: unknown, personal: boolean, depth: number, personalTexts: Set<string>): void {
  if (depth > MAX_DEPTH) return;
  if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      collectPersonalTexts(entry, personal || isPrivate(key), depth + 1, personalTexts);
    }
    return;
  }
  if (!personal || (typeof value !== "string" && typeof value !== "number")) return;
  const text = String(value).trim();
  if (text.length > MAX_NAME_CHARACTERS) {
    for (const piece of piecesOf(text)) personalTexts.add(piece);
    return;
  }
  if (text.length > 1) personalTexts.add(text);
  for (const word of text.split(/[^\p{L}\p{N}@.+-]+/u)) if (word.length > 3) personalTexts.add(word);
}

/** A regular expression has a limited size, so long texts are split. */
function piecesOf(text: string): string[] {
  const count = Math.min(MAX_PIECES, Math.ceil(text.length / PIECE_CHARACTERS));
  return Array.from({ length: count }, (_, index) => {
    const start = Math.max(0, Math.min(index * PIECE_CHARACTERS, text.length - PIECE_CHARACTERS));
    return text.slice(start, start + PIECE_CHARACTERS);
  });
}

/** Latin words match only as whole words; Chinese has no spaces between words. */
function wordPattern(word: string): string {
  if (word.length > MAX_NAME_CHARACTERS) return escapeRegExp(word);
  const letter = String.raw`[\p{Script=Latin}\p{N}_]`;
  const startsLatin = /^[\p{Script=Latin}\p{N}_]/u.test(word);
  const endsLatin = /[\p{Script=Latin}\p{N}_]$/u.test(word);
  return `${startsLatin ? `(?<!${letter})` : ""}${escapeRegExp(word)}${endsLatin ? `(?!${letter})` : ""}`;
}

/** Keeps only the host: anyone who knows the address of a label can fetch it. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/(https?:\/\/)(?:[^\s/?#@"'\\]*@)?([^\s/?#@"'\\]+)[/?#][^\s"'\\]*/giu, `$1$2/${HIDDEN}`);

const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
