import { describe, expect, it } from "vitest";
import type { Destination } from "../../../../src-domain/recipients/address.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { fieldOfProblem, preFlightOf } from "../../../../src-renderer/features/batches/pre-flight.ts";
import { DESTINATION } from "../../../destination.ts";
import { item } from "../../domain/inventory/items.ts";
import { createBatchView } from "./batch-view.ts";

const COMPLETE: Destination = { ...DESTINATION, shipmentServiceType: "express" };
const TYPES = [{ code: "express", name: "Express", labelMode: "auto-label", toCountries: [] }] as const;

const batchWith = (items: number): BatchView =>
  createBatchView("01KAJ000000000000000000001", {
    warehouse: { warehouseId: 2, description: "2 New Jersey" },
    lines: Array.from({ length: items }, (_, index) => ({
      slot: index + 1,
      item: item(index + 1),
      addedAt: "2026-11-21T00:00:00Z",
    })),
    destination: COMPLETE,
  });

describe("the pre-flight", () => {
  it("reports nothing missing for a complete batch", () =>
    expect(preFlightOf(batchWith(2), COMPLETE, TYPES)).toEqual({
      items: true,
      warehouse: true,
      limit: true,
      destination: true,
      serviceType: true,
      refusedScans: true,
      problems: [],
    }));

  it("reports missing items before missing fields", () => {
    const { problems } = preFlightOf(batchWith(0), { ...COMPLETE, shipmentPhone: " ", shipmentCity: "" }, TYPES);
    expect(problems[0]).toEqual({ kind: "items" });
    expect(problems.map(fieldOfProblem)).toEqual([null, "shipmentPhone", "shipmentCity"]);
  });

  it("reports open refused scans first", () => {
    const { problems, refusedScans } = preFlightOf({ ...batchWith(0), openRefusedScans: 2 }, COMPLETE, TYPES);
    expect(refusedScans).toBe(false);
    expect(problems).toEqual([{ kind: "refused-scans", count: 2 }, { kind: "items" }]);
    expect(problems.map(fieldOfProblem)).toEqual([null, null]);
  });

  it("reports a batch over the limit", () => {
    const { problems, limit } = preFlightOf(batchWith(7), COMPLETE, TYPES);
    expect(limit).toBe(false);
    expect(problems).toEqual([{ kind: "over-limit", count: 2 }]);
    expect(problems.map(fieldOfProblem)).toEqual([null]);
    expect(preFlightOf(batchWith(5), COMPLETE, TYPES).problems).toEqual([]);
  });

  it("refuses a service type of another warehouse", () => {
    const { problems, serviceType } = preFlightOf(batchWith(1), { ...COMPLETE, shipmentServiceType: "sea" }, TYPES);
    expect(serviceType).toBe(false);
    expect(problems).toEqual([{ kind: "not-offered" }]);
  });

  it("does not check the service type while the warehouse's list is unknown", () =>
    expect(preFlightOf(batchWith(1), COMPLETE, null)).toMatchObject({ serviceType: false, problems: [] }));
});
