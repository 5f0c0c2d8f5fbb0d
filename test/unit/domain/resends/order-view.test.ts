import { describe, expect, it } from "vitest";
import { matchesValues, needsAttention, orderStage } from "../../../../src-domain/resends/order-query.ts";
import {
  DEFAULT_ORDER_VIEW,
  DEFAULT_ORDER_SETUP,
  ORDER_VIEWS,
  orderQueryOf,
} from "../../../../src-domain/resends/order-view.ts";
import { orderTableSetup } from "../../../../src-preload/contract/table-views.ts";

describe("order stage", () => {
  it("is the service's status only when the order is created", () => {
    const unresolved = { isFailureResolved: false };
    expect(orderStage("ready", null, unresolved)).toBe("ready");
    expect(orderStage("created", null, unresolved)).toBe("created");
    expect(orderStage("unknown", "completed", unresolved)).toBe("unknown");
    expect(orderStage("created", "Label Success", unresolved)).toBe("label-success");
    expect(orderStage("created", "4", unresolved)).toBe("failed");
    expect(orderStage("created", "7", unresolved)).toBe("other");
    expect(orderStage("created", "4", { isFailureResolved: true })).toBe("dealt-with");
    expect(orderStage("created", "completed", { isFailureResolved: true })).toBe("completed");
  });

  it("needs attention only when this desk has to act", () => {
    expect(needsAttention("own", "failed")).toBe(true);
    expect(needsAttention("own", "unknown")).toBe(true);
    expect(needsAttention("learned", "failed")).toBe(false);
    expect(needsAttention("own", "completed")).toBe(false);
  });

  it("matches a filter that names it or has no stages", () => {
    const order = { origin: "own", stage: "failed", labelMode: null, warehouseId: null, isUnsealed: false } as const;
    expect(matchesValues(DEFAULT_ORDER_VIEW, { ...order, origin: "learned", stage: "other" })).toBe(true);
    expect(matchesValues(ORDER_VIEWS.failed, order)).toBe(true);
    expect(matchesValues(ORDER_VIEWS.failed, { ...order, stage: "completed" })).toBe(false);
    expect(matchesValues(ORDER_VIEWS.failed, { ...order, origin: "learned" })).toBe(false);
    expect(matchesValues(ORDER_VIEWS.attention, { ...order, stage: "queued" })).toBe(false);
    expect(matchesValues({ ...DEFAULT_ORDER_VIEW, warehouseIds: [2] }, order)).toBe(false);
    expect(matchesValues({ ...DEFAULT_ORDER_VIEW, modes: ["unknown"] }, order)).toBe(true);
    expect(matchesValues({ ...DEFAULT_ORDER_VIEW, unsealed: true }, order)).toBe(false);
    expect(matchesValues({ ...DEFAULT_ORDER_VIEW, unsealed: true }, { ...order, isUnsealed: true })).toBe(true);
  });
});

it("accepts the built-in order views at the bridge", () => {
  const views = Object.values(ORDER_VIEWS).map((choice, index) => ({
    viewId: `01J000000000000000000000${index}0`,
    name: `View ${index}`,
    choice,
  }));
  expect(orderTableSetup.safeParse({ ...DEFAULT_ORDER_SETUP, views }).error).toBeUndefined();
});

it("trims the search text of a view", () => {
  const { order, ...filter } = ORDER_VIEWS.failed;
  expect(orderQueryOf({ ...filter, order, text: "  R-1 " })).toEqual({ filter: { ...filter, text: "R-1" }, order });
});
