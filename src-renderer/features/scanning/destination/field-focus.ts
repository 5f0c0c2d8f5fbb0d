import { create } from "zustand";
import type { DestinationField } from "../../../../src-domain/recipients/address.ts";

interface FieldFocus {
  /** The requested field of the shipment form; the form focuses it and clears the request. */
  readonly wanted: DestinationField | null;
}

export const useFieldFocus = create<FieldFocus>(() => ({ wanted: null }));

export const goToField = (field: DestinationField): void => useFieldFocus.setState({ wanted: field });

/** What the recipient's card holds; country and service type always show, the rest is optional. */
export const RECIPIENT_FIELDS = [
  "shipmentName",
  "shipmentPhone",
  "shipmentStreet1",
  "shipmentStreet2",
  "shipmentCity",
  "shipmentState",
  "shipmentPostalCode",
] as const satisfies readonly DestinationField[];
export const isOfRecipient = (field: DestinationField | null): boolean => RECIPIENT_FIELDS.some((one) => one === field);
