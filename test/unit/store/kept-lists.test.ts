import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import type { OrderQuery } from "../../../src-domain/resends/order-query.ts";
import { DEFAULT_ORDER_VIEW, ORDER_VIEWS, orderQueryOf } from "../../../src-domain/resends/order-view.ts";
import { createResultSnapshots } from "../../../src-main/store/reader/result-snapshots.ts";

const everything = orderQueryOf(DEFAULT_ORDER_VIEW);
const typed = (text: string) => orderQueryOf({ ...DEFAULT_ORDER_VIEW, text });

/** Creates snapshots whose search takes 10 ms, so that another search can start before it ends. */
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

it("reads every page of a list from one search", async () => {
  const { lists, gone, searches } = rig();
  const first = await lists.page(everything, null, 0, 2);
  expect(first).toMatchObject({ rows: ["row 1", "row 2"], total: 3 });
  gone.add(3);
  expect(await lists.page(everything, first.snapshot, 2, 2)).toEqual({ ...first, rows: [null] });
  expect(await lists.between(first.snapshot, 0, 3)).toEqual(["row 1", "row 2"]);
  expect(searches()).toBe(1);
});

it("does not use a snapshot of another query or an evicted list", async () => {
  const { lists, searches } = rig();
  const { snapshot } = await lists.page(everything, null, 0, 1);
  expect((await lists.page(typed("ada"), snapshot, 0, 1)).snapshot).not.toBe(snapshot);
  for (const text of ["b", "c", "d"]) await lists.page(typed(text), null, 0, 1);
  expect((await lists.page(everything, snapshot, 0, 1)).snapshot).not.toBe(snapshot);
  expect(searches()).toBe(6);
  expect(await lists.between(snapshot, 0, 3)).toEqual([]);
});

it("completes a search while other lists are searched", async () => {
  const { lists } = rig();
  const others = [everything, orderQueryOf(ORDER_VIEWS.failed), everything];
  const found = await Promise.all(others.map((query) => lists.page(query, null, 0, 10)));
  expect(found.map(({ total }) => total)).toEqual([3, 3, 3]);
});

it("stops a search when its text is extended", async () => {
  const { lists } = rig();
  const [before, now] = await Promise.all([
    lists.page(typed("ada"), null, 0, 10),
    lists.page(typed("ada l"), null, 0, 10),
  ]);
  expect(before).toMatchObject({ rows: [], total: null });
  expect(now.total).toBe(3);
});
