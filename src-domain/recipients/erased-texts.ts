import type { FactSubject } from "../events/event-facts.ts";

/**
 * What remains of an order's facts once its recipient is erased. The service may add fields and fill any of them with an
 * address, so the fields that remain are listed, not those that go.
 */
const KEPT_FIELDS: Partial<Readonly<Record<FactSubject, readonly string[]>>> = {
  resend: [
    "statusRaw",
    "resendNumber",
    "createdOn",
    "trackingNumber",
    "shipmentServiceType",
    "warehouseId",
    "countryCode",
    "cutOff",
    "items",
    "names",
  ],
  "shipping-order": [
    "consolidateShippingOrderId",
    "consolidateShippingOrderNumber",
    "consolidateShippingOrderStatus",
    "outboundWarehouseId",
    "shippingMethod",
    "shippingFee",
    "currencyCode",
    "shipToCountry",
    "shipToType",
    "createOn",
    "modifyOn",
    "desk.notDraft",
  ],
  "shipping-shipment": [
    "consolidateShippingShipmentId",
    "consolidateShippingShipmentNumber",
    "consolidateShippingShipmentStatus",
    "consolidateShippingOrderId",
    "shippingFee",
    "currencyCode",
    "awb",
    "serviceProvider",
    "shipDate",
  ],
};

/** Facts of other things describe parcels, not people: all of their fields remain. */
export const keptFields = (subject: FactSubject): readonly string[] => KEPT_FIELDS[subject] ?? [];

/** The facts without the fields that may describe a recipient. */
export function withoutRecipient<Value>(
  subject: FactSubject,
  facts: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const kept = keptFields(subject);
  return Object.fromEntries(Object.entries(facts).filter(([field]) => kept.includes(field)));
}

/** Longer than any code of an item: such a text may be an address, of a code that is not ours or of several read as one. */
const LONGEST_ITEM_CODE = 60;
/** Codes of items have two words at most: a prefix and a number. */
const MOST_WORDS = 2;
/** Scanners of another layout, or with Caps Lock, change signs and letters' case; beginnings are lost in a burst. */
const HAND_OVER_MARK = "HAND1";

/** A batch from another desk in the codes of earlier versions, with its address; also a misread code. */
export const isOfHandOver = (text: string): boolean => text.toUpperCase().includes(HAND_OVER_MARK);

/** Whether a scan that named no item may hold an address. */
export const mayHoldAddress = (text: string): boolean =>
  text.length > LONGEST_ITEM_CODE || text.trim().split(/\s+/).length > MOST_WORDS || isOfHandOver(text);

const folded = (text: string): string => text.normalize("NFC").toLowerCase();

function unescapedSign(_: string, digits: string | undefined, sign: string): string {
  if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16));
  return "nrtbf".includes(sign) ? " " : sign;
}

/** As a reader of the JSON sees its texts. */
const unescaped = (json: string): string => json.replaceAll(/\\(?:u([\da-f]{4})|(.))/gi, unescapedSign);

const WORD = /[\p{L}\p{N}]/u;
/** Written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** As words of their own: "An" is not in "Anna". */
function holdsWords(within: string, words: string): boolean {
  const isOpen = UNSPACED.test(words);
  for (let at = within.indexOf(words); at >= 0; at = within.indexOf(words, at + 1)) {
    const around = [within[at - 1] ?? "", within[at + words.length] ?? ""];
    if (isOpen || !around.some((sign) => WORD.test(sign))) return true;
  }
  return false;
}

/** Whether a body, as it came, contains one of the texts, in whatever way it is written. */
export function bodyHolds(body: string, texts: readonly string[]): boolean {
  const within = folded(unescaped(body));
  return texts.some((text) => text.trim() !== "" && holdsWords(within, folded(text.trim())));
}
