import { expect, it } from "vitest";
import { isLostOrder, mayBeLostOrder, matchOrder } from "../../../../src-domain/resends/order-match.ts";

const SENT = { returnInventoryIds: ["1", "2"], warehouseId: 2, recipientName: "Ada Lovelace", countryCode: "USA" };
const UNREPORTED = { returnInventoryIds: null, warehouseId: null, recipientName: null, countryCode: null };

it.each([
  [{ returnInventoryIds: ["2", "1"] }, "fits"],
  [{ returnInventoryIds: ["1", "2"], recipientName: "A. Lovelace" }, "fits"],
  [{ returnInventoryIds: ["1"] }, "other-items"],
  [{ returnInventoryIds: ["1", "3"] }, "other-items"],
  [{ returnInventoryIds: ["1", "1"] }, "other-items"],
  [{ warehouseId: 8 }, "other-warehouse"],
  [{ recipientName: "AdaLovelace" }, "other-recipient"],
  [{ countryCode: "gbr" }, "other-recipient"],
  [{ warehouseId: 2, recipientName: " ada  lovelace", countryCode: "usa" }, "inconclusive"],
  [{}, "inconclusive"],
] as const)("matches the order %j of the operator as %s", (foundFields, match) =>
  expect(matchOrder(SENT, { ...UNREPORTED, ...foundFields })).toBe(match),
);

it("refuses a recipient name whose letters differ", () => {
  const sentOrder = { ...SENT, recipientName: "Rosa Weiß" };
  expect(matchOrder(sentOrder, { ...UNREPORTED, recipientName: "rosa weiß" })).toBe("inconclusive");
  expect(matchOrder(sentOrder, { ...UNREPORTED, recipientName: "Rosa Weiss" })).toBe("other-recipient");
});

const LOST_ORDER = { ...SENT, firstSentAt: "2026-11-21T12:00:00.000Z" };
const REPORTED_ORDER = {
  returnInventoryIds: ["2", "1"],
  warehouseId: 2,
  recipientName: "ada lovelace",
  countryCode: "usa",
  statusRaw: "queued",
  createdOn: "2026-11-21T12:00:01.000Z",
};

it.each([
  [{}, true],
  [{ returnInventoryIds: null }, true],
  [{ warehouseId: null }, true],
  [{ createdOn: null }, true],
  [{ statusRaw: "4" }, true],
  // Clocks differ by at most five minutes.
  [{ createdOn: "2026-11-21T11:55:00.000Z" }, true],
  [{ createdOn: "2026-11-21T11:54:59.999Z" }, false],
  [{ returnInventoryIds: ["1"] }, false],
  [{ returnInventoryIds: ["1", "2", "3"] }, false],
  [{ warehouseId: 8 }, false],
  [{ recipientName: null }, false],
  [{ recipientName: "Grace Hopper" }, false],
  [{ countryCode: null }, false],
  [{ statusRaw: "1" }, false],
  [{ statusRaw: "Cancelled" }, false],
] as const)("recognizes a lost order in the reported change %j: %s", (reportedFields, isOurOrder) => {
  expect(isLostOrder(LOST_ORDER, { ...REPORTED_ORDER, ...reportedFields })).toBe(isOurOrder);
  // A canceled order may be the lost one. If it is found, the desk does not resend automatically.
  expect(mayBeLostOrder(LOST_ORDER, { ...REPORTED_ORDER, ...reportedFields })).toBe(
    isOurOrder || "statusRaw" in reportedFields,
  );
});
