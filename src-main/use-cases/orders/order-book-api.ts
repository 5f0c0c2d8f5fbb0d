import type { ClaimKey } from "../../../src-domain/fleet/claim-key.ts";
import type { ClaimHolder } from "../../../src-domain/fleet/claim.ts";
import { localDayText } from "../../../src-domain/instants.ts";
import { isSent } from "../../../src-domain/orders/match-item.ts";
import { isLineInDoubt, openQuantity } from "../../../src-domain/orders/order-book-query.ts";
import { success } from "../../../src-domain/result.ts";
import type { StoredBookedLine } from "../../store/orders/booked-rows.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { suggestDatedTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { refuse, valueOrRefusal } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";

/** Maximum number of changed orders that are reported by id. */
const MAX_REPORTED = 200;

export function orderBookHandlers(desk: Desk, nativeHost: NativeHost): DomainHandlers<"orderBook"> {
  const { store, now, isoNow, publish } = desk;
  const { reader } = store;
  const { saveRows } = createTableSaver(desk, nativeHost);
  const today = (): string => localDayText(now(), 0);
  const refuseUnknownOrder = () => refuse("no-such-order", "This order is not in the order book.");

  async function changeOrders(orderIds: readonly string[], change: (orderId: string) => Promise<number>) {
    const changedIds: string[] = [];
    for (const orderId of orderIds) if ((await change(orderId)) > 0) changedIds.push(orderId);
    if (changedIds.length > 0)
      publish("orderBook", "changed", { orderIds: changedIds.length > MAX_REPORTED ? null : changedIds });
    return { orderIds: changedIds };
  }

  return {
    search: async ({ query, snapshot, offset, limit }) =>
      reader.searchOrdersToSend({ ...query, today: today() }, snapshot, offset, limit, await readHeldLines(desk)),
    facets: async ({ filter }) => reader.orderBookFacets(filter, today(), await readHeldLines(desk)),
    countDue: () => reader.countDueOrders(today()),
    get: async ({ orderId }) => valueOrRefusal(await readOrder(desk, orderId), refuseUnknownOrder),
    close: ({ orderIds }) => changeOrders(orderIds, (orderId) => store.closeOrder(orderId, isoNow())),
    reopen: async ({ orderIds, isConfirmed }) => {
      const reopened = await changeOrders(orderIds, (orderId) => store.reopenOrder(orderId, { isConfirmed }));
      const isComplete = reopened.orderIds.length === orderIds.length;
      return { ...reopened, sentBy: isComplete ? null : await store.orderSender(orderIds) };
    },
    loadPractice: async () => {
      const { loadPracticeOrders } = await import("./practice-orders.ts");
      const result = await loadPracticeOrders(desk);
      return result.ok ? success({}) : refuse(result.error, "The practice orders were not loaded.");
    },
    export: ({ orderIds, columns }) =>
      saveRows(suggestDatedTable(nativeHost.language, "ordersToSend", now()), async (target) => {
        const { exportBookedOrders } = await import("./order-export.ts");
        return exportBookedOrders(await reader.ordersToSendById(orderIds, await readHeldLines(desk)), columns, target);
      }),
    previewTracking: async () => {
      const { previewTracking } = await import("./tracking-export.ts");
      return previewTracking(store);
    },
    saveTracking: async (request) => {
      const { saveTracking } = await import("./tracking-export.ts");
      return saveTracking(desk, nativeHost, request);
    },
  };
}

/** Reads which order lines other desks have, because the reader's thread does not know the claims of the fleet. */
const readHeldLines = async ({ store, fleet }: Desk): Promise<readonly ClaimKey[]> =>
  fleet === null ? [] : store.linesOfOtherDesks();

async function readOrder(desk: Desk, orderId: string) {
  const { store, fleet } = desk;
  const [order, holders] = await Promise.all([
    readHeldLines(desk).then((heldLines) => store.reader.orderToSend(orderId, heldLines)),
    fleet === null ? new Map<string, ClaimHolder>() : store.holdersOfLines(orderId),
  ]);
  return order && { ...order, lines: order.lines.map((line) => toLineView(line, holders.get(line.lineId))) };
}

const toLineView = (line: StoredBookedLine, holder: ClaimHolder | undefined) => ({
  lineId: line.lineId,
  sku: line.sku,
  itemCode: line.itemCode,
  quantity: line.quantity,
  condition: line.condition,
  holdReason: isSent(line) ? null : line.holdReason,
  isClosed: line.closedAt !== null,
  isInDoubt: isLineInDoubt(line),
  openUnits: openQuantity(line),
  batchNames: [...new Set(line.allocations.flatMap(({ sent, batchName }) => (sent === null ? batchName : [])))],
  heldBy: holder === undefined ? null : { desk: holder.desk, batchName: holder.batchName },
  sentParts: line.sentParts,
});
