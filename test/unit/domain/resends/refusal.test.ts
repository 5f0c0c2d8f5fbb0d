import { describe, expect, it } from "vitest";
import { findNamedField, mayConcernItems, parseRefusal } from "../../../../src-domain/resends/refusal.ts";

const targetOf = (key: string) => parseRefusal({ [key]: "no" })[0]?.target;

it.each([
  ["shipmentStreet1", "shipmentStreet1"],
  ["resendShipment.shipmentStreet1", "shipmentStreet1"],
  ["ResendShipment.ShipmentStreet1", "shipmentStreet1"],
  ["$.resendShipment.shipmentPostalCode", "shipmentPostalCode"],
  ["shipment Country Code", "shipmentCountryCode"],
  ["resendShipment[shipmentCity]", "shipmentCity"],
  ["request.Description", "description"],
])("maps the key %s to a field of the form", (key, field) => expect(targetOf(key)).toEqual({ kind: "field", field }));

it.each([
  ["returnInventoryIdList", null],
  ["returnInventoryIdList[2]", 2],
  ["$.returnInventoryIdList[0].returnInventoryId", 0],
  ["request.returnInventoryIdList.11", 11],
  ["return Inventory Ids[3]", 3],
  ["returnInventoryIdList[9999]", 9999],
  ["returnInventoryIdList[10000]", null],
  ["returnInventoryIdList[2nd]", null],
  ["returnInventoryIdList[no2]", null],
])("maps the key %s to the items", (key, index) => expect(targetOf(key)).toEqual({ kind: "items", index }));

it("maps a key to the warehouse or to other", () => {
  expect(targetOf("resendShipment.warehouseId")).toEqual({ kind: "warehouse" });
  for (const key of ["message", "jobEntryList[0]", "", "shipment", "shipmentStreet12"])
    expect(targetOf(key)).toEqual({ kind: "other" });
});

describe("refusal", () => {
  it("returns the field that the service named first", () => {
    const parts = parseRefusal({ message: "No.", "resendShipment.shipmentCity": "x", shipmentName: "y" });
    expect(findNamedField(parts)).toBe("shipmentCity");
    expect(findNamedField(parseRefusal({ message: "No." }))).toBeNull();
  });

  it("splits joined messages only at the ends of sentences", () => {
    const [part] = parseRefusal({ returnInventoryIdList: "Item 1, 2 and 3 are late., The value 'a, b' is not valid." });
    expect(part?.messages).toEqual(["Item 1, 2 and 3 are late.", "The value 'a, b' is not valid."]);
  });

  it.each([
    ["One. , Two.", ["One.", "Two."]],
    ["One.;Two!,Three?", ["One.", "Two!", "Three?"]],
    ["One.\n\n Two ", ["One.", "Two"]],
    ["Late (see p. 2).x, y", ["Late (see p. 2).x, y"]],
    ["", []],
  ])("splits %j into %j", (text, messages) => expect(parseRefusal({ message: text })[0]?.messages).toEqual(messages));

  it("concerns the items when it names them or no field", () => {
    expect(mayConcernItems(parseRefusal({ shipmentCity: "x" }))).toBe(false);
    expect(mayConcernItems(parseRefusal({ shipmentCity: "x", "ReturnInventoryIdList[1]": "y" }))).toBe(true);
    expect(mayConcernItems(parseRefusal({ message: "x" }))).toBe(true);
    expect(mayConcernItems(parseRefusal({}))).toBe(true);
  });
});
