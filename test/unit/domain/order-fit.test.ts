import { describe, expect, it } from "vitest";
import { orderFit } from "../../../src-domain/order-fit.ts";

const SENT = { returnInventoryIds: ["1", "2"], warehouseId: 2, recipientName: "Ada Lovelace", countryCode: "USA" };
const SILENT = { returnInventoryIds: null, warehouseId: null, recipientName: null, countryCode: null };

describe("an order that the operator names", () => {
  it.each([
    [{ returnInventoryIds: ["2", "1"] }, "fits"],
    [{ returnInventoryIds: ["1", "2"], recipientName: "A. Lovelace" }, "fits"],
    [{ returnInventoryIds: ["1"] }, "other-items"],
    [{ returnInventoryIds: ["1", "2", "3"] }, "other-items"],
    [{ returnInventoryIds: ["1", "3"] }, "other-items"],
    [{ returnInventoryIds: ["1", "1"] }, "other-items"],
    [{ warehouseId: 8 }, "other-warehouse"],
    [{ recipientName: "Grace Hopper" }, "other-recipient"],
    [{ countryCode: "gbr" }, "other-recipient"],
    [{ warehouseId: 2, recipientName: " ada  lovelace", countryCode: "usa" }, "cannot-tell"],
    [{}, "cannot-tell"],
  ] as const)("%j -> %s", (found, fit) => {
    expect(orderFit(SENT, { ...SILENT, ...found })).toBe(fit);
  });
});
