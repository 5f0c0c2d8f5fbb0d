import type { FactSubject } from "../events/event-facts.ts";

/**
 * Facts that remain after an order's recipient is erased. An allow list, because the service may put an address into
 * any other field, including future ones.
 */
const REMAINING_FIELDS: Partial<Readonly<Record<FactSubject, readonly string[]>>> = {
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

/** Empty for other subjects, whose facts describe parcels, not people. */
export const listRemainingFields = (subject: FactSubject): readonly string[] => REMAINING_FIELDS[subject] ?? [];

export function withoutRecipient<Value>(
  subject: FactSubject,
  facts: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const remaining = listRemainingFields(subject);
  return Object.fromEntries(Object.entries(facts).filter(([field]) => remaining.includes(field)));
}

/** No item code is longer. A longer text may be an address, from a carrier's code or from several joined codes. */
const MAX_ITEM_CODE_LENGTH = 60;
/** Maximum words of an item code: a prefix and a number. */
const MAX_ITEM_CODE_WORDS = 2;
/** Letters and digits only: another layout or Caps Lock changes signs and case, and a burst may lose its start. */
const HAND_OVER_MARK = "HAND1";

/** Returns whether the text is an earlier version's code of a batch with its address, even a misread one. */
export const isHandOverCode = (text: string): boolean => text.toUpperCase().includes(HAND_OVER_MARK);

/** Returns true also for codes that name an item, because a carrier's code may contain the recipient. */
export const canContainAddress = (text: string): boolean =>
  text.length > MAX_ITEM_CODE_LENGTH ||
  text.includes("{") ||
  text.trim().split(/\s+/).length > MAX_ITEM_CODE_WORDS ||
  isHandOverCode(text);

const foldCase = (text: string): string => text.normalize("NFC").toLowerCase();

function unescapeCharacter(_: string, digits: string | undefined, character: string): string {
  if (digits !== undefined) return String.fromCodePoint(Number.parseInt(digits, 16));
  return "nrtbf".includes(character) ? " " : character;
}

const unescapeJson = (json: string): string => json.replaceAll(/\\(?:u([\da-f]{4})|(.))/gi, unescapeCharacter);

const WORD_CHARACTER = /[\p{L}\p{N}]/u;
/** Scripts without blanks between words. */
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Finds complete words only: "An" is not in "Anna". */
function containsWords(content: string, searchedText: string): boolean {
  const isUnspaced = UNSPACED_SCRIPT.test(searchedText);
  for (let index = content.indexOf(searchedText); index >= 0; index = content.indexOf(searchedText, index + 1)) {
    const neighbors = [content[index - 1] ?? "", content[index + searchedText.length] ?? ""];
    if (isUnspaced || !neighbors.some((character) => WORD_CHARACTER.test(character))) return true;
  }
  return false;
}

/** Returns whether a raw body contains one of the texts; ignores case, JSON escapes and Unicode forms. */
export function bodyContains(body: string, texts: readonly string[]): boolean {
  const content = foldCase(unescapeJson(body));
  return texts.some((text) => text.trim() !== "" && containsWords(content, foldCase(text.trim())));
}
