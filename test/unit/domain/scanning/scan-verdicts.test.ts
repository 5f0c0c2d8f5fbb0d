import { describe, expect, it } from "vitest";
import { isTrouble, judgeScan, VERDICT_KINDS, type ScanSituation } from "../../../../src-domain/batches/batch.ts";
import { COMMANDS } from "../../../../src-domain/scanning/commands.ts";
import { item } from "../inventory/items.ts";

const several = (count: number, change: Partial<ScanSituation> = {}) =>
  judgeScan({
    code: { kind: "other", text: "X" } as unknown as ScanSituation["code"],
    matches: Array.from({ length: count }, (_, place) => item(place + 1)),
    lines: [],
    limit: 5,
    bindingOf: () => null,
    ...change,
  });

describe("a verdict", () => {
  it("is trouble where the parcel on the table is not in the batch, and nobody saw to it", () => {
    expect(Map.groupBy(VERDICT_KINDS, isTrouble).get(false)?.toSorted()).toEqual([
      "added",
      "already-in-batch",
      "batch-full",
      "command",
      "hand-over",
      "service-type",
    ]);
    expect(VERDICT_KINDS.filter(isTrouble)).toHaveLength(8);
  });

  it.each(COMMANDS)("on the code of %s is that command", (command) =>
    expect(several(0, { code: { kind: "command", command } })).toEqual({ kind: "command", command }),
  );

  it("on a code that names nothing offers nothing", () =>
    expect(several(0)).toEqual({ kind: "unknown-code", reason: "not-an-item-code", choices: [], named: 0 }));

  it("on a code of several items offers those that could be added, as many as there are number keys", () => {
    expect(several(12)).toMatchObject({
      kind: "unknown-code",
      reason: "several-items",
      named: 12,
      choices: Array.from({ length: 9 }, (_, place) => item(place + 1)),
    });
    const bound = several(3, {
      bindingOf: (id) => (id === item(2).returnInventoryId ? null : { kind: "open-batch", batchName: "Other" }),
    });
    expect(bound).toMatchObject({ kind: "unknown-code", choices: [item(2)], named: 3 });
    expect(several(2, { bindingOf: () => ({ kind: "open-batch", batchName: "Other" }) })).toEqual({
      kind: "in-another-batch",
      batchName: "Other",
      item: item(1),
    });
  });

  it("says of a batch that another desk has that it was handed over, and of no other", () => {
    const verdict = (handedOver: true | undefined) =>
      several(1, { bindingOf: () => ({ kind: "open-batch", batchName: "Other", handedOver }) });
    expect(verdict(true)).toEqual({ kind: "in-another-batch", batchName: "Other", handedOver: true, item: item(1) });
    expect(verdict(undefined)).not.toHaveProperty("handedOver");
  });

  it("on an item that is not on hold is what the desk may do, and what is known of its handling code", () => {
    const arrival = item(1, { handlingCode: "tbc" });
    const verdict = (change: Partial<ScanSituation>) => several(1, { matches: [arrival], ...change });
    const refused = { kind: "not-eligible", obstacle: { kind: "not-on-hold", handlingCode: "tbc" } };
    expect(verdict({})).toMatchObject(refused);
    expect(verdict({ hold: "ask" })).toEqual({ kind: "not-on-hold", resend: "not-known", item: arrival });
    expect(verdict({ hold: "put" })).toMatchObject({ kind: "added", hold: true });
    expect(verdict({ hold: "as-is" })).toEqual({ kind: "added", slot: 1, item: arrival });
    const knows = (may: boolean) => ({ codes: () => [{ code: "tbc", may, learnedAt: null }] });
    expect(verdict({ hold: "ask", ...knows(false) })).toMatchObject({ kind: "not-on-hold", resend: "may-not" });
    expect(verdict({ hold: "ask", ...knows(true) })).toEqual({ kind: "added", slot: 1, item: arrival });
    // The wrong warehouse is said first: there is no use in a hold for it.
    expect(verdict({ hold: "put", plannedWarehouseId: 99 })).toMatchObject({ kind: "wrong-warehouse" });
    const begun = item(1, { handlingCode: "rtn", handlingStatusCode: "in-progress" });
    expect(several(1, { matches: [begun], hold: "put" })).toMatchObject({ kind: "not-eligible" });
  });
});
