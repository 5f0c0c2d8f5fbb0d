import { describe, expect, it } from "vitest";
import { stripViewOf } from "../../../src-main/desk/health/strip-view.ts";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import { stripView } from "../../../src-preload/contract/window.ts";
import { item } from "../domain/inventory/items.ts";

const outcome = (verdict: ScanOutcome["verdict"]): ScanOutcome => ({
  scanId: "01M7Y1KJHVKDGDC0SMDMQWEP5A",
  text: "AS-IT-CAME",
  at: "2026-11-21T08:00:00.000Z",
  verdict,
});

describe("what the strip receives", () => {
  it("is the outcome, and the item's code and slot or, where no item is known, the scanned text", () => {
    const added = stripViewOf(outcome({ kind: "added", slot: 2, item: item(1) }), 5);
    expect(added).toEqual({ kind: "added", code: item(1).rma, slot: 2, limit: 5 });
    expect(stripView.parse({ language: "en", listening: true, locked: false, last: added }).last).toEqual(added);
    const damaged = stripViewOf(outcome({ kind: "damaged-scan", reason: "empty" }), 5);
    expect(damaged).toEqual({ kind: "damaged-scan", code: "AS-IT-CAME", slot: null, limit: 5 });
  });

  it.each([
    ["chosen", "command"],
    ["not-offered", "damaged-scan"],
  ] as const)("is what the outcome looks like: a service type that is %s", (state, kind) =>
    expect(stripViewOf(outcome({ kind: "service-type", state, code: "USPS", name: "USPS" }), 5).kind).toBe(kind),
  );
});
