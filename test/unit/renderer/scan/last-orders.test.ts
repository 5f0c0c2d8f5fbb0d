import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import type { RecentOrder } from "../../../../src-preload/contract/resends/resend.ts";
import type { ScanOutcome } from "../../../../src-preload/contract/scanning/scan.ts";
import { createBatchView } from "./batch-view.ts";

const recent = vi.fn<() => Promise<unknown>>();
const print = vi.fn<() => Promise<unknown>>();
const subscribe = () => () => undefined;
vi.stubGlobal("window", {
  desk: { resend: { recent, onChanged: subscribe }, labels: { onChanged: subscribe, print } },
});

const { connectLastOrders, fetchLastOrders, reprintLastLabel, useLastOrders } =
  await import("../../../../src-renderer/features/scanning/submit/last-orders.ts");
const { useBatchStore } = await import("../../../../src-renderer/features/batches/batch-store.ts");

type OrderChange = Partial<RecentOrder["row"]> & { readonly label?: RecentOrder["label"] };

const createOrder = (submissionId: string, { label = { kind: "ready" }, ...row }: OrderChange): RecentOrder =>
  ({ row: { submissionId, state: "created", status: null, ...row }, label }) as RecentOrder;

async function showOrders(...orders: readonly RecentOrder[]): Promise<void> {
  recent.mockResolvedValueOnce({ ok: true, value: orders });
  await fetchLastOrders();
}

let disconnect = (): void => undefined;
beforeEach(() => {
  recent.mockResolvedValueOnce({ ok: true, value: [] });
  useBatchStore.setState({ batch: null, latestOutcome: null });
  useLastOrders.setState({ orders: [], outcome: null });
  disconnect = connectLastOrders();
});
afterEach(() => {
  disconnect();
  recent.mockReset();
});

async function showSentOrder(): Promise<void> {
  await showOrders(createOrder("A", { state: "sending" }));
  await showOrders(createOrder("A", {}));
  expect(useLastOrders.getState().outcome).toBe("sent");
}

it.each([
  ["its label failed", { label: { kind: "failed", message: null } }],
  ["it was canceled", { status: { raw: "canceled", known: "canceled" } }],
] as const)("removes Sent from the card when %s", async (_why, change) => {
  await showSentOrder();
  await showOrders(createOrder("A", change));
  expect(useLastOrders.getState().outcome).toBeNull();
});

it("removes Sent from the card when another order was submitted", async () => {
  await showSentOrder();
  await showOrders(createOrder("B", { state: "ready" }), createOrder("A", {}));
  expect(useLastOrders.getState().outcome).toBeNull();
});

it("shows Printed when the label was printed", async () => {
  await showSentOrder();
  await showOrders(createOrder("A", { label: { kind: "printed" } }));
  expect(useLastOrders.getState().outcome).toBe("printed");
});

it.each([
  ["sent", "submit"],
  [null, "hold"],
] as const)("shows the outcome %s on the card of a %s command", async (expected, command) => {
  await showOrders(createOrder("A", { state: "sending" }));
  const latestOutcome = { verdict: { kind: "command", command } } as ScanOutcome;
  useBatchStore.setState({ latestOutcome });
  await showOrders(createOrder("A", {}));
  expect(useLastOrders.getState().outcome).toBe(expected);
});

it("removes Refused from the card when the refused batch is not current", async () => {
  const refusal = { fields: {} } as NonNullable<BatchView["refusal"]>;
  useBatchStore.setState({ batch: createBatchView("B1", { refusal }) });
  await showOrders(createOrder("A", { state: "sending" }));
  await showOrders(createOrder("A", { state: "refused" }));
  expect(useLastOrders.getState().outcome).toBe("refused");
  useBatchStore.setState({ batch: createBatchView("B2") });
  expect(useLastOrders.getState().outcome).toBeNull();
});

it("prints no older order's label when the newest order was refused", async () => {
  const orders = [createOrder("B", { state: "refused" }), createOrder("A", { resendId: "1" })];
  recent.mockResolvedValueOnce({ ok: true, value: orders });
  expect(await reprintLastLabel()).toEqual({ kind: "no-label" });
  expect(print).not.toHaveBeenCalled();
});

it("shows Sent for an order that was already sent when it was first fetched", async () => {
  await showOrders();
  await showOrders(createOrder("A", {}));
  expect(useLastOrders.getState().outcome).toBe("sent");
});
