import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION, type Destination } from "../../../src-domain/recipients/address.ts";
import { cancelResendBody, createResendBody } from "../../../src-main/service/resources/resend.ts";
import { DESTINATION } from "../../destination.ts";

const destinationChanges = {
  shipmentName: " 王小明 ",
  shipmentCountryCode: " USA",
  shipmentServiceType: "SHIPMENT_USPS_PM_NJ",
};
const destination: Destination = { ...DESTINATION, ...destinationChanges };

const bodyOf = (changes: Partial<Destination>): string =>
  createResendBody({ returnInventoryIds: ["1"], warehouseId: 2, destination: { ...destination, ...changes } });

describe("the body of a create", () => {
  it("contains exact ids", () => {
    const body = createResendBody({ returnInventoryIds: ["9223372036854775807", "12"], warehouseId: 2, destination });
    expect(body).toBe(
      '{"returnInventoryIdList":[9223372036854775807,12],"resendShipment":{"warehouseId":2,' +
        '"shipmentServiceType":"SHIPMENT_USPS_PM_NJ","shipmentCountryCode":"usa","shipmentName":"王小明",' +
        '"shipmentPhone":"+1 555 0100","shipmentStreet1":"12 Analytical Way","shipmentStreet2":"-",' +
        '"shipmentCity":"Newark","shipmentState":"NJ","shipmentPostalCode":"07102"}}',
    );
  });

  it("contains every optional field with a value", () => {
    const optionalAddress = { shipmentStreet3: "Dock 3", shipmentEmail: "a@example.com", shipmentFax: "555" };
    const optionalDestination = { ...optionalAddress, description: "Two shoes", remarks: "line 1\nline 2" };
    const { resendShipment, ...order } = JSON.parse(bodyOf(optionalDestination)) as {
      resendShipment: Record<string, unknown>;
    };
    expect({ ...resendShipment, ...order }).toMatchObject(optionalDestination);
  });

  it("contains required fields even when they are blank", () => {
    const { resendShipment } = JSON.parse(bodyOf(EMPTY_DESTINATION)) as { resendShipment: Record<string, unknown> };
    expect(Object.keys(resendShipment).join(" ").replaceAll("shipment", "")).toBe(
      "warehouseId CountryCode Name Phone Street1 Street2 City State PostalCode",
    );
  });

  it.each([
    ["USA", " New Jersey ", "NJ"],
    ["deu", "Bayern", "BY"],
    ["FRA", "Île-de-France", "Île-de-France"],
    ["FRA", "NA", "NA"],
  ])("writes the state of %s %j as %j", (shipmentCountryCode, shipmentState, sentState) =>
    expect(bodyOf({ shipmentCountryCode, shipmentState })).toContain(`"shipmentState":"${sentState}"`),
  );

  it.each(["", "0", "-1", "1.5", "9223372036854775808", '1,"x":2'])("refuses the id %j", (id) => {
    expect(() => createResendBody({ returnInventoryIds: [id], warehouseId: 2, destination })).toThrow(TypeError);
    expect(() => cancelResendBody(id)).toThrow(TypeError);
  });
});

it("builds the body of a cancellation", () =>
  expect(cancelResendBody("9007199254740993")).toBe('{"resendId":9007199254740993}'));
