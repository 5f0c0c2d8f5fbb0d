import { create } from "zustand";
import { isWholeAddress } from "../../../../src-domain/recipients/address-intake/read-address.ts";
import { readAddress } from "../../../../src-domain/recipients/address-intake/read-address.ts";
import { takeReading } from "../../../../src-domain/recipients/address-intake/reading.ts";
import {
  destinationOfShipTo,
  EMPTY_SHIP_TO,
  readCustomFields,
  shipToOfDestination,
  shipToProblems,
  type ShipTo,
} from "../../../../src-domain/shipping/ship-to.ts";
import { desk } from "../../../bridge.ts";
import { openDraft, perform } from "./draft.ts";

interface NewDraft {
  readonly warehouseId: number | null;
  readonly method: string;
  readonly shipTo: ShipTo;
  readonly instructions: string;
  /** One per line, as typed. */
  readonly custom: string;
  /** The operator tried to send: the form says what is missing. */
  readonly tried: boolean;
}

const BLANK: NewDraft = {
  warehouseId: null,
  method: "",
  shipTo: EMPTY_SHIP_TO,
  instructions: "",
  custom: "",
  tried: false,
};

/** Unsaved input for a new order; kept until the order exists. */
export const useNewDraft = create<NewDraft>(() => BLANK);

export const changeNewDraft = (change: Partial<NewDraft>): void => useNewDraft.setState(change);

export function isReady({ warehouseId, method, shipTo, custom }: NewDraft): boolean {
  const complete = warehouseId !== null && method.trim() !== "" && shipToProblems(shipTo).length === 0;
  return complete && readCustomFields(custom) !== null;
}

/** Sends once. Opens a created order; any other outcome is shown at the form. */
export async function createOrder(): Promise<void> {
  const form = useNewDraft.getState();
  const customFields = readCustomFields(form.custom);
  const { warehouseId, method, shipTo, instructions: deliveryInstructions } = form;
  if (!isReady(form) || warehouseId === null || customFields === null) {
    changeNewDraft({ tried: true });
    return;
  }
  const order = { warehouseId, method, shipTo, deliveryInstructions, customFields: { ...customFields } };
  await openCreated(await perform((deliberate) => desk.shippingDraft.create({ ...order, deliberate })));
}

type Created = Awaited<ReturnType<typeof perform>>;

export async function openCreated(action: Created): Promise<void> {
  if (action?.kind !== "create" || action.state !== "done" || action.orderId === null) return;
  useNewDraft.setState(BLANK);
  openDraft(action.orderId);
}

/** Null if the text fits one field. */
export function pastedShipTo(before: ShipTo, text: string): ShipTo | null {
  if (!isWholeAddress(text)) return null;
  const { fields } = readAddress(text);
  return shipToOfDestination(before, takeReading(destinationOfShipTo(before), fields));
}
