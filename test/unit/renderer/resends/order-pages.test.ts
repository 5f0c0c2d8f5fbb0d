import { expect, it, vi } from "vitest";
import { DEFAULT_ORDER_VIEW } from "../../../../src-domain/resends/order-view.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";

const row = { origin: "learned", resendId: "1" } as OrderRow;
const completeList = { rows: [row], total: 1, snapshot: "2" };
const requestedSnapshots: unknown[] = [];

/** Replaces main. Another search ends the first search before the first one finds a row. */
vi.stubGlobal("window", {
  desk: {
    resend: {
      search: async ({ snapshot }: { readonly snapshot: string | null }) => {
        requestedSnapshots.push(snapshot);
        return { ok: true, value: snapshot === null ? { rows: [], total: null, snapshot: "1" } : completeList };
      },
      count: async ({ snapshot }: { readonly snapshot: string }) => ({
        ok: true,
        value: { total: snapshot === "2" ? 1 : null },
      }),
    },
  },
});

const { chooseOrders, connectOrders, orderRows, orderSearch, toggleOnlyStage, useOrderChoice } =
  await import("../../../../src-renderer/features/resends/order-pages.ts");

it("reloads a list of orders that another search interrupted", async () => {
  connectOrders();
  await orderRows.find(orderRows.store.getState().query);
  await vi.waitFor(() => expect(orderRows.store.getState().total).toBe(1));
  expect(orderRows.rowAt(orderRows.store.getState().pages, 0)).toEqual(row);
  expect(requestedSnapshots).toEqual([null, "1"]);
});

it("shows all orders of a state, then all orders, in the chosen order", () => {
  const disconnect = connectOrders();
  const order = { column: "created", descending: false } as const;
  chooseOrders({ text: "hopper", warehouseIds: [8], stages: ["failed"], order });
  toggleOnlyStage("failed");
  expect(useOrderChoice.getState()).toEqual({ ...DEFAULT_ORDER_VIEW, order, stages: ["failed"] });
  expect(orderSearch.use.getState().text).toBe("");
  toggleOnlyStage("failed");
  expect(useOrderChoice.getState()).toEqual({ ...DEFAULT_ORDER_VIEW, order });
  disconnect();
});
