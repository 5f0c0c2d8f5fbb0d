import { type Channel, isFinalHold, type Order, type OrderLine } from "../../../src-domain/orders/order.ts";
import { toComparableSku } from "../../../src-domain/orders/sku.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import { toNormalForm } from "../../../src-domain/scanning/code-forms.ts";
import { type AllocationRow, toAllocations } from "./order-allocations.ts";

export interface StoredOrderRow {
  readonly order_id: string;
  readonly channel: Channel;
  readonly shop: string;
  readonly order_number: string;
  readonly ordered_at: string | null;
  readonly ship_by: string | null;
  readonly service_name: string | null;
  readonly address_problem: string | null;
  readonly file_id: number;
  readonly gone_at: string | null;
}

export interface StoredLineRow {
  readonly line_id: string;
  readonly sku: string | null;
  readonly comparable_sku: string | null;
  readonly item_code: string | null;
  readonly comparable_code: string | null;
  readonly quantity: number;
  readonly condition: string | null;
  readonly hold_reason: string | null;
  readonly closed_at: string | null;
  readonly is_in_doubt: number;
  readonly shipped_elsewhere: number;
  readonly claim_key: string;
}

/** Columns of a line that come from its file. */
type ListedLine = Omit<StoredLineRow, "closed_at" | "is_in_doubt" | "claim_key">;

export interface StoredRecipientRow {
  readonly fields: string;
  readonly note: string | null;
  readonly imported_at: string;
}

/** The content of an order in the order book. */
export interface OrderContent {
  readonly order: StoredOrderRow;
  readonly lines: readonly StoredLineRow[];
  /** Null if the recipient was erased or is not needed. */
  readonly recipient: StoredRecipientRow | null;
}

/** SQL: the content of a replaced order without its recipient, so that an undo at another desk restores the rest. */
export const WITHOUT_RECIPIENT = "json_set(content, '$.recipient', NULL, '$.isErased', json('true'))";

export type StoredRecipient = Omit<StoredRecipientRow, "imported_at">;

export const toLineRow = (line: OrderLine): ListedLine => ({
  line_id: line.lineId,
  sku: line.sku,
  comparable_sku: line.sku === null ? null : toComparableSku(line.sku),
  item_code: line.itemCode,
  comparable_code: line.itemCode === null ? null : toNormalForm(line.itemCode),
  quantity: line.quantity,
  condition: line.condition,
  hold_reason: line.holdReason,
  shipped_elsewhere: line.shippedQuantity ?? 0,
});

export const toOrderRow = (order: Order) => ({
  ordered_at: order.orderedAt,
  ship_by: order.shipBy,
  service_name: order.serviceName,
  address_problem: order.addressProblem,
});

/** Returns whether an item may still be sent for the order, so that the desk needs its recipient. */
export function isRecipientNeeded(
  order: Order,
  existing: OrderContent | null,
  allocations: readonly AllocationRow[],
): boolean {
  const isClosed = (lineId: string): boolean =>
    existing?.lines.some(({ line_id, closed_at }) => line_id === lineId && closed_at !== null) === true;
  // Ignore failed orders: the desk may send their items again, to a newer address.
  const sentCount = (lineId: string): number =>
    toAllocations(
      allocations.filter(({ lineId: id, status }) => id === lineId && parseResendStatus(status) !== "failed"),
    ).reduce((sum, allocation) => sum + (allocation.sent === null ? 0 : allocation.quantity), 0);
  return order.lines.some(
    ({ lineId, quantity, holdReason }) => !isFinalHold(holdReason) && !isClosed(lineId) && sentCount(lineId) < quantity,
  );
}

/**
 * Returns whether the newest file lists the line. A newer file without the line holds the line back as `not-listed`.
 */
export const isListed = ({ hold_reason }: StoredLineRow): boolean => hold_reason !== "not-listed";

export const isSameContent = (order: Order, recipient: StoredRecipient | null, existing: OrderContent): boolean =>
  toComparableText(toOrderRow(order), order.lines.map(toLineRow), recipient) === toComparableContent(existing);

/** Returns a text that is equal for equal contents. Omits lines that the file did not list. */
export function toComparableContent({ order, lines, recipient }: OrderContent): string {
  const { ordered_at, ship_by, service_name, address_problem } = order;
  return toComparableText({ ordered_at, ship_by, service_name, address_problem }, lines.filter(isListed), recipient);
}

function toComparableText(content: object, lines: readonly ListedLine[], recipient: StoredRecipient | null): string {
  const toComparableLine = (line: ListedLine) =>
    [
      line.line_id,
      line.sku,
      line.item_code,
      line.quantity,
      line.condition,
      line.hold_reason,
      line.shipped_elsewhere,
    ] as const;
  return JSON.stringify([
    content,
    lines.map(toComparableLine).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    recipient && [recipient.fields, recipient.note],
  ]);
}
