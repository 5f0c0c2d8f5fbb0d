import { beforeEach, expect, it, vi } from "vitest";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";

type PrintCall = readonly [resendId: string, reason: string | null];

const prints = new Map<string, readonly { readonly state: string }[]>();
const refusals = new Map<string, string>();
const calls: PrintCall[] = [];
/** Orders that changed after they were selected. */
const changedOrders = new Map<string, OrderRow>();

vi.stubGlobal("window", {
  desk: {
    resend: {
      get: async ({ submissionId }: { readonly submissionId: string }) => {
        const row = changedOrders.get(submissionId);
        return row === undefined ? { ok: false } : { ok: true, value: { row } };
      },
    },
    labels: {
      get: async ({ resendId }: { readonly resendId: string }) => ({
        ok: true,
        value: {
          firstReportedAt: resendId === "no label" ? null : "2026-11-21T08:00:00Z",
          prints: prints.get(resendId) ?? [],
        },
      }),
      print: async ({ resendId, reason }: { readonly resendId: string; readonly reason: string | null }) => {
        calls.push([resendId, reason]);
        const code = refusals.get(resendId);
        return code === undefined ? { ok: true } : { ok: false, error: { code } };
      },
    },
  },
});

const { dismissBulkPrint, printAfterQuestion, startBulkPrint, stopBulkPrint, useBulkPrint } =
  await import("../../../../src-renderer/features/resends/labels/bulk-print.ts");

const createOrder = (resendId: string, minute: number, known = "label-success") =>
  ({
    origin: "own",
    submissionId: resendId,
    resendId,
    resendNumber: `RSD-${resendId}`,
    status: { raw: known, known },
    submittedAt: `2026-11-21T08:0${minute}:00.000Z`,
  }) as OrderRow;

const ORDERS = [createOrder("3", 3), createOrder("1", 1), createOrder("2", 2)];

beforeEach(() => {
  dismissBulkPrint();
  calls.length = 0;
  prints.clear();
  refusals.clear();
  changedOrders.clear();
});

it("prints the labels in the order of submission", async () => {
  await startBulkPrint([...ORDERS, createOrder("no label", 4), createOrder("5", 5, "canceled")]);
  expect(calls).toEqual([
    ["1", null],
    ["2", null],
    ["3", null],
  ]);
  expect(useBulkPrint.getState()).toMatchObject({ phase: "ended", printedCount: 3, missingCount: 2, problem: null });
});

it("prints no label of an order that was canceled after it was selected", async () => {
  changedOrders.set("2", createOrder("2", 2, "canceled"));
  await startBulkPrint(ORDERS);
  expect(calls.map(([resendId]) => resendId)).toEqual(["1", "3"]);
});

it("prints the label of an order that was created after it was selected", async () => {
  changedOrders.set("2", createOrder("2", 2));
  await startBulkPrint(
    ORDERS.map((order) => (order.resendId === "2" ? ({ ...order, resendId: null } as OrderRow) : order)),
  );
  expect(calls.map(([resendId]) => resendId)).toEqual(["1", "2", "3"]);
  expect(useBulkPrint.getState()).toMatchObject({ printedCount: 3, missingCount: 0 });
});

it("leaves out an order that is canceled while labels print", async () => {
  refusals.set("2", "canceled-or-failed");
  await startBulkPrint(ORDERS);
  expect(useBulkPrint.getState()).toMatchObject({ printedCount: 2, missingCount: 1, leftCount: 0, problem: null });
});

it("asks before it prints a label that may be on paper", async () => {
  prints.set("2", [{ state: "unclear" }]);
  await startBulkPrint(ORDERS);
  expect(calls).toEqual([]);
  expect(useBulkPrint.getState()).toMatchObject({ phase: "asking", labels: { length: 3 } });
  await printAfterQuestion(null);
  expect(calls).toEqual([
    ["1", null],
    ["3", null],
  ]);
});

it("reprints with the reason, in the order of submission", async () => {
  prints.set("2", [{ state: "given" }]);
  await startBulkPrint(ORDERS);
  await printAfterQuestion("Lost");
  expect(calls).toEqual([
    ["1", null],
    ["2", "Lost"],
    ["3", null],
  ]);
});

it("does not reprint a label that another action printed first", async () => {
  refusals.set("2", "printed-before");
  await startBulkPrint(ORDERS);
  expect(useBulkPrint.getState()).toMatchObject({ phase: "ended", printedCount: 2, skippedCount: 1, leftCount: 0 });
});

it.each(["blank-page", "unreachable"])("stops at a label with the problem %s", async (code) => {
  refusals.set("2", code);
  await startBulkPrint(ORDERS);
  expect(calls).toHaveLength(2);
  expect(useBulkPrint.getState()).toMatchObject({
    phase: "ended",
    printedCount: 1,
    leftCount: 2,
    problem: { label: { order: "RSD-2" }, failure: { code } },
  });
});

it("stops after the current label when the operator stops it", async () => {
  const unsubscribe = useBulkPrint.subscribe(({ phase }) => {
    if (phase === "printing") stopBulkPrint();
  });
  await startBulkPrint(ORDERS);
  unsubscribe();
  expect(useBulkPrint.getState()).toMatchObject({ phase: "ended", printedCount: 1, leftCount: 2, problem: null });
});
