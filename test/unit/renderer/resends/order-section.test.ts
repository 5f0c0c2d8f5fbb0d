import { expect, it } from "vitest";
import { whyNoLabel } from "../../../../src-renderer/features/resends/sections/order-section.ts";

it("returns why an order has no label", () => {
  expect((["canceled", "label-success", "completed", "queued", null] as const).map(whyNoLabel)).toEqual([
    "canceled",
    "noLink",
    "noLink",
    "waiting",
    "waiting",
  ]);
});
