/** Of the public documentation (section 2.2), of validators in the same style, and the simulator's. */
export type ServiceMessage =
  | { readonly kind: "empty" }
  | { readonly kind: "not-valid"; readonly value: string }
  | { readonly kind: "too-long"; readonly max: number }
  | { readonly kind: "wrong-format" }
  | { readonly kind: "not-an-e-mail" }
  | { readonly kind: "not-a-country" }
  | { readonly kind: "return-service-type" }
  | { readonly kind: "service-type-not-offered" }
  | { readonly kind: ItemMessageKind; readonly returnInventoryId: string | null }
  | { readonly kind: "several-warehouses" }
  | { readonly kind: "items-in-other-warehouse" }
  | { readonly kind: "no-such-warehouse" }
  | { readonly kind: CancelMessageKind }
  | { readonly kind: "unknown" };

type ItemMessageKind =
  | "item-cannot-advance"
  | "item-pending-vas"
  | "item-in-transit"
  | "item-in-other-workflow"
  | "item-not-found"
  | "item-twice";

type CancelMessageKind = "cancel-label" | "cancel-cut-off" | "cancel-status";

interface KnownMessage {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => ServiceMessage;
}

const plain = <Kind extends "empty" | "wrong-format" | "not-an-e-mail" | "not-a-country" | CancelMessageKind>(
  kind: Kind,
  pattern: RegExp,
) => ({
  pattern,
  read: () => ({ kind }),
});
const aboutItem = (kind: ItemMessageKind, pattern: RegExp): KnownMessage => ({
  pattern,
  read: ({ input }) => ({ kind, returnInventoryId: /(?<!\d)\d{3,19}(?!\d)/.exec(input)?.[0] ?? null }),
});
const tooLong = (pattern: RegExp): KnownMessage => ({
  pattern,
  read: ({ groups }) => ({ kind: "too-long", max: Number(groups?.["max"]) }),
});

/** The first match decides, so narrower patterns come before wider ones. */
const KNOWN: readonly KnownMessage[] = [
  plain("cancel-cut-off", /\bcut-?\s?off\b.*\b(?:passed|expired|over)\b|\b(?:after|past) the cut-?\s?off\b/i),
  plain("cancel-label", /\bcancel\w*\b.*\blabel\b.*\b(?:generat|creat|mad|process)/i),
  plain("cancel-status", /\b(?:cannot|can not|can't|no longer) be cancel+ed\b|\bnot cancel+able\b/i),
  plain("not-an-e-mail", /\be-?mail\b.*\bnot\b.*\bvalid\b|\bnot a valid e-?mail\b/i),
  plain("not-a-country", /\bISO[ -]?3166|\bnot (?:a|an) (?:valid )?(?:ISO ?3 )?country\b/i),
  {
    pattern: /\breturn service type\b/i,
    read: () => ({ kind: "return-service-type" }),
  },
  {
    pattern: /\bnot (?:a|an available|a valid) shipment service type\b/i,
    read: () => ({ kind: "service-type-not-offered" }),
  },
  aboutItem("item-pending-vas", /\bpending (?:VAS|value[- ]added service)\b|\bVAS\b.*\b(?:pending|in progress)\b/i),
  aboutItem("item-in-transit", /\bin transit\b|\bnot in stock\b/i),
  aboutItem("item-in-other-workflow", /\banother (?:active )?workflow\b/i),
  aboutItem("item-twice", /\breturn inventory\b.*\b(?:more than once|duplicated?)\b/i),
  aboutItem("item-cannot-advance", /\breturn inventory\b.*\b(?:cannot|can not|may not) (?:advance|be resent)\b/i),
  aboutItem("item-not-found", /\breturn inventory\b.*\b(?:does not exist|not found)\b/i),
  { pattern: /\bsame warehouse\b/i, read: () => ({ kind: "several-warehouses" }) },
  { pattern: /\bnot in warehouse\b/i, read: () => ({ kind: "items-in-other-warehouse" }) },
  { pattern: /\bwarehouse \d+ does not exist\b/i, read: () => ({ kind: "no-such-warehouse" }) },
  tooLong(/\bmust be (?<max>\d+) characters or (?:fewer|less)\b/i),
  tooLong(/\bmaximum length of '?(?<max>\d+)\b(?!.*\barray\b)/i),
  tooLong(/\b(?:at most|no more than|must not exceed|maximum(?: of)?) (?<max>\d+) characters\b/i),
  plain(
    "empty",
    /\bmust not be (?:empty|null)\b|\bfield is required\b|\bis required\.?$|\bcannot be (?:empty|null|blank)\b/i,
  ),
  plain("wrong-format", /\bnot in the correct format\b|\binvalid format\b/i),
  {
    pattern: /\bthe value '(?<value>.*)' is (?:not valid|invalid)\b/i,
    read: ({ groups }) => ({ kind: "not-valid", value: groups?.["value"] ?? "" }),
  },
];

/** In characters; a pattern with a gap takes time that grows with the square of the text's length. */
const MAX_MESSAGE = 2000;

export function parseServiceMessage(text: string): ServiceMessage {
  const message = text.slice(0, MAX_MESSAGE);
  for (const { pattern, read } of KNOWN) {
    const match = pattern.exec(message);
    if (match) return read(match);
  }
  return { kind: "unknown" };
}
