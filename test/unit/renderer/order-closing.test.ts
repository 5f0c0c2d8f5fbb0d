import { expect, it, vi } from "vitest";

const reopen = vi.fn<(input: object) => Promise<unknown>>();
vi.stubGlobal("window", { desk: { orderBook: { reopen } } });

const { reopenOrders, useClosing } = await import("../../../src-renderer/features/orders/list/closing.ts");

it("asks before it opens an order again that another desk sent", async () => {
  reopen.mockResolvedValueOnce({ ok: true, value: { orderIds: [], sentBy: "bench-7" } });
  await reopenOrders(["1"]);
  expect(useClosing.getState().toConfirm).toEqual({ orderIds: ["1"], desk: "bench-7" });
  reopen.mockResolvedValueOnce({ ok: true, value: { orderIds: ["1"], sentBy: null } });
  await reopenOrders(["1"], { isConfirmed: true });
  expect(reopen).toHaveBeenLastCalledWith({ orderIds: ["1"], isConfirmed: true });
  expect(useClosing.getState().toConfirm).toBeNull();
});
