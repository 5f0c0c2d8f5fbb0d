import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import type { OrderQuery } from "../../../src-domain/resends/order-query.ts";
import { DEFAULT_ORDER_VIEW, ORDER_VIEWS, orderQueryOf } from "../../../src-domain/resends/order-view.ts";
import { createResultSnapshots } from "../../../src-main/store/reader/result-snapshots.ts";

const allOrders = orderQueryOf(DEFAULT_ORDER_VIEW);
const queryWithText = (text: string) => orderQueryOf({ ...DEFAULT_ORDER_VIEW, text });

/** Creates snapshots whose search takes 10 ms, so that another search can start before it ends. */
function createRig() {
  let searchCount = 0;
  const deletedKeys = new Set<number>();
  const snapshots = createResultSnapshots<OrderQuery, number, string>(
    async (_query, isStopped) => {
      searchCount += 1;
      await pause(10);
      return isStopped() ? null : [1, 2, 3];
    },
    (key) => (deletedKeys.has(key) ? null : `row ${key}`),
  );
  return { snapshots, deletedKeys, searchCount: () => searchCount };
}

it("reads every page of a list from one search", async () => {
  const { snapshots, deletedKeys, searchCount } = createRig();
  const firstPage = await snapshots.page(allOrders, null, 0, 2);
  expect(firstPage).toMatchObject({ rows: ["row 1", "row 2"], total: 3 });
  deletedKeys.add(3);
  expect(await snapshots.page(allOrders, firstPage.snapshot, 2, 2)).toEqual({ ...firstPage, rows: [null] });
  expect(searchCount()).toBe(1);
});

it("does not use a snapshot of another query or an evicted list", async () => {
  const { snapshots, searchCount } = createRig();
  const { snapshot } = await snapshots.page(allOrders, null, 0, 1);
  expect((await snapshots.page(queryWithText("ada"), snapshot, 0, 1)).snapshot).not.toBe(snapshot);
  for (const text of ["b", "c", "d"]) await snapshots.page(queryWithText(text), null, 0, 1);
  expect((await snapshots.page(allOrders, snapshot, 0, 1)).snapshot).not.toBe(snapshot);
  expect(searchCount()).toBe(6);
});

it("completes a search while other lists are searched", async () => {
  const { snapshots } = createRig();
  const queries = [allOrders, orderQueryOf(ORDER_VIEWS.failed), allOrders];
  const pages = await Promise.all(queries.map((query) => snapshots.page(query, null, 0, 10)));
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
});

it("stops a search when its text is extended", async () => {
  const { snapshots } = createRig();
  const [stoppedPage, completePage] = await Promise.all([
    snapshots.page(queryWithText("ada"), null, 0, 10),
    snapshots.page(queryWithText("ada l"), null, 0, 10),
  ]);
  expect(stoppedPage).toMatchObject({ rows: [], total: null });
  expect(completePage.total).toBe(3);
});
