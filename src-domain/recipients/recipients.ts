import { DAY_MS } from "../durations.ts";
import type { IntakeField } from "./address-parser/parsed-address.ts";
import { type Destination, INTAKE_FIELDS } from "./address.ts";

/** The destination fields that describe a person and an address, not an order. */
export type Recipient = Readonly<Record<IntakeField, string>>;

/** The recipient of an order whose recipient data was erased. */
export const NO_RECIPIENT = Object.fromEntries(INTAKE_FIELDS.map((field) => [field, ""])) as Recipient;

export const MAX_RECIPIENTS = 50;
export const MAX_RECIPIENTS_FOUND = 20;
/** Days that a recipient is stored after the last order; 0 stores none. */
export const DEFAULT_RECIPIENT_DAYS = 30;

export const isRecipientDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 365;

export const recipientOf = (destination: Destination): Recipient =>
  Object.fromEntries(INTAKE_FIELDS.map((field) => [field, destination[field].trim()])) as Record<IntakeField, string>;

export const findRecipientExpiry = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Returns initials and city, by which the operator recognizes a recent recipient, but a passer-by does not. */
export function maskRecipient({
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

/** Uses upper case, because a lower-case sigma has another form at the end of a word, and ß becomes SS. */
const foldName = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

/** Returns recipients with a name or part of a name that starts with the typed text; keeps their order. */
export function findRecipients<Entry extends { readonly recipient: Recipient }>(
  entries: readonly Entry[],
  typedText: string,
): Entry[] {
  const searchedName = foldName(typedText).trim();
  return entries.filter(({ recipient: { shipmentName } }) => {
    const name = foldName(shipmentName);
    return name.startsWith(searchedName) || name.split(/[\s-]+/).some((word) => word.startsWith(searchedName));
  });
}
