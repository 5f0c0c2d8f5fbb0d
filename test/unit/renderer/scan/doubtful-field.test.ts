import { expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { preferDoubtfulField } from "../../../../src-renderer/features/scanning/destination/doubtful-field.ts";

const NEWARK = { ...EMPTY_DESTINATION, shipmentState: "NJ", shipmentCountryCode: "USA" };

const IN_NEW_YORK = { ...NEWARK, shipmentPostalCode: "10013" };

it("goes to a postal code of another state before the name", () => {
  expect(preferDoubtfulField("shipmentName", IN_NEW_YORK)).toBe("shipmentPostalCode");
  expect(preferDoubtfulField("shipmentName", { ...NEWARK, shipmentPostalCode: "07102" })).toBe("shipmentName");
});

it("goes to a field that needs a correction before a doubtful postal code", () =>
  expect(preferDoubtfulField("shipmentPhone", IN_NEW_YORK)).toBe("shipmentPhone"));

it("goes to no field that was not requested", () => expect(preferDoubtfulField(null, IN_NEW_YORK)).toBeNull());
