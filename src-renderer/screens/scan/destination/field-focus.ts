import { create } from "zustand";
import type { DestinationField } from "../../../../src-domain/recipients/address.ts";

interface FieldFocus {
  /** The field of the shipment form that somebody wants to go to; the form takes it up and clears it. */
  readonly wanted: DestinationField | null;
}

export const useFieldFocus = create<FieldFocus>(() => ({ wanted: null }));

export const goToField = (field: DestinationField): void => useFieldFocus.setState({ wanted: field });
