import { DESTINATION_FIELDS, type DestinationField } from "../../../src-domain/address.ts";

export interface SortedRefusal {
  /** Messages that belong beside a field of the form. */
  readonly byField: Readonly<Partial<Record<DestinationField, string>>>;
  /** Everything else the service named, word for word. */
  readonly others: readonly { readonly property: string; readonly message: string }[];
}

/** The service's properties can come in any case and with a path before them ("resendShipment.ShipmentPhone"). */
export function destinationFieldOf(property: string): DestinationField | null {
  const name = property.split(".").at(-1)?.toLowerCase();
  return DESTINATION_FIELDS.find((field) => field.toLowerCase() === name) ?? null;
}

export function sortRefusal(fields: Readonly<Record<string, string>>): SortedRefusal {
  const byField: Partial<Record<DestinationField, string>> = {};
  const others: { property: string; message: string }[] = [];
  for (const [property, message] of Object.entries(fields)) {
    const field = destinationFieldOf(property);
    if (field === null) others.push({ property, message });
    else byField[field] = byField[field] === undefined ? message : `${byField[field]} ${message}`;
  }
  return { byField, others };
}

/** The first field of the form, from top to bottom, that the service named. */
export function firstNamedField({ byField }: SortedRefusal): DestinationField | null {
  return DESTINATION_FIELDS.find((field) => byField[field] !== undefined) ?? null;
}
