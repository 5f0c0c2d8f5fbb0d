import { describe, expect, it } from "vitest";
import { matchesStage, modeKnowledge, needsAttention, orderStage } from "../../../../src-domain/resends/order-query.ts";
import { DEFAULT_ORDER_VIEW, DEFAULT_ORDER_SETUP, ORDER_VIEWS } from "../../../../src-domain/resends/order-view.ts";
import { orderTableSetup } from "../../../../src-preload/contract/table-views.ts";

describe("where an order stands", () => {
  it("is the desk's word until the service has it, then the service's, in whichever spelling", () => {
    expect(orderStage("ready", null, false)).toBe("ready");
    expect(orderStage("created", null, false)).toBe("created");
    expect(orderStage("unknown", "completed", false)).toBe("unknown");
    expect(orderStage("created", "Label Success", false)).toBe("label-success");
    expect(orderStage("created", "4", false)).toBe("failed");
    expect(orderStage("created", "7", false)).toBe("other");
    expect(orderStage("created", "4", true)).toBe("dealt-with");
    expect(orderStage("created", "completed", true)).toBe("completed");
  });

  it("asks for attention only where this desk has to do something", () => {
    expect(needsAttention("own", "failed")).toBe(true);
    expect(needsAttention("own", "unknown")).toBe(true);
    expect(needsAttention("learned", "failed")).toBe(false);
    expect(needsAttention("own", "completed")).toBe(false);
  });

  it("is of the reported label mode, or of an unknown one", () =>
    expect(([null, "auto-label", "manual-label"] as const).map(modeKnowledge)).toEqual([
      "unknown",
      "auto-label",
      "manual-label",
    ]));

  it("fits a filter that names it, and one that names nothing", () => {
    expect(matchesStage(DEFAULT_ORDER_VIEW, "learned", "other")).toBe(true);
    expect(matchesStage(ORDER_VIEWS.failed, "own", "failed")).toBe(true);
    expect(matchesStage(ORDER_VIEWS.failed, "own", "completed")).toBe(false);
    expect(matchesStage(ORDER_VIEWS.failed, "learned", "failed")).toBe(false);
    expect(matchesStage(ORDER_VIEWS.attention, "own", "queued")).toBe(false);
  });
});

it("a choice of orders can be kept: every built-in view and the first columns pass the bridge", () => {
  const views = Object.values(ORDER_VIEWS).map((choice, index) => ({
    viewId: `01J000000000000000000000${index}0`,
    name: `View ${index}`,
    choice,
  }));
  expect(orderTableSetup.safeParse({ ...DEFAULT_ORDER_SETUP, views }).error).toBeUndefined();
});
