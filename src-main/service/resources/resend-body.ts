import type { Destination } from "../../../src-domain/recipients/address.ts";
import { parseInt64Id } from "../../../src-domain/ids.ts";
import { stateToSend } from "../../../src-domain/recipients/states.ts";
import { exactInteger } from "../exact-json.ts";

export interface ResendOrder {
  /** Canonical int64 ids, in the order of the batch. */
  readonly returnInventoryIds: readonly string[];
  readonly warehouseId: number;
  readonly destination: Destination;
}

/**
 * The exact text of a create-resend request (service contract, Create resend order). Pure and stable: the outbox stores this
 * text before sending and sends it unchanged, also after a restart. Optional fields that are blank are left out; the country
 * goes in lower case, a state as its code where the service has one (public documentation, section 1.5).
 */
export function createResendBody({ returnInventoryIds, warehouseId, destination }: ResendOrder): string {
  return JSON.stringify({
    returnInventoryIdList: returnInventoryIds.map(idNumber),
    resendShipment: {
      warehouseId,
      shipmentServiceType: optional(destination.shipmentServiceType),
      shipmentCountryCode: destination.shipmentCountryCode.trim().toLowerCase(),
      shipmentName: destination.shipmentName.trim(),
      shipmentPhone: destination.shipmentPhone.trim(),
      shipmentStreet1: destination.shipmentStreet1.trim(),
      shipmentStreet2: destination.shipmentStreet2.trim(),
      shipmentStreet3: optional(destination.shipmentStreet3),
      shipmentCity: destination.shipmentCity.trim(),
      shipmentState: stateToSend(destination.shipmentCountryCode, destination.shipmentState),
      shipmentPostalCode: destination.shipmentPostalCode.trim(),
      shipmentEmail: optional(destination.shipmentEmail),
      shipmentFax: optional(destination.shipmentFax),
    },
    description: optional(destination.description),
    remarks: optional(destination.remarks),
  });
}

export function cancelResendBody(resendId: string): string {
  return JSON.stringify({ resendId: idNumber(resendId) });
}

/** Undefined members are left out by `JSON.stringify`. */
const optional = (text: string): string | undefined => text.trim() || undefined;

/** A 64-bit id as the number that the service takes; throws for anything else. */
export function idNumber(id: string): unknown {
  const canonical = parseInt64Id(id);
  if (canonical === null) throw new TypeError(`Not a 64-bit id: ${id}`);
  return exactInteger(canonical);
}
