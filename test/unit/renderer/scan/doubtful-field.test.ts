import { expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { preferDoubtfulField } from "../../../../src-renderer/features/scanning/destination/doubtful-field.ts";

const NEWARK = { ...EMPTY_DESTINATION, shipmentState: "NJ", shipmentCountryCode: "USA" };

it("is the postal code of another state instead of the name", () => {
  const destination = { ...NEWARK, shipmentPostalCode: "10013" };
  expect(preferDoubtfulField("shipmentName", destination)).toBe("shipmentPostalCode");
  expect(preferDoubtfulField("shipmentPhone", destination)).toBe("shipmentPhone");
  expect(preferDoubtfulField(null, destination)).toBeNull();
  expect(preferDoubtfulField("shipmentName", { ...NEWARK, shipmentPostalCode: "07102" })).toBe("shipmentName");
});
