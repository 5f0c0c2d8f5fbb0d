import { describe, expect, it } from "vitest";
import {
  findShopDoubt,
  isOtherRecipient,
  isSameRecipient,
  type ShopEvidence,
  toShop,
} from "../../../../src-domain/orders/shops.ts";

const evidence = (changes: Partial<ShopEvidence>): ShopEvidence => ({
  openCount: 0,
  listedCount: 0,
  otherRecipientCount: 0,
  ownerShop: null,
  ...changes,
});

describe("findShopDoubt", () => {
  it.each([
    ["no open orders", {}, null],
    ["less than half of five open orders", { openCount: 5, listedCount: 2 }, "few-listed"],
    ["half of the open orders", { openCount: 6, listedCount: 3 }, null],
    ["none of four open orders", { openCount: 4 }, null],
    ["two other recipients", { openCount: 5, listedCount: 5, otherRecipientCount: 2 }, "other-recipients"],
    ["one other recipient", { otherRecipientCount: 1 }, null],
  ] as const)("judges a file with %s", (_case, changes, doubt) => {
    expect(findShopDoubt(evidence(changes), { isShopChosen: false })).toBe(doubt);
    expect(findShopDoubt(evidence(changes), { isShopChosen: true })).toBeNull();
  });

  it("doubts a file of another shop's orders even if a person chose the shop", () => {
    expect(findShopDoubt(evidence({ ownerShop: "" }), { isShopChosen: true })).toBe("other-shop");
  });
});

describe("recipients of the same order number", () => {
  const ada = { shipmentName: "Ada King", shipmentStreet1: "1 Main St", shipmentPostalCode: "10115" };
  const bo = { shipmentName: "Bo Li", shipmentStreet1: "2 Side St", shipmentPostalCode: "50667" };

  it("are others only if name, street and postal code differ", () => {
    expect(isOtherRecipient(ada, bo)).toBe(true);
    expect(isOtherRecipient(ada, { ...bo, shipmentName: "ADA KING" })).toBe(false);
  });

  it("are the same only if all of these are equal and the name is known", () => {
    expect(isSameRecipient(ada, { ...ada, shipmentName: "ADA KING" })).toBe(true);
    expect(isSameRecipient(ada, { ...ada, shipmentPostalCode: "10117" })).toBe(false);
    const unknown = { shipmentName: "", shipmentStreet1: "", shipmentPostalCode: "" };
    expect(isSameRecipient(unknown, unknown)).toBe(false);
  });
});

it("finds a known shop regardless of spaces and capitals", () => {
  expect(toShop("  outlet   WEST ", ["", "Outlet West"])).toBe("Outlet West");
  expect(toShop(" North ", ["Outlet West"])).toBe("North");
});
