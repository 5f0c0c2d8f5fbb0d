import { describe, expect, it } from "vitest";
import { EMPTY_DESTINATION, type Destination } from "../../../src-domain/address.ts";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { fieldOfMissing, preFlightOf } from "../../../src-renderer/screens/scan/pre-flight.ts";

const COMPLETE: Destination = {
  ...EMPTY_DESTINATION,
  shipmentName: "Anna Müller",
  shipmentPhone: "+49 30 1234567",
  shipmentStreet1: "Hafenstraße 12",
  shipmentStreet2: "-",
  shipmentCity: "Berlin",
  shipmentState: "Berlin",
  shipmentPostalCode: "10115",
  shipmentCountryCode: "DEU",
  shipmentServiceType: "express",
};
const EXPRESS = { code: "express", name: "Express", labelMode: "auto-label", toCountries: [] } as const;
const TYPES = [{ ...EXPRESS, toCountries: [] }];

const batchOf = (items: number): BatchView => ({
  batchId: "01KAJ000000000000000000001",
  name: "Batch 1",
  state: "open",
  limit: 5,
  warehouse: { warehouseId: 2, description: "2 New Jersey" },
  lines: Array.from({ length: items }, (_, index) => ({
    slot: index + 1,
    item: {
      returnInventoryId: String(index + 1),
      rma: `RBX-1007-251121-A${index}-0`,
      itemRma: null,
      sku: null,
      description: null,
      trackingNumber: null,
      warehouseId: 2,
      handlingCode: "ohd",
      handlingStatusCode: "pending",
      createdOn: "2026-11-21T00:00:00Z",
    },
    addedAt: "2026-11-21T00:00:00Z",
  })),
  destination: COMPLETE,
  openTroubles: 0,
  refusal: null,
});

describe("the pre-flight", () => {
  it("misses nothing of a complete batch", () =>
    expect(preFlightOf(batchOf(2), COMPLETE, TYPES)).toEqual({
      items: true,
      warehouse: true,
      limit: true,
      destination: true,
      serviceType: true,
      troubles: true,
      missing: [],
    }));

  it("asks for items first, then for fields in the order of the form", () => {
    const { missing } = preFlightOf(batchOf(0), { ...COMPLETE, shipmentPhone: " ", shipmentCity: "" }, TYPES);
    expect(missing[0]).toEqual({ kind: "items" });
    expect(missing.map(fieldOfMissing)).toEqual([null, "shipmentPhone", "shipmentCity"]);
  });

  it("asks for refused scans to be seen to before anything else", () => {
    const { missing, troubles } = preFlightOf({ ...batchOf(0), openTroubles: 2 }, COMPLETE, TYPES);
    expect(troubles).toBe(false);
    expect(missing).toEqual([{ kind: "troubles", count: 2 }, { kind: "items" }]);
    expect(missing.map(fieldOfMissing)).toEqual([null, null]);
  });

  it("asks for a batch over the limit to be made to fit, and goes to no field for it", () => {
    const { missing, limit } = preFlightOf(batchOf(7), COMPLETE, TYPES);
    expect(limit).toBe(false);
    expect(missing).toEqual([{ kind: "over-limit", count: 2 }]);
    expect(missing.map(fieldOfMissing)).toEqual([null]);
    expect(preFlightOf(batchOf(5), COMPLETE, TYPES).missing).toEqual([]);
  });

  it("refuses a service type of another warehouse", () => {
    const { missing, serviceType } = preFlightOf(batchOf(1), { ...COMPLETE, shipmentServiceType: "sea" }, TYPES);
    expect(serviceType).toBe(false);
    expect(missing).toEqual([{ kind: "not-offered" }]);
  });

  it("neither ticks nor blocks a service type while the warehouse's list is unknown", () =>
    expect(preFlightOf(batchOf(1), COMPLETE, null)).toMatchObject({ serviceType: false, missing: [] }));
});
