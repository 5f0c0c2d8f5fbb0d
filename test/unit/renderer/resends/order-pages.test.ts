import { expect, it, vi } from "vitest";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";

const row = { origin: "learned", resendId: "1" } as OrderRow;
const whole = { rows: [row], total: 1, snapshot: "2" };
const wanted: unknown[] = [];

/** Main, in which another search ended the first one before it found a row. */
vi.stubGlobal("window", {
  desk: {
    resend: {
      search: async ({ snapshot }: { readonly snapshot: string | null }) => {
        wanted.push(snapshot);
        return { ok: true, value: snapshot === null ? { rows: [], total: null, snapshot: "1" } : whole };
      },
      count: async ({ snapshot }: { readonly snapshot: string }) => ({
        ok: true,
        value: { total: snapshot === "2" ? 1 : null },
      }),
    },
  },
});

const { connectOrders, orderRows } = await import("../../../../src-renderer/features/resends/order-pages.ts");

it("reloads a list of orders that another search interrupted", async () => {
  connectOrders();
  await orderRows.find(orderRows.store.getState().query);
  await vi.waitFor(() => expect(orderRows.store.getState().total).toBe(1));
  expect(orderRows.rowAt(orderRows.store.getState().pages, 0)).toEqual(row);
  expect(wanted).toEqual([null, "1"]);
});
