import { findChangedFields } from "../recipients/address-parser/parsed-address.ts";
import { type Destination, type DestinationField, INTAKE_FIELDS, POSTAL_FIELDS } from "../recipients/address.ts";
import type { BookedOrder } from "./match-item.ts";
import type { OrderObstacle } from "./order-obstacles.ts";

/** Destination fields that the desk filled in from an order, including empty ones. */
export type FilledFields = Readonly<Partial<Record<DestinationField, string>>>;

export const hasAddress = (destination: Destination): boolean =>
  INTAKE_FIELDS.some((field) => destination[field].trim() !== "");

export const hasFilledAddress = (filled: FilledFields): boolean =>
  INTAKE_FIELDS.some((field) => filled[field] !== undefined);

/** Returns the destination without the filled-in fields that the operator has not changed. */
export const withoutFilledFields = (destination: Destination, filled: FilledFields): Destination => ({
  ...destination,
  ...Object.fromEntries(
    Object.entries(filled)
      .filter(([field, value]) => destination[field as DestinationField] === value)
      .map(([field]) => [field, ""]),
  ),
});

interface FilledAddress {
  readonly fields: FilledFields;
  /** When the operator last used the order, or the desk filled it in; ISO 8601, UTC. */
  readonly filledAt: string;
}

export type AddressObstacle = Extract<OrderObstacle, "address-changed" | "address-unclear">;

type AddressSource = Pick<BookedOrder, "recipient" | "addressProblem" | "isRecipientErased" | "fileImportedAt">;

/** Returns why an address that the desk filled in must not be sent; fields that the operator changed do not count. */
export function findAddressObstacle(
  { recipient, addressProblem, isRecipientErased, fileImportedAt }: AddressSource,
  { fields, filledAt }: FilledAddress,
  destination: Destination,
): AddressObstacle | null {
  const unchanged = INTAKE_FIELDS.filter((field) => destination[field] === fields[field]);
  if (addressProblem !== null || isRecipientErased) {
    const isUnclear = fileImportedAt >= filledAt && unchanged.some((field) => destination[field] !== "");
    return isUnclear ? "address-unclear" : null;
  }
  return unchanged.some((field) => destination[field] !== recipient[field]) ? "address-changed" : null;
}

/**
 * Returns the order's newer address for the fields that the operator has not changed; null if the operator typed part
 * of another address.
 */
export function findRenewedAddressFields(
  { recipient, addressProblem }: Pick<BookedOrder, "recipient" | "addressProblem">,
  filled: FilledFields,
  destination: Destination,
): FilledFields | null {
  if (addressProblem !== null) return {};
  const isNewPostalAddress = POSTAL_FIELDS.some((field) => recipient[field] !== filled[field]);
  const isTyped = (field: (typeof POSTAL_FIELDS)[number]): boolean =>
    destination[field] !== "" && destination[field] !== filled[field] && destination[field] !== recipient[field];
  if (isNewPostalAddress && POSTAL_FIELDS.some(isTyped)) return null;
  const isPostal = (field: DestinationField): boolean => POSTAL_FIELDS.some((postalField) => postalField === field);
  const renewed = INTAKE_FIELDS.filter(
    (field) => destination[field] === filled[field] || (isNewPostalAddress && isPostal(field)),
  );
  return Object.fromEntries(renewed.map((field) => [field, recipient[field]]));
}

/** Three versions of a destination: typed by the operator, shown by the page when typing began, and stored. */
interface DestinationVersions {
  readonly typed: Destination;
  readonly shown: Destination;
  readonly stored: Destination;
}

/**
 * Returns the destination to store after the operator typed: the stored destination with the changes. If the desk
 * changed the address since typing began, only the typed part of the address stays, and the batch is for no order.
 */
export function mergeTypedDestination(
  { typed, shown, stored }: DestinationVersions,
  filled: FilledFields,
): { readonly destination: Destination; readonly endsOrder: boolean } {
  const isUnchangedSinceShown = (field: DestinationField): boolean => stored[field] === shown[field];
  // An emptied field counts only if it is still as the operator saw it.
  const changed = findChangedFields(shown, typed).filter(
    (field) => typed[field] !== "" || isUnchangedSinceShown(field),
  );
  const changes = Object.fromEntries(changed.map((field) => [field, typed[field]]));
  const isAddressTyped = INTAKE_FIELDS.some((field) => changed.includes(field) && typed[field].trim() !== "");
  const endsOrder = isAddressTyped && !INTAKE_FIELDS.every(isUnchangedSinceShown);
  return { destination: { ...(endsOrder ? withoutFilledFields(stored, filled) : stored), ...changes }, endsOrder };
}
