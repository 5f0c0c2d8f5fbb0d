import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import type { OrderQuery } from "../../../src-domain/resends/order-query.ts";
import { DEFAULT_ORDER_VIEW, ORDER_VIEWS, orderQueryOf } from "../../../src-domain/resends/order-view.ts";
import { createResultSnapshots } from "../../../src-main/store/reader/result-snapshots.ts";

const everything = orderQueryOf(DEFAULT_ORDER_VIEW);
const typed = (text: string) => orderQueryOf({ ...DEFAULT_ORDER_VIEW, text });

/** Rows that are found so late that another search comes before. */
function rig() {
  let searches = 0;
  const gone = new Set<number>();
  const lists = createResultSnapshots<OrderQuery, number, string>(
    async (_query, isStopped) => {
      searches += 1;
      await pause(10);
      return isStopped() ? null : [1, 2, 3];
    },
    (key) => (gone.has(key) ? null : `row ${key}`),
  );
  return { lists, gone, searches: () => searches };
}

it("every page of a list comes from one search, and rows that are gone leave their place empty", async () => {
  const { lists, gone, searches } = rig();
  const first = await lists.page(everything, null, 0, 2);
  expect(first).toMatchObject({ rows: ["row 1", "row 2"], total: 3 });
  gone.add(3);
  expect(await lists.page(everything, first.snapshot, 2, 2)).toEqual({ ...first, rows: [null] });
  expect(await lists.between(first.snapshot, 0, 3)).toEqual(["row 1", "row 2"]);
  expect(searches()).toBe(1);
});

it("a snapshot of another query, or of a list that is kept no more, is not used", async () => {
  const { lists, searches } = rig();
  const { snapshot } = await lists.page(everything, null, 0, 1);
  expect((await lists.page(typed("ada"), snapshot, 0, 1)).snapshot).not.toBe(snapshot);
  for (const text of ["b", "c", "d"]) await lists.page(typed(text), null, 0, 1);
  expect((await lists.page(everything, snapshot, 0, 1)).snapshot).not.toBe(snapshot);
  expect(searches()).toBe(6);
  expect(await lists.between(snapshot, 0, 3)).toEqual([]);
});

it("a list continues while a notice looks for failed orders, and while the same list is read again", async () => {
  const { lists } = rig();
  const others = [everything, orderQueryOf(ORDER_VIEWS.failed), everything];
  const found = await Promise.all(others.map((query) => lists.page(query, null, 0, 10)));
  expect(found.map(({ total }) => total)).toEqual([3, 3, 3]);
});

it("a search stops once its text is typed on", async () => {
  const { lists } = rig();
  const [before, now] = await Promise.all([
    lists.page(typed("ada"), null, 0, 10),
    lists.page(typed("ada l"), null, 0, 10),
  ]);
  expect(before).toMatchObject({ rows: [], total: null });
  expect(now.total).toBe(3);
});
