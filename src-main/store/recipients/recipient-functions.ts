import { INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import { isHandOverCode, canContainAddress, withoutRecipient } from "../../../src-domain/recipients/erased-texts.ts";
import { hasEnded, parseResendStatus } from "../../../src-domain/resends/resend.ts";
import type { Connection } from "../files/database.ts";

/** Fields to erase. The country stays for statistics. */
const ERASED_FIELDS = [...INTAKE_FIELDS.filter((field) => field !== "shipmentCountryCode"), "description", "remarks"];

type StoredJson = Readonly<Record<string, unknown>>;

const ERASERS: Readonly<Record<string, (value: StoredJson) => StoredJson>> = {
  destination: (value) => ({ ...value, ...Object.fromEntries(ERASED_FIELDS.map((field) => [field, ""])) }),
  resend: (value) => withoutRecipient("resend", value),
  "shipping-order": (value) => withoutRecipient("shipping-order", value),
  shipments: (value) =>
    Object.fromEntries(
      Object.entries(value).map(([id, facts]) => [id, withoutRecipient("shipping-shipment", facts as StoredJson)]),
    ),
};

/** Returns an empty object for damaged JSON, so that the erasure of other rows continues. */
function parseStored(json: string): StoredJson {
  try {
    return JSON.parse(json) as StoredJson;
  } catch {
    return {};
  }
}

const textPredicate =
  (matches: (text: string) => boolean) =>
  (text: unknown): number =>
    Number(typeof text === "string" && matches(text));

/** Defines the SQL functions that the statements of the register call. */
export function defineRecipientFunctions(journal: Connection): void {
  const options = { deterministic: true };
  journal.function("without_recipient", options, (kind: unknown, json: unknown) => {
    const erase = ERASERS[String(kind)];
    return erase === undefined ? json : JSON.stringify(erase(parseStored(String(json))));
  });
  journal.function("is_of_hand_over", options, textPredicate(isHandOverCode));
  journal.function("may_hold_address", options, textPredicate(canContainAddress));
  journal.function("is_end_status", options, textPredicate(hasEnded));
  journal.function(
    "is_without_shipment",
    options,
    textPredicate((raw) => ["failed", "canceled"].includes(parseResendStatus(raw) ?? "")),
  );
}
