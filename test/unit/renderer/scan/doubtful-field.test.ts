import { expect, it } from "vitest";
import { EMPTY_DESTINATION } from "../../../../src-domain/recipients/address.ts";
import { doubtfulFieldOr } from "../../../../src-renderer/features/scanning/destination/doubtful-field.ts";

const NEWARK = { ...EMPTY_DESTINATION, shipmentState: "NJ", shipmentCountryCode: "USA" };

it("is the postal code of another state instead of the name", () => {
  const destination = { ...NEWARK, shipmentPostalCode: "10013" };
  expect(doubtfulFieldOr("shipmentName", destination)).toBe("shipmentPostalCode");
  expect(doubtfulFieldOr("shipmentPhone", destination)).toBe("shipmentPhone");
  expect(doubtfulFieldOr(null, destination)).toBeNull();
  expect(doubtfulFieldOr("shipmentName", { ...NEWARK, shipmentPostalCode: "07102" })).toBe("shipmentName");
});
