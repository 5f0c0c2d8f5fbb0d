import { DESTINATION_FIELDS, type DestinationField } from "../recipients/address.ts";

/** The part of a request that a key of `meta.error` names (service contract, Errors: request property names). */
export type RefusalTarget =
  | { readonly kind: "field"; readonly field: DestinationField }
  /** `index`: 0-based position in the sent list; null for the list as a whole. */
  | { readonly kind: "items"; readonly index: number | null }
  | { readonly kind: "warehouse" }
  | { readonly kind: "other" };

export interface RefusalPart {
  readonly key: string;
  readonly target: RefusalTarget;
  /** The service's own messages, which it joins with commas (public documentation, section 2.2). */
  readonly messages: readonly string[];
}

export function parseRefusal(fields: Readonly<Record<string, string>>): RefusalPart[] {
  return Object.entries(fields).map(([key, text]) => ({ key, target: targetOf(key), messages: splitMessages(text) }));
}

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
const FIELD_BY_NAME = new Map<string, DestinationField>(
  DESTINATION_FIELDS.map((field) => [normalizeName(field), field]),
);
const LIST_NAMES = new Set(["returninventoryidlist", "returninventoryids", "returninventoryid"]);

/** Parses keys in any case, with or without spaces, and with a path ("$.ResendShipment.shipmentStreet1"). */
function targetOf(key: string): RefusalTarget {
  const path = key
    .split(/[.[\]/:]/)
    .map(normalizeName)
    .filter((segment) => segment !== "");
  const listIndex = path.findIndex((segment) => LIST_NAMES.has(segment));
  if (listIndex >= 0) {
    const index = path[listIndex + 1] ?? "";
    return { kind: "items", index: /^\d{1,4}$/.test(index) ? Number(index) : null };
  }
  const name = path.at(-1) ?? "";
  const field = FIELD_BY_NAME.get(name);
  if (field !== undefined) return { kind: "field", field };
  return { kind: name === "warehouseid" ? "warehouse" : "other" };
}

/** A comma after the end of a sentence separates two messages; other commas belong to the text. */
function splitMessages(text: string): string[] {
  return text
    .split(/(?<=[.!?。])\s*[,;]\s*(?=\S)|\n/u)
    .map((message) => message.trim())
    .filter((message) => message !== "");
}

export function findNamedField(parts: readonly RefusalPart[]): DestinationField | null {
  for (const { target } of parts) if (target.kind === "field") return target.field;
  return null;
}

/** Returns whether the items may be the reason: the service named items, or named no field. */
export function mayConcernItems(parts: readonly RefusalPart[]): boolean {
  return parts.some(({ target }) => target.kind === "items") || findNamedField(parts) === null;
}
