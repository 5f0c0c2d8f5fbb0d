import { findResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { NO_BOOK_FILTER, MOST_URGENT_FIRST } from "../../../src-domain/orders/order-book-query.ts";
import {
  PRACTICE_ORDER_SENT_ELSEWHERE,
  createPracticeOrderFiles,
} from "../../../src-domain/practice/practice-orders.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { Desk } from "../desk.ts";

/** Number of items to choose SKUs from; about six of ten can be sent. */
const MAX_ITEMS = 500;

type PracticeDesk = Pick<Desk, "store" | "settings" | "environment" | "orderMatches" | "now" | "isoNow" | "publish">;

/** Fills the empty order book of practice with an order for each case, for items that the desk knows. */
export async function loadPracticeOrders(desk: PracticeDesk) {
  const { store, settings, environment, orderMatches, now, isoNow, publish } = desk;
  type Problem = "not-practice" | "not-empty" | "no-items";
  const fail = (problem: Problem): Result<null, Problem> => failure(problem);
  if (environment.kind !== "practice") return fail("not-practice");
  if ((await store.orderFiles()).length > 0) return fail("not-empty");
  const [{ resendCodes }, knownItems] = await Promise.all([
    settings.get(),
    store.reader.findNewestItems("", MAX_ITEMS),
  ]);
  const items = knownItems.flatMap((item) =>
    item.sku === null || item.hasVanished || findResendObstacle(item, resendCodes) !== null
      ? []
      : { rma: item.rma, sku: item.sku },
  );
  const files = createPracticeOrderFiles(items, now());
  if (files.length === 0) return fail("no-items");
  for (const { file, orders } of files) await store.importOrderFile(file, orders, isoNow());
  const filter = { ...NO_BOOK_FILTER, text: PRACTICE_ORDER_SENT_ELSEWHERE };
  const query = { filter, order: MOST_URGENT_FIRST, today: "" };
  const { rows } = await store.reader.searchOrdersToSend(query, null, 0, 1);
  for (const row of rows) if (row !== null) await store.closeOrder(row.orderId, isoNow());
  publish("orderBook", "changed", { orderIds: null });
  await orderMatches.start();
  return success(null);
}
