import { INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import { isHandOverCode, canContainAddress, withoutRecipient } from "../../../src-domain/recipients/erased-texts.ts";
import { isEndStatus, parseResendStatus } from "../../../src-domain/resends/resend.ts";
import type { Connection } from "../files/database.ts";

/** Keeps the country, for statistics. */
const ERASED_FIELDS = [...INTAKE_FIELDS.filter((field) => field !== "shipmentCountryCode"), "description", "remarks"];

type Stored = Readonly<Record<string, unknown>>;

const ERASERS: Readonly<Record<string, (value: Stored) => Stored>> = {
  destination: (value) => ({ ...value, ...Object.fromEntries(ERASED_FIELDS.map((field) => [field, ""])) }),
  resend: (value) => withoutRecipient("resend", value),
  "shipping-order": (value) => withoutRecipient("shipping-order", value),
  shipments: (value) =>
    Object.fromEntries(
      Object.entries(value).map(([id, facts]) => [id, withoutRecipient("shipping-shipment", facts as Stored)]),
    ),
};

/** Empty for damaged JSON, so that the erasure of other rows continues. */
function parseStored(json: string): Stored {
  try {
    return JSON.parse(json) as Stored;
  } catch {
    return {};
  }
}

const textPredicate =
  (judge: (text: string) => boolean) =>
  (text: unknown): number =>
    Number(typeof text === "string" && judge(text));

/** Defines the SQL functions that the statements of the register call. */
export function defineRecipientFunctions(journal: Connection): void {
  const pure = { deterministic: true };
  journal.function("without_recipient", pure, (kind: unknown, json: unknown) => {
    const erase = ERASERS[String(kind)];
    return erase === undefined ? json : JSON.stringify(erase(parseStored(String(json))));
  });
  journal.function("is_of_hand_over", pure, textPredicate(isHandOverCode));
  journal.function("may_hold_address", pure, textPredicate(canContainAddress));
  journal.function(
    "is_end_status",
    pure,
    textPredicate((raw) => {
      const status = parseResendStatus(raw);
      return status !== null && isEndStatus(status);
    }),
  );
}
