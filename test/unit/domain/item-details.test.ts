import { describe, expect, it } from "vitest";
import type { Facts, FactValue } from "../../../src-domain/event-facts.ts";
import { fieldsOfItem, servicesOfItem } from "../../../src-domain/item-details.ts";

const at = (minute: number): string => `2026-11-21T09:${String(minute).padStart(2, "0")}:00.000Z`;
const told = (minute: number, fields: Readonly<Record<string, FactValue>>, eventKey = "E"): Facts =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value, at: at(minute), eventKey }]));

describe("the fields of an item", () => {
  it("are each the newest of reading and event", () => {
    const event = { ...told(5, { weight: 500 }), ...told(1, { quantity: 9 }) };
    const fields = fieldsOfItem(event, { at: at(3), fields: { weight: 400, quantity: 1, apiId: 33 } });
    expect(fields).toMatchObject({
      weight: { value: 500, at: at(5), eventKey: "E" },
      quantity: { value: 1, at: at(3), eventKey: "" },
      apiId: { value: 33 },
    });
  });

  it("keep what was told where the reading shows nothing, and show an empty field that nobody else tells of", () => {
    const fields = fieldsOfItem(told(1, { trackingNumber: "T1", sku: "S1" }), {
      at: at(3),
      fields: { trackingNumber: null, sku: "", completeBy: null },
    });
    expect(fields).toMatchObject({
      trackingNumber: { value: "T1" },
      sku: { value: "S1" },
      completeBy: { value: null },
    });
  });
});

it("an additional service is its record and what events said of it since", () => {
  const record = { at: at(3), services: [{ id: "9", fields: { vasCode: "req-pic", status: 2 } }] };
  const services = servicesOfItem(record, { "9": { ...told(5, { result: "done" }), ...told(1, { status: "old" }) } });
  expect(services).toHaveLength(1);
  expect(services[0]?.facts).toMatchObject({
    vasCode: { value: "req-pic" },
    result: { value: "done" },
    status: { value: "failed" },
  });
});

it.each([
  [2, "failed"],
  ["2", "failed"],
  [" Failed ", "failed"],
  ["later", "later"],
])("the status %j of an additional service is shown as %s", (status, shown) => {
  const record = { at: at(3), services: [{ id: "9", fields: { status } }] };
  expect(servicesOfItem(record, {})[0]?.facts).toMatchObject({ status: { value: shown } });
});
