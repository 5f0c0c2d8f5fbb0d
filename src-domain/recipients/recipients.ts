import { type Destination, INTAKE_FIELDS } from "./address.ts";
import type { IntakeField } from "./address-parser/parsed-address.ts";

/** Who an order went to: the destination fields of a person and an address, not of an order. */
export type Recipient = Readonly<Record<IntakeField, string>>;

export const MAX_RECIPIENTS = 50;
export const MAX_RECIPIENTS_FOUND = 20;
/** How many days after their last order; 0 remembers none. */
export const DEFAULT_RECIPIENT_DAYS = 30;

export const isRecipientDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 365;

export const recipientOf = (destination: Destination): Recipient =>
  Object.fromEntries(INTAKE_FIELDS.map((field) => [field, destination[field].trim()])) as Record<IntakeField, string>;

export const recipientsExpireBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Initials and the city: enough for the operator to recognize a recent recipient, and too little for a passer-by. */
export function maskedRecipient({
  shipmentName,
  shipmentCity,
}: Pick<Recipient, "shipmentName" | "shipmentCity">): string {
  const initials = shipmentName
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${[...word][0] ?? ""}…`)
    .join(" ");
  return [initials, shipmentCity].filter((part) => part !== "").join(", ");
}

/** Upper case, because a lower-case letter may have another form at the end of a word, and ß is SS. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

/** Recipients with a name or a word of it that begins with the typed text; the newest stay first. */
export function findRecipients<R extends { readonly recipient: Recipient }>(all: readonly R[], typed: string): R[] {
  const wanted = plain(typed).trim();
  return all.filter(({ recipient: { shipmentName } }) => {
    const name = plain(shipmentName);
    return name.startsWith(wanted) || name.split(/[\s-]+/).some((word) => word.startsWith(wanted));
  });
}
