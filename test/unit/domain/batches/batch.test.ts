import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  isRefusedScan,
  displayKindOf,
  judgeScan,
  findFreeSlot,
  VERDICT_KINDS,
  textKindOf,
  type BatchLine,
  type ItemAllocation,
  type ScanSituation,
} from "../../../../src-domain/batches/batch.ts";
import type { InventoryItem } from "../../../../src-domain/inventory/inventory.ts";
import { COMMANDS } from "../../../../src-domain/scanning/commands.ts";
import { item } from "../inventory/items.ts";

const codeOf = ({ returnInventoryId }: InventoryItem): ScanSituation["code"] => ({
  kind: "inventory-id",
  returnInventoryId,
});

function judge(scanned: InventoryItem, situation: Partial<ScanSituation> = {}) {
  return judgeScan({
    code: codeOf(scanned),
    matches: [scanned],
    lines: [],
    limit: 5,
    allocationOf: () => null,
    ...situation,
  });
}

const linesOf = (...items: InventoryItem[]): BatchLine[] =>
  items.map((entry, index) => ({ slot: index + 1, item: entry }));

describe("scan verdict", () => {
  it("adds an eligible item to the first free slot", () => {
    expect(judge(item(3), { lines: linesOf(item(1), item(2)) })).toMatchObject({ kind: "added", slot: 3 });
    const linesWithGap = linesOf(item(1), item(2)).filter((line) => line.slot !== 1);
    expect(judge(item(3), { lines: linesWithGap })).toMatchObject({ kind: "added", slot: 1 });
  });

  it("adds an item that the service refuses at present, with the reason", () => {
    const refusal = { kind: "pending-vas", codes: ["req-pic"] } as const;
    const verdict = judge(item(1), { refusalOf: () => refusal });
    expect(verdict).toMatchObject({ kind: "added", slot: 1, refusal });
    expect([displayKindOf(verdict), textKindOf(verdict)]).toEqual(["set-aside", "set-aside"]);
  });

  it("returns the slot of an item that is already in the batch", () =>
    expect(judge(item(2), { lines: linesOf(item(1), item(2)) })).toMatchObject({ kind: "already-in-batch", slot: 2 }));

  it("refuses an item that a batch, submission or order uses", () => {
    const verdictFor = (allocation: ItemAllocation) => judge(item(1), { allocationOf: () => allocation });
    expect(verdictFor({ kind: "open-batch", batchName: "Batch 4" })).toMatchObject({
      kind: "in-another-batch",
      batchName: "Batch 4",
    });
    const submission = { submissionId: "S", state: "unknown" } as const;
    expect(verdictFor({ kind: "submission", ...submission })).toMatchObject({ kind: "locked", ...submission });
    expect(verdictFor({ kind: "resend-order", resendId: "77", createdAt: "2026-11-20T10:00:00.000Z" })).toMatchObject({
      kind: "not-eligible",
      obstacle: { kind: "resent-by-this-desk", resendId: "77" },
    });
  });

  it.each([
    [{ handlingCode: "rsd" }, { kind: "already-resent" }],
    [{ handlingCode: "dis", handlingStatusCode: "completed" }, { kind: "other-handling" }],
    [{ handlingCode: "tbc" }, { kind: "not-on-hold", handlingCode: "tbc", resend: "not-known" }],
    [{ handlingStatusCode: "in-progress" }, { kind: "handling-started", handlingStatusCode: "in-progress" }],
  ])("refuses an item with %j", (change, obstacle) =>
    expect(judge(item(1, change))).toMatchObject({ kind: "not-eligible", obstacle }),
  );

  it("reads known handling codes only for an item that is not on hold", () => {
    const getResendCodes = vi.fn(() => []);
    expect(judge(item(1), { getResendCodes })).toMatchObject({ kind: "added" });
    expect(getResendCodes).not.toHaveBeenCalled();
  });

  it("offers an item that needs a hold when several items share a code", () => {
    const matches = [item(1, { handlingCode: "tbc" }), item(2, { handlingCode: "rsd" })];
    const severalMatches = { matches, getResendCodes: () => [], holdChoice: "ask" } as const;
    expect(judge(item(1), severalMatches)).toMatchObject({ reason: "several-items", choices: [matches[0]], named: 2 });
  });

  it("refuses an item of another warehouse", () => {
    const verdict = judge(item(2, { warehouseId: 8 }), { lines: linesOf(item(1)) });
    expect(verdict).toMatchObject({ kind: "wrong-warehouse", batchWarehouseId: 2, item: { warehouseId: 8 } });
  });

  it("refuses an item when the batch is full", () => {
    const fullBatch = linesOf(item(1), item(2));
    expect(judge(item(3), { lines: fullBatch, limit: 2 })).toMatchObject({ kind: "batch-full", limit: 2 });
    // The item is already in the full batch: a repeat, not an overflow.
    expect(judge(item(1), { lines: fullBatch, limit: 2 })).toMatchObject({ kind: "already-in-batch" });
  });

  it("distinguishes unknown codes, unknown items or damaged scans", () => {
    const noMatches = { matches: [] };
    expect(judge(item(1), noMatches)).toMatchObject({ reason: "not-cached" });
    expect(judge(item(1), { ...noMatches, code: { kind: "other", text: "X" } })).toEqual({
      kind: "unknown-code",
      reason: "not-an-item-code",
      choices: [],
      named: 0,
    });
    expect(judge(item(1), { ...noMatches, code: { kind: "damaged", reason: "unknown-key" } })).toEqual({
      kind: "damaged-scan",
      reason: "unknown-key",
    });
  });

  it.each(COMMANDS)("returns the command for the code of %s", (command) =>
    expect(judge(item(1), { code: { kind: "command", command } })).toEqual({ kind: "command", command }),
  );

  it("offers at most nine items that can be added for a shared code", () => {
    const verdictForMatches = (count: number, allocationOf: ScanSituation["allocationOf"]) =>
      judge(item(1), { matches: Array.from({ length: count }, (_, index) => item(index + 1)), allocationOf });
    expect(verdictForMatches(12, () => null)).toMatchObject({
      kind: "unknown-code",
      reason: "several-items",
      named: 12,
      choices: Array.from({ length: 9 }, (_, index) => item(index + 1)),
    });
    const otherBatch = { kind: "open-batch", batchName: "Other" } as const;
    const verdictWithOneFreeItem = verdictForMatches(3, (id) => (id === item(2).returnInventoryId ? null : otherBatch));
    expect(verdictWithOneFreeItem).toMatchObject({ kind: "unknown-code", choices: [item(2)], named: 3 });
    expect(verdictForMatches(2, () => otherBatch)).toEqual({
      kind: "in-another-batch",
      batchName: "Other",
      item: item(1),
    });
  });

  it("offers the items with a code when the batch is full", () => {
    const matches = [item(1), item(2)];
    const verdict = judge(item(1), { matches, lines: linesOf(item(3)), limit: 1 });
    expect(verdict).toMatchObject({ kind: "unknown-code", reason: "several-items", choices: matches });
  });

  it("asks for the RMA when no item with a product code can be added", () => {
    expect(judge(item(1), { isProductCode: true, lines: linesOf(item(1)) })).toEqual({
      kind: "unknown-code",
      reason: "not-an-item-code",
      choices: [],
      named: 0,
    });
  });

  it("marks only a batch at another desk as handed over", () => {
    const verdict = (handedOver: true | undefined) =>
      judge(item(1), { allocationOf: () => ({ kind: "open-batch", batchName: "Other", handedOver }) });
    expect(verdict(true)).toEqual({ kind: "in-another-batch", batchName: "Other", handedOver: true, item: item(1) });
    expect(verdict(undefined)).not.toHaveProperty("handedOver");
  });

  it("depends on the hold setting for an item that is not on hold", () => {
    const arrivedItem = item(1, { handlingCode: "tbc" });
    const verdict = (change: Partial<ScanSituation>) => judge(arrivedItem, change);
    expect(verdict({ holdChoice: "ask" })).toEqual({ kind: "not-on-hold", resend: "not-known", item: arrivedItem });
    expect(verdict({ holdChoice: "put" })).toMatchObject({ kind: "added", hold: true });
    expect(verdict({ holdChoice: "as-is" })).toEqual({ kind: "added", slot: 1, item: arrivedItem });
    const withKnownCode = (may: boolean) => ({ getResendCodes: () => [{ code: "tbc", may, learnedAt: null }] });
    expect(verdict({ holdChoice: "ask", ...withKnownCode(false) })).toMatchObject({
      kind: "not-on-hold",
      resend: "may-not",
    });
    expect(verdict({ holdChoice: "ask", ...withKnownCode(true) })).toEqual({
      kind: "added",
      slot: 1,
      item: arrivedItem,
    });
    // The wrong warehouse takes precedence: a hold would not help.
    expect(verdict({ holdChoice: "put", plannedWarehouseId: 99 })).toMatchObject({ kind: "wrong-warehouse" });
    const startedItem = item(1, { handlingCode: "rtn", handlingStatusCode: "in-progress" });
    expect(judge(startedItem, { holdChoice: "put" })).toMatchObject({ kind: "not-eligible" });
  });

  it("counts as refused when the parcel is not in the batch", () => {
    const acceptedKinds = ["added", "already-in-batch", "batch-full", "command", "hand-over", "service-type"];
    // The parcel of a printed label is in an order that was sent.
    acceptedKinds.push("seal-scan", "sealed", "wrong-label");
    expect(Map.groupBy(VERDICT_KINDS, isRefusedScan).get(false)?.toSorted()).toEqual(acceptedKinds.toSorted());
    expect(VERDICT_KINDS.filter(isRefusedScan)).toHaveLength(10);
  });
});

const anyItem = fc
  .record({
    number: fc.integer({ min: 1, max: 12 }),
    handlingCode: fc.constantFrom("ohd", "ohd", "ohd", "rsd", "dis"),
  })
  .map(({ number, handlingCode }) => item(number, { handlingCode, warehouseId: number % 3 === 0 ? 8 : 2 }));
const batchStep = fc.oneof(
  { weight: 4, arbitrary: anyItem.map((scanned) => ({ kind: "scan" as const, scanned })) },
  { weight: 1, arbitrary: fc.nat(7).map((index) => ({ kind: "remove" as const, place: index })) },
);

it("keeps a batch valid for any sequence of scans or removals", () =>
  fc.assert(
    fc.property(fc.array(batchStep, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (steps, limit) => {
      let lines: BatchLine[] = [];
      for (const step of steps) {
        if (step.kind === "remove") {
          lines = lines.filter((_line, index) => index !== step.place);
          continue;
        }
        const verdict = judge(step.scanned, { lines, limit });
        if (verdict.kind === "added") lines = [...lines, { slot: verdict.slot, item: verdict.item }];
        expect(lines.length).toBeLessThanOrEqual(limit);
        expect(new Set(lines.map((line) => line.item.returnInventoryId)).size).toBe(lines.length);
        expect(new Set(lines.map((line) => line.slot)).size).toBe(lines.length);
        expect(new Set(lines.map((line) => line.item.warehouseId)).size).toBeLessThanOrEqual(1);
        expect(lines.every((line) => line.item.handlingCode === "ohd" && line.slot <= limit)).toBe(true);
      }
      expect(findFreeSlot(lines)).toBeGreaterThan(0);
    }),
  ));

it("shows a verdict by its meaning for the parcel", () => {
  expect(displayKindOf(judge(item(1)))).toBe("added");
  expect(displayKindOf({ kind: "hand-over" })).toBe("damaged-scan");
  expect(displayKindOf({ kind: "hold-refused", item: item(1), batchName: "Batch 1", why: { kind: "absent" } })).toBe(
    "not-eligible",
  );
});

describe("printed service type", () => {
  const types = [
    { code: "FEDEX", name: "FedEx" },
    { code: "USPS", name: "USPS Ground" },
  ];
  const scan = (change: Partial<ScanSituation>) =>
    judge(item(1), { code: { kind: "service-type", code: "USPS" }, matches: [], lines: linesOf(item(1)), ...change });
  const offered = (asOf: string | null, offeredTypes = types) => ({
    serviceTypesOf: () => ({ types: offeredTypes, asOf }),
  });
  const AT = "2026-11-21T08:00:00.000Z";
  const PLANNED = { lines: [], plannedWarehouseId: 2 };

  it.each([
    ["is chosen and shown under the name from the warehouse", offered(AT), "chosen", "USPS Ground"],
    ["is refused when the warehouse does not offer it", offered(AT, []), "not-offered", "USPS"],
    ["is refused before the batch has a warehouse", { ...offered(AT), lines: [] }, "no-warehouse", "USPS"],
    ["is chosen for a batch with a planned warehouse", { ...offered(AT), ...PLANNED }, "chosen", "USPS Ground"],
    ["is not refused while the types of the warehouse are not loaded", offered(null, []), "not-loaded", "USPS"],
  ] as const)("%s", (_title, change, state, name) => {
    const verdict = scan(change);
    expect(verdict).toEqual({ kind: "service-type", state, code: "USPS", name });
    expect(displayKindOf(verdict)).toBe(state === "chosen" ? "command" : "damaged-scan");
    expect(isRefusedScan(verdict.kind)).toBe(false);
  });

  it("uses the types of the warehouse of the batch", () => {
    const requestedWarehouseIds: number[] = [];
    scan({
      plannedWarehouseId: 9,
      serviceTypesOf: (warehouseId) => (requestedWarehouseIds.push(warehouseId), { types, asOf: AT }),
    });
    expect(requestedWarehouseIds).toEqual([item(1).warehouseId]);
  });
});
