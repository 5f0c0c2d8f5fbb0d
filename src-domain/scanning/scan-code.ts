import { hasHiddenCharacters } from "../hidden-characters.ts";
import { parseInt64Id } from "../ids.ts";
import { parseBadge } from "../shift/badge.ts";
import { isGtin, toNormalForm } from "./code-forms.ts";
import { parseCommand, parseServiceTypeCode, type Command } from "./commands.ts";
import { withoutFraming } from "./framing.ts";
import { GROUP_SEPARATOR, GS1_START, parseGs1Elements } from "./gs1-elements.ts";

/** Parameters of URLs, and keys of JSON objects, on labels that may contain any item code. */
const CODE_PARAMETERS = new Set([
  "rma",
  "rmas",
  "rmanumber",
  "returninventoryid",
  "inventoryid",
  "inventory",
  "tracking",
  "trackingnumber",
  "sku",
  "itemrma",
]);
/** Common parameter names, whose value counts only if it is an RMA. */
const COMMON_PARAMETERS = new Set(["code", "id", "q", "r", "item", "items", "return", "returns", "scan", "label"]);

const URL_START = /^https?:\/\//i;
const PRINTABLE = /^[\u0021-\u007E]+$/;

/**
 * Returns the item code inside a URL or a JSON object. Returns the text unchanged if it is neither, or has no item code
 * or several. The desk's own codes inside do not count, because an external label must not run commands.
 */
export function withoutWrapper(text: string, isRma: (value: string) => boolean): string {
  const isUrl = URL_START.test(text);
  if (!isUrl && !text.startsWith("{")) return text;
  const namedList = isUrl ? valuesOfUrl(text) : valuesOfJson(text);
  if (namedList === null) return text;
  const codes = new Set(
    namedList
      .filter(([name, value]) => CODE_PARAMETERS.has(name) || (COMMON_PARAMETERS.has(name) && isRma(value)))
      .map(([, value]) => value),
  );
  const [code, ...otherCodes] = codes;
  if (code === undefined) return findDigitalLinkCode(text) ?? text;
  return otherCodes.length === 0 && canBeItemCode(code) ? code : text;
}

/** Returns the GTIN in the path of a GS1 Digital Link as GS1 text, because bare digits could be an inventory ID. */
function findDigitalLinkCode(text: string): string | null {
  const gtin = /^https?:\/\/[^?#]+?\/01\/(\d{8,14})(?:[/?#]|$)/i.exec(text)?.[1] ?? "";
  return isGtin(gtin) ? `(01)${gtin}` : null;
}

/** Stored codes are parsed again, so the value must not contain another code's framing, a URL or a desk code. */
function canBeItemCode(value: string): boolean {
  const isUnframed = PRINTABLE.test(value) && withoutFraming(value) === value && !URL_START.test(value);
  return isUnframed && parseDeskCode(toCompactCode(value)) === null;
}

type NamedValue = readonly [name: string, value: string];

const toNamedValue = ([name, value]: readonly [string, string]): NamedValue => [
  name.toLowerCase().replace(/[-_]/g, ""),
  value.trim(),
];

const isRounded = (value: unknown): boolean => typeof value === "number" && !Number.isSafeInteger(value);

/**
 * Returns null if the text is no JSON object. The value of a number that JSON rounds is empty: it may be another code.
 */
function valuesOfJson(text: string): NamedValue[] | null {
  try {
    return Object.entries(JSON.parse(text) as object)
      .filter(([, value]) => typeof value === "string" || Number.isInteger(value))
      .map(([name, value]) => toNamedValue([name, isRounded(value) ? "" : String(value)]));
  } catch {
    return null;
  }
}

/** Returns every `/name/value` at the end of a path and every `name=value`; null if the URL cannot be parsed. */
function valuesOfUrl(text: string): NamedValue[] | null {
  try {
    const url = new URL(text);
    // Some web apps keep their path after the hash.
    const hashUrl = new URL(url.hash.replace(/^#!?/, ""), "https://inner.invalid");
    const paths = [url, hashUrl].map(({ pathname }) => /(?<![^/])([^/]+)\/([^/]+)\/?$/.exec(pathname));
    const queries = [...url.searchParams, ...hashUrl.searchParams];
    return [
      ...paths.flatMap((path) => (path ? [[path[1] ?? "", decodeURIComponent(path[2] ?? "")] as const] : [])),
      ...queries,
    ].map(toNamedValue);
  } catch {
    return null;
  }
}

/** RMA layout: public documentation, section 6. Check digits are ignored, because their algorithm is not published. */
export type ScanCode =
  | { readonly kind: "rma"; readonly rma: string; readonly form: "normal" | "split" }
  /** Digits that may be an inventory ID, but also any other code. */
  | { readonly kind: "inventory-id"; readonly returnInventoryId: string }
  | { readonly kind: "command"; readonly command: Command }
  | { readonly kind: "service-type"; readonly code: string }
  /** A code of an earlier version of the desk: a batch from another desk, or the key for it. */
  | { readonly kind: "hand-over" }
  /** Perhaps a tracking number, item RMA, SKU or older RMA. The scanned text, with blanks and zeros. */
  | { readonly kind: "other"; readonly text: string }
  | { readonly kind: "damaged"; readonly reason: DamagedReason };

export const DAMAGED_REASONS = [
  "empty",
  "too-long",
  "unknown-key",
  "unprintable",
  "repeated",
  "no-command",
  /** Occurs only in verdicts of earlier versions. */
  "hand-over",
] as const;
export type DamagedReason = (typeof DAMAGED_REASONS)[number];

export const SCAN_MAX_LENGTH = 256;

/** ISO/IEC 15434: MaxiCode, and the PDF417 and DataMatrix codes of carriers and suppliers; see message-codes.ts. */
export const MESSAGE_BEGIN = "[)>";
export const isMessage = (text: string): boolean => text.startsWith(MESSAGE_BEGIN);
/** No message on a label is this long. */
const MESSAGE_MAX_LENGTH = 1000;
/** EOT and separators, which in any other code mean that the scan is damaged. */
const MESSAGE_MARKS: ReadonlySet<string> = new Set("\u0004\u001C\u001D\u001E\u001F");

const withoutMessageMarks = (text: string): string =>
  isMessage(text) ? [...text].filter((character) => !MESSAGE_MARKS.has(character)).join("") : text;

export const isTooLong = (text: string): boolean =>
  text.length > (isMessage(withoutFraming(text)) ? MESSAGE_MAX_LENGTH : SCAN_MAX_LENGTH);

const RMA_FORM = /^[A-Z]{2,4}-\d+-\d{6}-[A-Z]\d{1,5}(-\d{2})?-\d{1,2}$/;

/** Recognizes RMAs, IDs and desk codes in any case and with blanks; leaves any other code as scanned. */
export function parseScanCode(scanned: string): ScanCode {
  if (isTooLong(scanned)) return { kind: "damaged", reason: "too-long" };
  const raw = withoutFraming(scanned);
  // The scan was misread, or the code imitates another one.
  if (hasHiddenCharacters(withoutMessageMarks(withoutSeparators(raw))))
    return { kind: "damaged", reason: "unprintable" };
  const exact = withoutWrapper(raw, (value) => RMA_FORM.test(toCompactCode(value)));
  const text = toCompactCode(exact);
  if (text === "") return { kind: "damaged", reason: "empty" };
  if (isRepeatedRma(text)) return { kind: "damaged", reason: "repeated" };
  const deskCode = parseDeskCode(text);
  if (deskCode !== null) return deskCode;

  const rma = RMA_FORM.exec(toNormalForm(exact));
  if (rma) return { kind: "rma", rma: rma[0], form: rma[1] === undefined ? "normal" : "split" };

  // Digits with a leading zero or a blank are no ID. Input methods may type full-width digits.
  const digits = exact.normalize("NFKC");
  if (parseInt64Id(digits) === digits) return { kind: "inventory-id", returnInventoryId: digits };
  return { kind: "other", text: exact };
}

const HAND_OVER = /^%DESK%(?:HAND|PAIR)/;

/** Recognizes codes that this or an earlier version of the desk prints. Null for any other text. */
function parseDeskCode(text: string): ScanCode | null {
  // The caller handles badges before; inside another code they are invalid.
  if (parseBadge(text) !== undefined) return { kind: "damaged", reason: "no-command" };
  if (HAND_OVER.test(text)) return { kind: "hand-over" };
  const type = parseServiceTypeCode(text);
  if (type !== undefined)
    return type === null ? { kind: "damaged", reason: "no-command" } : { kind: "service-type", code: type };
  const command = parseCommand(text);
  if (command === undefined) return null;
  return command === null ? { kind: "damaged", reason: "no-command" } : { kind: "command", command };
}

/** Returns the text to look up among item codes; null for codes that name no item. */
export function itemCodeOf(code: ScanCode): string | null {
  switch (code.kind) {
    case "rma":
      return code.rma;
    case "inventory-id":
      return code.returnInventoryId;
    case "other":
      return code.text;
    case "command":
    case "service-type":
    case "hand-over":
    case "damaged":
      return null;
  }
}

/** Two damaged scans are never the same code, because their content is unknown. */
export function isSameCode(left: string, right: string): boolean {
  const [leftCode, rightCode] = [parseScanCode(left), parseScanCode(right)];
  if (leftCode.kind === "other" && rightCode.kind === "other")
    return toNormalForm(leftCode.text) === toNormalForm(rightCode.text);
  return leftCode.kind !== "damaged" && JSON.stringify(leftCode) === JSON.stringify(rightCode);
}

/** Drops the GS that scanners send for FNC1 in a GS1 barcode. In any other code GS means damage. */
function withoutSeparators(text: string): string {
  const [firstElement = "", ...otherElements] = text.split(GROUP_SEPARATOR);
  const isGs1 = otherElements.length > 0 && (GS1_START.test(firstElement) || parseGs1Elements(text) !== null);
  return isGs1 ? [firstElement, ...otherElements].join("") : text;
}

const toCompactCode = (text: string): string => text.replace(/\s+/g, "").toUpperCase();

/** Some scanners send an RMA twice in one burst. The desk reports this and does not repair it silently. */
function isRepeatedRma(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return text === half + half && RMA_FORM.test(half);
}
