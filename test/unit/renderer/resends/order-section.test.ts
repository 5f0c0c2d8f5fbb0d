import { expect, it } from "vitest";
import { whyNoLabel } from "../../../../src-renderer/features/resends/sections/order-section.ts";

it("says why an order has no label here: it is canceled, its link never came, or the service still makes it", () => {
  expect((["canceled", "label-success", "completed", "queued", null] as const).map(whyNoLabel)).toEqual([
    "canceled",
    "noLink",
    "noLink",
    "waiting",
    "waiting",
  ]);
});
