import { create } from "zustand";
import type { DestinationField } from "../../../../src-domain/recipients/address.ts";

interface FieldFocus {
  /** Field that the shipment form must focus; the form then resets it to null. */
  readonly requestedField: DestinationField | null;
}

export const useFieldFocus = create<FieldFocus>(() => ({ requestedField: null }));

export const goToField = (field: DestinationField): void => useFieldFocus.setState({ requestedField: field });

export const RECIPIENT_FIELDS = [
  "shipmentName",
  "shipmentPhone",
  "shipmentStreet1",
  "shipmentStreet2",
  "shipmentCity",
  "shipmentState",
  "shipmentPostalCode",
] as const satisfies readonly DestinationField[];
export const isRecipientField = (field: DestinationField | null): boolean =>
  RECIPIENT_FIELDS.some((recipientField) => recipientField === field);
