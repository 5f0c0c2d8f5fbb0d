import { findInOrder } from "../search-text.ts";
import { knownRefusalOf, type ItemFetch } from "./suspects.ts";

/** A message of the public documentation (section 2.2), of similar validators, or of the simulator. */
export type ServiceMessage =
  | { readonly kind: SimpleKind | "unknown" }
  | { readonly kind: "not-valid"; readonly value: string }
  | { readonly kind: "too-long"; readonly max: number }
  | { readonly kind: ItemMessageKind; readonly returnInventoryId: string | null };

type SimpleKind =
  | "empty"
  | "wrong-format"
  | "not-an-e-mail"
  | "not-a-country"
  | "return-service-type"
  | "service-type-not-offered"
  | "several-warehouses"
  | "items-in-other-warehouse"
  | "no-such-warehouse"
  | "cancel-label"
  | "cancel-cut-off"
  | "cancel-status";

type ItemMessageKind =
  | "item-cannot-advance"
  | "item-pending-vas"
  | "item-in-transit"
  | "item-in-other-workflow"
  | "item-not-found"
  | "item-twice";

interface KnownMessage {
  readonly pattern: Pick<RegExp, "exec">;
  readonly toMessage: (match: RegExpExecArray) => ServiceMessage;
}

const inOrder = (...patterns: readonly RegExp[]): KnownMessage["pattern"] => ({
  exec: (text) => findInOrder(text, patterns),
});
const simpleMessage = (kind: SimpleKind, pattern: KnownMessage["pattern"]): KnownMessage => ({
  pattern,
  toMessage: () => ({ kind }),
});
const itemMessage = (kind: ItemMessageKind, pattern: RegExp): KnownMessage => ({
  pattern,
  toMessage: ({ input }) => ({ kind, returnInventoryId: /(?<!\d)\d{3,19}(?!\d)/.exec(input)?.[0] ?? null }),
});
const tooLongMessage = (pattern: RegExp): KnownMessage => ({
  pattern,
  toMessage: ({ groups }) => ({ kind: "too-long", max: Number(groups?.["max"]) }),
});

/** The first match decides, so narrow patterns come before wide ones. */
const KNOWN_MESSAGES: readonly KnownMessage[] = [
  simpleMessage("cancel-cut-off", /\bcut-?\s?off\b.*\b(?:passed|expired|over)\b|\b(?:after|past) the cut-?\s?off\b/i),
  simpleMessage("cancel-label", inOrder(/\bcancel\w*\b/i, /\blabel\b/i, /\b(?:generat|creat|mad|process)/i)),
  simpleMessage("cancel-status", /\b(?:cannot|can not|can't|no longer) be cancel+ed\b|\bnot cancel+able\b/i),
  simpleMessage("not-an-e-mail", inOrder(/\be-?mail\b/i, /\bnot\b/i, /\bvalid\b/i)),
  simpleMessage("not-an-e-mail", /\bnot a valid e-?mail\b/i),
  simpleMessage("not-a-country", /\bISO[ -]?3166|\bnot (?:a|an) (?:valid )?(?:ISO ?3 )?country\b/i),
  simpleMessage("return-service-type", /\breturn service type\b/i),
  simpleMessage("service-type-not-offered", /\bnot (?:a|an available|a valid) shipment service type\b/i),
  itemMessage("item-pending-vas", /\bpending (?:VAS|value[- ]added service)\b|\bVAS\b.*\b(?:pending|in progress)\b/i),
  itemMessage("item-in-transit", /\bin transit\b|\bnot in stock\b/i),
  itemMessage("item-in-other-workflow", /\banother (?:active )?workflow\b/i),
  itemMessage("item-twice", /\breturn inventory\b.*\b(?:more than once|duplicated?)\b/i),
  itemMessage("item-cannot-advance", /\breturn inventory\b.*\b(?:cannot|can not|may not) (?:advance|be resent)\b/i),
  itemMessage("item-not-found", /\breturn inventory\b.*\b(?:does not exist|not found)\b/i),
  simpleMessage("several-warehouses", /\bsame warehouse\b/i),
  simpleMessage("items-in-other-warehouse", /\bnot in warehouse\b/i),
  simpleMessage("no-such-warehouse", /\bwarehouse \d+ does not exist\b/i),
  tooLongMessage(/\bmust be (?<max>\d+) characters or (?:fewer|less)\b/i),
  tooLongMessage(/\bmaximum length of '?(?<max>\d+)\b(?!.*\barray\b)/i),
  tooLongMessage(/\b(?:at most|no more than|must not exceed|maximum(?: of)?) (?<max>\d+) characters\b/i),
  simpleMessage(
    "empty",
    /\bmust not be (?:empty|null)\b|\bfield is required\b|\bis required\.?$|\bcannot be (?:empty|null|blank)\b/i,
  ),
  simpleMessage("wrong-format", /\bnot in the correct format\b|\binvalid format\b/i),
  {
    pattern: /\bthe value '(?<value>.*)' is (?:not valid|invalid)\b/i,
    toMessage: ({ groups }) => ({ kind: "not-valid", value: groups?.["value"] ?? "" }),
  },
];

/** Maximum characters, because the patterns' time grows with the square of the length. */
const MAX_MESSAGE_LENGTH = 2000;

export function parseServiceMessage(text: string): ServiceMessage {
  const message = text.slice(0, MAX_MESSAGE_LENGTH);
  for (const { pattern, toMessage } of KNOWN_MESSAGES) {
    const match = pattern.exec(message);
    if (match) return toMessage(match);
  }
  return { kind: "unknown" };
}

/**
 * Returns false if a report since the refusal shows that the message no longer applies. The service reports only when a
 * value-added service ends; the desk does not learn when other causes end. `refusedAt`: ISO 8601, UTC.
 */
export function stillApplies(message: string, itemFetch: ItemFetch | null, refusedAt: string): boolean {
  if (parseServiceMessage(message).kind !== "item-pending-vas") return true;
  return itemFetch === null || itemFetch.vasAt <= refusedAt || knownRefusalOf(itemFetch) !== null;
}
