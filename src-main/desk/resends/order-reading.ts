import type { FactValue } from "../../../src-domain/events/event-facts.ts";
import type { OrderFact } from "../../../src-domain/resends/order-timeline.ts";
import type { ResendRecord } from "../../service/index.ts";
import type { OrderLook } from "../../store/orders/outbox-journal.ts";

/** What an answer about an order adds to its timeline. */
export function factsOf(record: ResendRecord): OrderFact[] {
  const facts: OrderFact[] = [{ kind: "status", raw: record.statusRaw }];
  for (const shipment of record.shipments) {
    if (shipment.trackingNumber) facts.push({ kind: "tracking-number", trackingNumber: shipment.trackingNumber });
    if (shipment.error) facts.push({ kind: "label-error", message: shipment.error });
  }
  if (labelAddressesOf(record).length > 0) facts.push({ kind: "label" });
  return facts;
}

/** What it says besides of an order that was made here. */
export function lookOf(record: ResendRecord): OrderLook {
  return {
    resendNumber: record.resendNumber,
    cutOff: record.cancelCutOff === null ? null : { at: record.cancelCutOff, estimated: false },
    labelAddresses: labelAddressesOf(record),
  };
}

/** The same of one that was made elsewhere; see src-domain/resends/learned-order.ts. */
export function learnedFieldsOf(record: ResendRecord): Record<string, FactValue> {
  const [shipment] = record.shipments;
  return {
    resendNumber: record.resendNumber,
    warehouseId: record.warehouseId,
    items: record.returnInventoryIds?.toSorted() ?? null,
    recipientName: shipment?.recipientName ?? null,
    countryCode: shipment?.countryCode ?? null,
    createdOn: record.createdOn,
    cutOff: record.cancelCutOff,
  };
}

/**
 * An order is made with one shipment (service contract, Create resend order), so it has one label and one tracking number; its
 * addresses are mirrors of each other. Where a record lists several shipments, as the public documentation would allow, the
 * first label counts, and each tracking number is in the timeline.
 */
export const labelAddressesOf = ({ shipments }: ResendRecord): readonly string[] =>
  shipments.find(({ labelUrls }) => labelUrls.length > 0)?.labelUrls ?? [];
