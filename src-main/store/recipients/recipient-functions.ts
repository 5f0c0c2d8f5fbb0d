import { INTAKE_FIELDS } from "../../../src-domain/recipients/address.ts";
import { isOfHandOver, mayHoldAddress, withoutRecipient } from "../../../src-domain/recipients/erased-texts.ts";
import { isEndStatus, parseResendStatus } from "../../../src-domain/resends/resend.ts";
import type { Connection } from "../files/database.ts";

/** The country stays, for statistics. */
const ERASED_FIELDS = [...INTAKE_FIELDS.filter((field) => field !== "shipmentCountryCode"), "description", "remarks"];

type Stored = Readonly<Record<string, unknown>>;

const REMAINDERS: Readonly<Record<string, (value: Stored) => Stored>> = {
  destination: (value) => ({ ...value, ...Object.fromEntries(ERASED_FIELDS.map((field) => [field, ""])) }),
  resend: (value) => withoutRecipient("resend", value),
  "shipping-order": (value) => withoutRecipient("shipping-order", value),
  shipments: (value) =>
    Object.fromEntries(
      Object.entries(value).map(([id, facts]) => [id, withoutRecipient("shipping-shipment", facts as Stored)]),
    ),
};

/** Nothing of a damaged value: it must hold up no other. */
function storedIn(json: string): Stored {
  try {
    return JSON.parse(json) as Stored;
  } catch {
    return {};
  }
}

const ofText =
  (judge: (text: string) => boolean) =>
  (text: unknown): number =>
    Number(typeof text === "string" && judge(text));

/** The rules of the domain, as the statements of the register call them. */
export function defineRecipientFunctions(journal: Connection): void {
  const pure = { deterministic: true };
  journal.function("without_recipient", pure, (kind: unknown, json: unknown) => {
    const remainder = REMAINDERS[String(kind)];
    return remainder === undefined ? json : JSON.stringify(remainder(storedIn(String(json))));
  });
  journal.function("is_of_hand_over", pure, ofText(isOfHandOver));
  journal.function("may_hold_address", pure, ofText(mayHoldAddress));
  journal.function(
    "is_end_status",
    pure,
    ofText((raw) => {
      const status = parseResendStatus(raw);
      return status !== null && isEndStatus(status);
    }),
  );
}
