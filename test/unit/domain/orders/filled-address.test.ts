import { describe, expect, it } from "vitest";
import {
  findAddressObstacle,
  mergeTypedDestination,
  findRenewedAddressFields,
} from "../../../../src-domain/orders/filled-address.ts";
import { type Destination, EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { recipient } from "./booked-orders.ts";

const FIRST = recipient("Ada");
const SECOND = recipient("Ada", { shipmentStreet1: "Allee 2", shipmentCity: "Hamburg" });
const FILLED = { ...FIRST, description: "#1001" };
const SHOWN: Destination = { ...EMPTY_DESTINATION, ...FILLED };
const RENEWED: Destination = { ...EMPTY_DESTINATION, ...SECOND, description: "#1001" };

describe("mergeTypedDestination", () => {
  const merge = (typed: Partial<Destination>, shown: Destination, stored: Destination, filled = {}) =>
    mergeTypedDestination({ typed: { ...shown, ...typed }, shown, stored }, filled);

  it("stores only the fields that the operator changed", () => {
    const stored = { ...RENEWED, remarks: "old" };
    expect(merge({}, SHOWN, stored, FILLED)).toEqual({ destination: stored, endsOrder: false });
  });

  it("stores a change in the address that the page showed", () =>
    expect(merge({ shipmentStreet1: "Weg 1a" }, SHOWN, SHOWN, FILLED)).toEqual({
      destination: { ...SHOWN, shipmentStreet1: "Weg 1a" },
      endsOrder: false,
    }));

  it.each([
    ["renewed", SHOWN, RENEWED, { ...SECOND, description: "#1001" }],
    ["filled in", EMPTY_DESTINATION, SHOWN, FILLED],
    ["cleared", SHOWN, EMPTY_DESTINATION, {}],
  ])("stores only the typed part when the address was %s before the save", (_change, seen, stored, filled) =>
    expect(merge({ shipmentPhone: "110" }, seen, stored, filled)).toEqual({
      destination: { ...EMPTY_DESTINATION, shipmentPhone: "110" },
      endsOrder: true,
    }),
  );

  it("keeps the order when only other fields were typed", () =>
    expect(merge({ remarks: "fragile", shipmentCity: "" }, SHOWN, RENEWED, FILLED)).toEqual({
      destination: { ...RENEWED, remarks: "fragile" },
      endsOrder: false,
    }));
});

describe("renewedAddressFields", () => {
  const order = { recipient: SECOND, addressProblem: null };

  it("leaves a name and phone that the operator typed", () => {
    const renewed = findRenewedAddressFields(order, FILLED, { ...SHOWN, shipmentPhone: "110", shipmentName: "Ada L." });
    expect(renewed).toMatchObject({ shipmentCity: "Hamburg", shipmentStreet1: "Allee 2" });
    expect(renewed).not.toHaveProperty("shipmentPhone");
    expect(renewed).not.toHaveProperty("shipmentName");
  });

  it.each([
    ["refuses a typed part of another place", { shipmentStreet1: "Weg 1a" }, null],
    ["fills in a part that the operator emptied", { shipmentStreet1: "" }, SECOND],
    ["accepts a part that the operator typed as the newer file has it", { shipmentStreet1: "Allee 2" }, SECOND],
  ])("%s", (_outcome, typed, expected) =>
    expect(findRenewedAddressFields(order, FILLED, { ...SHOWN, ...typed })).toEqual(expected),
  );

  it("leaves a typed part of the same place", () => {
    const { shipmentStreet1: _typed, ...others } = FIRST;
    const shown = { ...SHOWN, shipmentStreet1: "Weg 1a" };
    expect(findRenewedAddressFields({ ...order, recipient: FIRST }, FILLED, shown)).toEqual(others);
  });

  it("renews nothing by an address that the channel hides", () =>
    expect(findRenewedAddressFields({ ...order, addressProblem: "hidden-by-channel" }, FILLED, SHOWN)).toEqual({}));
});

describe("findAddressObstacle", () => {
  const FILLED_AT = "2026-11-20T10:00:00.000Z";
  const AFTER = "2026-11-20T11:00:00.000Z";
  const BEFORE = "2026-11-20T09:00:00.000Z";
  const order = { recipient: FIRST, addressProblem: null, isRecipientErased: false, fileImportedAt: AFTER };
  const hidden = { ...order, addressProblem: "hidden-by-channel" } as const;
  const erased = { ...order, addressProblem: "incomplete", isRecipientErased: true } as const;

  it.each([
    ["finds nothing where the newest file has the address", order, {}, null],
    ["finds another address", { ...order, recipient: SECOND }, {}, "address-changed"],
    [
      "finds nothing where the operator typed each field that changed",
      { ...order, recipient: SECOND },
      { shipmentStreet1: "Weg 1a", shipmentCity: "Bonn" },
      null,
    ],
    ["finds an address that a newer file hides", hidden, {}, "address-unclear"],
    ["finds a hidden address when only a part was typed", hidden, { shipmentPhone: "110" }, "address-unclear"],
    ["finds nothing where the order was used after that file", { ...hidden, fileImportedAt: BEFORE }, {}, null],
    ["finds an erased recipient after a newer file", erased, {}, "address-unclear"],
    ["finds nothing where a recipient was erased by age", { ...erased, fileImportedAt: BEFORE }, {}, null],
  ] as const)("%s", (_outcome, bookedOrder, typed, expected) =>
    expect(findAddressObstacle(bookedOrder, { fields: FILLED, filledAt: FILLED_AT }, { ...SHOWN, ...typed })).toBe(
      expected,
    ),
  );

  it("finds nothing where the desk filled in no address", () =>
    expect(findAddressObstacle(hidden, { fields: { description: "#1001" }, filledAt: FILLED_AT }, SHOWN)).toBeNull());
});
