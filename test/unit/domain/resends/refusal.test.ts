import { describe, expect, it } from "vitest";
import { firstNamedField, questionsItems, readRefusal } from "../../../../src-domain/resends/refusal.ts";
import { readServiceMessage } from "../../../../src-domain/resends/refusal-message.ts";

const placeOf = (key: string) => readRefusal({ [key]: "no" })[0]?.place;

it.each([
  ["shipmentStreet1", "shipmentStreet1"],
  ["resendShipment.shipmentStreet1", "shipmentStreet1"],
  ["ResendShipment.ShipmentStreet1", "shipmentStreet1"],
  ["$.resendShipment.shipmentPostalCode", "shipmentPostalCode"],
  ["SHIPMENTPHONE", "shipmentPhone"],
  ["shipment Country Code", "shipmentCountryCode"],
  ["resendShipment[shipmentCity]", "shipmentCity"],
  ["request.Description", "description"],
])("a key of meta.error %s names a field of the form", (key, field) =>
  expect(placeOf(key)).toEqual({ kind: "field", field }),
);

it.each([
  ["returnInventoryIdList", null],
  ["ReturnInventoryIdList", null],
  ["returnInventoryIdList[2]", 2],
  ["$.returnInventoryIdList[0].returnInventoryId", 0],
  ["request.returnInventoryIdList.11", 11],
  ["return Inventory Ids[3]", 3],
  ["returnInventoryId", null],
  ["returnInventoryIdList[9999]", 9999],
  ["returnInventoryIdList[10000]", null],
  ["returnInventoryIdList[2nd]", null],
  ["returnInventoryIdList[no2]", null],
])("a key of meta.error %s names the items", (key, index) => expect(placeOf(key)).toEqual({ kind: "items", index }));

it("a key of meta.error names the warehouse, or something that the form does not have", () => {
  expect(placeOf("resendShipment.warehouseId")).toEqual({ kind: "warehouse" });
  for (const key of ["message", "jobEntryList[0]", "", "shipment", "shipmentStreet12"])
    expect(placeOf(key)).toEqual({ kind: "other" });
});

describe("a refusal", () => {
  it("keeps the service's order: the first field is the one that was named first", () => {
    const parts = readRefusal({ message: "No.", "resendShipment.shipmentCity": "x", shipmentName: "y" });
    expect(firstNamedField(parts)).toBe("shipmentCity");
    expect(firstNamedField(readRefusal({ message: "No." }))).toBeNull();
  });

  it("parts joined messages at the ends of sentences and nowhere else", () => {
    const [part] = readRefusal({ returnInventoryIdList: "Item 1, 2 and 3 are late., The value 'a, b' is not valid." });
    expect(part?.messages).toEqual(["Item 1, 2 and 3 are late.", "The value 'a, b' is not valid."]);
  });

  it.each([
    ["One. , Two.", ["One.", "Two."]],
    ["One.;Two!,Three?", ["One.", "Two!", "Three?"]],
    ["One.\n\n Two ", ["One.", "Two"]],
    ["One.,", ["One.,"]],
    ["Late (see p. 2).x, y", ["Late (see p. 2).x, y"]],
    ["", []],
  ])("%j says %j", (text, messages) => expect(readRefusal({ message: text })[0]?.messages).toEqual(messages));

  it("questions the items when it names them or no field at all", () => {
    expect(questionsItems(readRefusal({ shipmentCity: "x" }))).toBe(false);
    expect(questionsItems(readRefusal({ shipmentCity: "x", "ReturnInventoryIdList[1]": "y" }))).toBe(true);
    expect(questionsItems(readRefusal({ message: "x" }))).toBe(true);
    expect(questionsItems(readRefusal({}))).toBe(true);
  });
});

it.each([
  ["'shipment Street 2' must not be empty.", { kind: "empty" }],
  ["'Shipment Name' must not be null.", { kind: "empty" }],
  ["The ShipmentPhone field is required.", { kind: "empty" }],
  ["The value 'x' is not valid.", { kind: "not-valid", value: "x" }],
  ["The value 'O'Neill' is not valid.", { kind: "not-valid", value: "O'Neill" }],
  ["The value 'abc' is invalid for ShipmentFax.", { kind: "not-valid", value: "abc" }],
  [
    "The length of 'shipment City' must be 50 characters or fewer. You entered 61 characters.",
    { kind: "too-long", max: 50 },
  ],
  ["The field Remarks must be a string with a maximum length of '5000'.", { kind: "too-long", max: 5000 }],
  ["'shipment Phone' is not in the correct format.", { kind: "wrong-format" }],
  ["'shipment Email' is not a valid email address.", { kind: "not-an-e-mail" }],
  ["'XX' is not an ISO 3166-1 alpha-3 country code.", { kind: "not-a-country" }],
  ["'ret' is a return service type; a shipment service type is required.", { kind: "return-service-type" }],
  ["'dhl' is not a shipment service type of warehouse 2.", { kind: "service-type-not-offered" }],
  [
    "Return inventory 42007 cannot advance to rsd from dis (pending).",
    { kind: "item-cannot-advance", returnInventoryId: "42007" },
  ],
  [
    "Return inventory 42007 has a pending VAS request on its line item.",
    { kind: "item-pending-vas", returnInventoryId: "42007" },
  ],
  ["Return inventory 42007 is in transit and not in stock.", { kind: "item-in-transit", returnInventoryId: "42007" }],
  [
    "Return inventory 42007 is in another active workflow.",
    { kind: "item-in-other-workflow", returnInventoryId: "42007" },
  ],
  ["Return inventory 42007 does not exist.", { kind: "item-not-found", returnInventoryId: "42007" }],
  ["All return inventories must be in the same warehouse, not in 2 and 8.", { kind: "several-warehouses" }],
  ["The return inventories are not in warehouse 2.", { kind: "items-in-other-warehouse" }],
  ["Warehouse 77 does not exist.", { kind: "no-such-warehouse" }],
])("a message of the service %s", (text, message) => expect(readServiceMessage(text)).toEqual(message));

it.each(["Unknown city.", "Le champ est vide", "", "42", "Delivery to this postal code is suspended until Monday"])(
  "a message of the service is left as it came where nobody has published it: %j",
  (text) => expect(readServiceMessage(text)).toEqual({ kind: "unknown" }),
);
