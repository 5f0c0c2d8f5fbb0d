import { parseBadge } from "../shift/badge.ts";
import { parseCommand, parseServiceTypeCode, type Command } from "./commands.ts";
import { hasHiddenCharacters } from "../hidden-characters.ts";
import { parseInt64Id } from "../ids.ts";
import { isGtin, normalForm } from "./code-forms.ts";
import { withoutFraming } from "./framing.ts";
import { gs1Elements } from "./gs1-elements.ts";

/** Labels also print codes inside URLs. Parameters with these names may contain any code ... */
const CODE_NAMES = new Set([
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
/** ... and with these common names, only a value that can be nothing but an RMA. */
const COMMON_NAMES = new Set(["code", "id", "q", "r", "item", "items", "return", "returns", "scan", "label"]);

const ADDRESS = /^https?:\/\//i;
const PRINTABLE = /^[\u0021-\u007E]+$/;

/**
 * A URL with no item's code, or several, stays whole and becomes an unknown code: a part might be another item's. The desk's
 * own codes do not count: labels with URLs come from anywhere, and must not run commands.
 */
export function withoutUrlWrapper(text: string, isRma: (value: string) => boolean): string {
  if (!ADDRESS.test(text)) return text;
  const named = namedValues(text);
  if (named === null) return text;
  const codes = new Set(
    named
      .filter(([name, value]) => CODE_NAMES.has(name) || (COMMON_NAMES.has(name) && isRma(value)))
      .map(([, value]) => value),
  );
  const [code, ...others] = codes;
  if (code === undefined) return digitalLinkCode(text) ?? text;
  return others.length === 0 && mayBeItemCode(code) ? code : text;
}

/** GS1 Digital Link: products carry their GTIN in a URL, behind its identifier. Written as GS1 text, so that it is no ID. */
function digitalLinkCode(text: string): string | null {
  const gtin = /^https?:\/\/[^?#]+?\/01\/(\d{8,14})(?:[/?#]|$)/i.exec(text)?.[1] ?? "";
  return isGtin(gtin) ? `(01)${gtin}` : null;
}

/** Read once more, as a stored code is, it must still be an item's code. */
function mayBeItemCode(value: string): boolean {
  const isWhole = PRINTABLE.test(value) && withoutFraming(value) === value && !ADDRESS.test(value);
  return isWhole && readDeskCode(plain(value)) === null;
}

type NamedValue = readonly [name: string, value: string];

/** Every `/name/value` at the end of a path and every `name=value`; null if the URL cannot be read. */
function namedValues(text: string): NamedValue[] | null {
  try {
    const url = new URL(text);
    // Some web apps keep their path after the hash.
    const inner = new URL(url.hash.replace(/^#!?/, ""), "https://inner.invalid");
    const paths = [url, inner].map(({ pathname }) => /(?<![^/])([^/]+)\/([^/]+)\/?$/.exec(pathname));
    const queries = [...url.searchParams, ...inner.searchParams];
    return [
      ...paths.flatMap((path) => (path ? [[path[1] ?? "", decodeURIComponent(path[2] ?? "")] as const] : [])),
      ...queries,
    ].map(([name, value]) => [name.toLowerCase().replace(/[-_]/g, ""), value.trim()] as const);
  } catch {
    return null;
  }
}

/** RMA layout: public documentation, section 6. The check digits' algorithm is not published, so they are ignored. */
export type ScanCode =
  | { readonly kind: "rma"; readonly rma: string; readonly form: "normal" | "split" }
  /** Digits that may be an inventory ID; any other code may have the same digits. */
  | { readonly kind: "inventory-id"; readonly returnInventoryId: string }
  | { readonly kind: "command"; readonly command: Command }
  | { readonly kind: "service-type"; readonly code: string }
  /** Of earlier versions: a batch, or the key for such codes, from another desk. */
  | { readonly kind: "hand-over" }
  /** Perhaps a tracking number, item RMA, SKU or RMA of an older form. The text is as scanned, with blanks and zeros. */
  | { readonly kind: "other"; readonly text: string }
  | { readonly kind: "damaged"; readonly reason: DamagedReason };

export const DAMAGED_REASONS = [
  "empty",
  "too-long",
  "unknown-key",
  "unprintable",
  "repeated",
  "no-command",
  /** In older verdicts only. */
  "hand-over",
] as const;
export type DamagedReason = (typeof DAMAGED_REASONS)[number];

export const SCAN_MAX_LENGTH = 256;

/** ISO/IEC 15434: MaxiCode, and the PDF417 and DataMatrix codes of carriers and suppliers; see message-codes.ts. */
export const MESSAGE_BEGIN = "[)>";
export const isMessage = (text: string): boolean => text.startsWith(MESSAGE_BEGIN);
/** More than a message of a label has. */
const MESSAGE_MAX_LENGTH = 1000;
/** EOT and the separators, which only messages have by right. */
const MESSAGE_MARKS: ReadonlySet<string> = new Set("\u0004\u001C\u001D\u001E\u001F");

const withoutMessageMarks = (text: string): string =>
  isMessage(text) ? [...text].filter((character) => !MESSAGE_MARKS.has(character)).join("") : text;

/** Messages are longer than any other code of a label. */
export const isTooLong = (text: string): boolean =>
  text.length > (isMessage(withoutFraming(text)) ? MESSAGE_MAX_LENGTH : SCAN_MAX_LENGTH);

const RMA_FORM = /^[A-Z]{2,4}-\d+-\d{6}-[A-Z]\d{1,5}(-\d{2})?-\d{1,2}$/;

/** Recognizes RMAs, IDs and the desk's own codes in any case and with blanks; any other code stays as it was scanned. */
export function parseScanCode(scanned: string): ScanCode {
  if (isTooLong(scanned)) return { kind: "damaged", reason: "too-long" };
  const raw = withoutFraming(scanned);
  // Either the scanner's output was misread, or the code is made to look like another one.
  if (hasHiddenCharacters(withoutMessageMarks(withoutSeparators(raw))))
    return { kind: "damaged", reason: "unprintable" };
  const exact = withoutUrlWrapper(raw, (value) => RMA_FORM.test(plain(value)));
  const text = plain(exact);
  if (text === "") return { kind: "damaged", reason: "empty" };
  if (isRepeatedRma(text)) return { kind: "damaged", reason: "repeated" };
  const ofDesk = readDeskCode(text);
  if (ofDesk !== null) return ofDesk;

  const rma = RMA_FORM.exec(normalForm(exact));
  if (rma) return { kind: "rma", rma: rma[0], form: rma[1] === undefined ? "normal" : "split" };

  // A leading zero or a blank belongs to the code, so such digits are no ID. Input methods may write digits in full width.
  const digits = exact.normalize("NFKC");
  if (parseInt64Id(digits) === digits) return { kind: "inventory-id", returnInventoryId: digits };
  return { kind: "other", text: exact };
}

const HAND_OVER = /^%DESK%(?:HAND|PAIR)/;

/** Codes that the desk prints itself, or did. Null for every other text. */
function readDeskCode(text: string): ScanCode | null {
  // The caller has already handled badges; here they mean nothing.
  if (parseBadge(text) !== undefined) return { kind: "damaged", reason: "no-command" };
  if (HAND_OVER.test(text)) return { kind: "hand-over" };
  const type = parseServiceTypeCode(text);
  if (type !== undefined)
    return type === null ? { kind: "damaged", reason: "no-command" } : { kind: "service-type", code: type };
  const command = parseCommand(text);
  if (command === undefined) return null;
  return command === null ? { kind: "damaged", reason: "no-command" } : { kind: "command", command };
}

/** The text that may be one of an item's codes; null for codes that name no item. */
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

/** Damaged scans never count as the same code, because their content is unknown. */
export function isSameCode(left: string, right: string): boolean {
  const [one, other] = [parseScanCode(left), parseScanCode(right)];
  if (one.kind === "other" && other.kind === "other") return normalForm(one.text) === normalForm(other.text);
  return one.kind !== "damaged" && JSON.stringify(one) === JSON.stringify(other);
}

const GROUP_SEPARATOR = "\u001D";
/** GS1 barcodes with GTIN, SSCC or the routing code of a parcel, whatever follows. */
const GS1_BEGIN = /^(?:01\d{14}|00\d{18}|420\d{5}(?:\d{4})?$)/;

/** FNC1 ends a GS1 element of any length, and scanners send it as GS. In any other code GS means damage. */
function withoutSeparators(text: string): string {
  const [first = "", ...others] = text.split(GROUP_SEPARATOR);
  const isGs1 = others.length > 0 && (GS1_BEGIN.test(first) || gs1Elements(text) !== null);
  return isGs1 ? [first, ...others].join("") : text;
}

const plain = (text: string): string => text.replace(/\s+/g, "").toUpperCase();

/** Some scanners deliver one value twice in a single event; reporting it is safer than silently repairing it. */
function isRepeatedRma(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return text === half + half && RMA_FORM.test(half);
}
