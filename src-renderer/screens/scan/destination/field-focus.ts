import { create } from "zustand";
import type { DestinationField } from "../../../../src-domain/recipients/address.ts";

interface FieldFocus {
  /** The requested field of the shipment form; the form focuses it and clears the request. */
  readonly wanted: DestinationField | null;
}

export const useFieldFocus = create<FieldFocus>(() => ({ wanted: null }));

export const goToField = (field: DestinationField): void => useFieldFocus.setState({ wanted: field });
