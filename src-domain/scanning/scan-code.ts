import { readBadge } from "../shift/badge.ts";
import { readCommand, readServiceTypeCode, type Command } from "./commands.ts";
import { readHandOverPart, type HandOverPart } from "../batches/hand-over.ts";
import { hasHiddenCharacters } from "../hidden-characters.ts";
import { parseInt64Id } from "../ids.ts";

/** Labels print codes inside addresses too. Names that say what their value is may hold any code ... */
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
/** ... and names that anybody's address has count only with a value that can be nothing but an RMA. */
const COMMON_NAMES = new Set(["code", "id", "q", "r", "item", "items", "return", "returns", "scan", "label"]);

const ADDRESS = /^https?:\/\//i;
const PRINTABLE = /^[\u0021-\u007E]+$/;

/**
 * The code inside an address, or the text as it is. An address that names no code, or several different ones, is kept
 * whole and so becomes an unknown code: a part of it might be some other item's.
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
  return code !== undefined && others.length === 0 && PRINTABLE.test(code) ? code : text;
}

type NamedValue = readonly [name: string, value: string];

/** Every `/name/value` at the end of a path and every `name=value`; null when the address cannot be read. */
function namedValues(text: string): NamedValue[] | null {
  try {
    const url = new URL(text);
    // Some web apps keep their path behind the hash.
    const inner = new URL(url.hash.replace(/^#!?/, ""), "https://inner.invalid");
    const paths = [url, inner].map(({ pathname }) => /([^/]+)\/([^/]+)\/?$/.exec(pathname));
    const queries = [...url.searchParams, ...inner.searchParams];
    return [
      ...paths.flatMap((path) => (path ? [[path[1] ?? "", decodeURIComponent(path[2] ?? "")] as const] : [])),
      ...queries,
    ].map(([name, value]) => [name.toLowerCase().replace(/[-_]/g, ""), value.trim()] as const);
  } catch {
    return null;
  }
}

/**
 * What a scanned or typed text names. RMA layout: public documentation, section 6 (the check digits' algorithm is not
 * published, so an RMA is never refused for them).
 */
export type ScanCode =
  | { readonly kind: "rma"; readonly rma: string; readonly form: "normal" | "split" }
  | { readonly kind: "inventory-id"; readonly returnInventoryId: string }
  | { readonly kind: "command"; readonly command: Command }
  /** One of the printed codes that choose a shipment service type. */
  | { readonly kind: "service-type"; readonly code: string }
  /** One of the codes by which another desk hands a batch over. */
  | { readonly kind: "hand-over"; readonly part: HandOverPart }
  /** A tracking number, item RMA, SKU or RMA of an older form, if it is one at all. */
  | { readonly kind: "other"; readonly text: string }
  | { readonly kind: "damaged"; readonly reason: DamagedReason };

export const DAMAGED_REASONS = [
  "empty",
  "too-long",
  "unknown-key",
  "unprintable",
  "repeated",
  "no-command",
  "hand-over",
] as const;
export type DamagedReason = (typeof DAMAGED_REASONS)[number];

export const SCAN_MAX_LENGTH = 256;

const RMA_FORM = /^[A-Z]{2,4}-\d+-\d{6}-[A-Z]\d{1,5}(-\d{2})?-\d{1,2}$/;

/** Case and stray spaces are forgiven; anything else in the text counts. */
export function readScanCode(raw: string): ScanCode {
  if (raw.length > SCAN_MAX_LENGTH) return { kind: "damaged", reason: "too-long" };
  // One inside a code means that the scanner's output was not understood, or that the code is to look like another.
  if (hasHiddenCharacters(raw.trim())) return { kind: "damaged", reason: "unprintable" };
  const text = plain(withoutUrlWrapper(raw.trim(), (value) => RMA_FORM.test(plain(value))));
  if (text === "") return { kind: "damaged", reason: "empty" };
  if (isRepeatedRma(text)) return { kind: "damaged", reason: "repeated" };
  // Badges are taken out by the caller before; here there is nothing they could name.
  if (readBadge(text) !== undefined) return { kind: "damaged", reason: "no-command" };
  const part = readHandOverPart(text);
  if (part !== undefined) return part === null ? { kind: "damaged", reason: "hand-over" } : { kind: "hand-over", part };
  const type = readServiceTypeCode(text);
  if (type !== undefined)
    return type === null ? { kind: "damaged", reason: "no-command" } : { kind: "service-type", code: type };
  const command = readCommand(text);
  if (command !== undefined)
    return command === null ? { kind: "damaged", reason: "no-command" } : { kind: "command", command };

  const rma = RMA_FORM.exec(text);
  if (rma) return { kind: "rma", rma: text, form: rma[1] === undefined ? "normal" : "split" };

  const returnInventoryId = parseInt64Id(text);
  if (returnInventoryId !== null) return { kind: "inventory-id", returnInventoryId };
  return { kind: "other", text };
}

const plain = (text: string): string => text.replace(/\s+/g, "").toUpperCase();

/** Some scanners deliver one value twice in a single event; saying so is safer than repairing it in silence. */
function isRepeatedRma(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return text === half + half && RMA_FORM.test(half);
}
