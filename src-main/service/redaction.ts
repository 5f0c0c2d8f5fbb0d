import { escapeRegExp } from "../../src-domain/search-text.ts";
import { parseExactJson } from "./exact-json.ts";

/** Hides personal data and secrets for the request log. A field that may be personal is hidden. */
export interface Redaction {
  readonly request: string | null;
  /** Hides the recipient's data of this request in a text. */
  readonly redactText: (input: string) => string;
  readonly redactAnswer: (body: Uint8Array, contentType: string | null) => string;
}

/**
 * Matches a key from `normalizeKey`. Also matches "warehouse name", to miss no personal field, and the error of a
 * label, in which carriers repeat an address.
 */
const PERSONAL_KEY_PATTERN =
  /name|phone|mobile|fax|mail|street|address|city|town|state|province|region|district|postal|postcode|zip|contact|company|recipient|consignee|person|birth|passport|taxid|vat|eori|remark|description|note|comment|instruction|custom|error$|lat$|lng$|latitude|longitude/;
const SECRET_KEY_PATTERN =
  /token|secret|passw|pwd|apikey|authori[sz]ation|signature|signingkey|privatekey|cookie|credential|session|bearer/;

const HIDDEN = "[hidden]";
const MAX_DEPTH = 40;
const MAX_CHARACTERS = 8000;
const MAX_ANSWER_BYTES = 32 * 1024;
/** Maximum length of a name: longer texts are prose, whose single words do not identify a person. */
const MAX_NAME_CHARACTERS = 100;
/** Length of a piece: longer than any name, so that `createWordPattern` does not treat it as a name. */
const PIECE_CHARACTERS = 120;
const MAX_PIECES = 50;

export function createRedaction(requestBody: string | null, withoutSecrets: (text: string) => string): Redaction {
  const request = requestBody === null ? null : parseJson(requestBody);
  const personalTexts = createPersonalTextPattern(request);
  const redactText = (input: string): string =>
    withoutAddresses(withoutSecrets(personalTexts === null ? input : input.replaceAll(personalTexts, HIDDEN)));
  return {
    request: requestBody === null ? null : shorten(withoutSecrets(redactJson(request, (input) => input))),
    redactText,
    redactAnswer(body, contentType) {
      const size = `${body.length} bytes of ${contentType?.split(";")[0]?.trim() ?? "no declared type"}`;
      if (body.length > MAX_ANSWER_BYTES) return `[${size}]`;
      const content = parseJson(new TextDecoder().decode(body));
      return content === undefined ? `[${redactText(size)}, not JSON]` : shorten(redactJson(content, redactText));
    },
  };
}

const normalizeKey = (key: string): string => key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const isPrivate = (key: string): boolean =>
  PERSONAL_KEY_PATTERN.test(normalizeKey(key)) || SECRET_KEY_PATTERN.test(normalizeKey(key));

export const redactQuery = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, isPrivate(key) ? HIDDEN : value]));

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

function redactJson(content: unknown, redactText: (input: string) => string): string {
  if (content === undefined) return "[not JSON]";
  return JSON.stringify(redact(content, { redactText, isPersonal: false, isErrorMessage: false, depth: 0 }));
}

const shorten = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

interface Context {
  readonly redactText: (input: string) => string;
  readonly isPersonal: boolean;
  /**
   * Whether the text is under `meta.error`, whose keys name fields and whose values are messages about these fields.
   */
  readonly isErrorMessage: boolean;
  readonly depth: number;
}

function redact(value: unknown, context: Context): unknown {
  if (context.depth > MAX_DEPTH) return HIDDEN;
  const innerContext = { ...context, depth: context.depth + 1 };
  if (Array.isArray(value)) return value.map((entry) => redact(entry, innerContext));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [context.redactText(key), redactMember(key, entry, innerContext)]),
    );
  }
  if (typeof value === "string") return context.isPersonal ? hiddenText(value) : innerText(value, innerContext);
  return context.isPersonal && typeof value === "number" ? HIDDEN : value;
}

function redactMember(key: string, value: unknown, context: Context): unknown {
  const normalizedKey = normalizeKey(key);
  if (SECRET_KEY_PATTERN.test(normalizedKey)) return HIDDEN;
  const isErrorMessage = context.isErrorMessage || (normalizedKey === "error" && context.depth === 2);
  return redact(value, {
    ...context,
    isErrorMessage,
    isPersonal: !isErrorMessage && (context.isPersonal || PERSONAL_KEY_PATTERN.test(normalizedKey)),
  });
}

/** Shows the length, because refusals are often about an empty or too long field. */
const hiddenText = (text: string): string => (text.trim() === "" ? text : `[hidden, ${text.length} characters]`);

/** Some answers contain JSON inside a text (public documentation, section 3.4). */
function innerText(text: string, context: Context): string {
  const innerJson = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  return innerJson === undefined
    ? context.redactText(text)
    : JSON.stringify(redact(innerJson, { ...context, isErrorMessage: false }));
}

/** Matches the request's personal values, longest first; null if it has none. */
function createPersonalTextPattern(request: unknown): RegExp | null {
  const personalTexts = new Set<string>();
  collectPersonalTexts(request, personalTexts);
  if (personalTexts.size === 0) return null;
  const longestFirst = [...personalTexts].toSorted((left, right) => right.length - left.length);
  return new RegExp(longestFirst.map(createWordPattern).join("|"), "giu");
}

function collectPersonalTexts(
  value: unknown,
  personalTexts: Set<string>,
  { isPersonal, depth } = { isPersonal: false, depth: 0 },
): void {
  if (depth > MAX_DEPTH) return;
  if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      collectPersonalTexts(entry, personalTexts, { isPersonal: isPersonal || isPrivate(key), depth: depth + 1 });
    }
    return;
  }
  if (!isPersonal || (typeof value !== "string" && typeof value !== "number")) return;
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
function createWordPattern(word: string): string {
  if (word.length > MAX_NAME_CHARACTERS) return escapeRegExp(word);
  const letter = String.raw`[\p{Script=Latin}\p{N}_]`;
  const startsLatin = /^[\p{Script=Latin}\p{N}_]/u.test(word);
  const endsLatin = /[\p{Script=Latin}\p{N}_]$/u.test(word);
  return `${startsLatin ? `(?<!${letter})` : ""}${escapeRegExp(word)}${endsLatin ? `(?!${letter})` : ""}`;
}

/** Hides everything after the host of an address: anyone who knows the address of a label can fetch the label. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/(https?:\/\/)(?:[^\s/?#@"'\\]*@)?([^\s/?#@"'\\]+)[/?#][^\s"'\\]*/giu, `$1$2/${HIDDEN}`);
