import { describe, expect, it } from "vitest";
import type { Facts, FactValue } from "../../../../src-domain/events/event-facts.ts";
import {
  fieldsOfItem,
  metaOfItem,
  photosOfItem,
  servicesOfItem,
  type ImageKeys,
} from "../../../../src-domain/inventory/item-details.ts";

const timeAt = (minute: number): string => `2026-11-21T09:${String(minute).padStart(2, "0")}:00.000Z`;
const reportedFacts = (minute: number, fields: Readonly<Record<string, FactValue>>): Facts =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      { value, at: timeAt(minute), eventKey: "E", source: "webhook" },
    ]),
  );

it("uses the newest value of each field", () => {
  const event = { ...reportedFacts(5, { weight: 500 }), ...reportedFacts(1, { quantity: 9 }) };
  const fields = fieldsOfItem(event, { at: timeAt(3), fields: { weight: 400, quantity: 1, apiId: 33 } });
  expect(fields).toMatchObject({
    weight: { value: 500, at: timeAt(5), eventKey: "E" },
    quantity: { value: 1, at: timeAt(3), eventKey: "" },
    apiId: { value: 33 },
  });
});

it.each([
  [2, "failed"],
  ["2", "failed"],
  [" Failed ", "failed"],
  ["later", "later"],
])("normalizes the status %j of an additional service to %s", (status, displayedStatus) => {
  const record = { at: timeAt(3), services: [{ id: "9", fields: { status } }] };
  expect(servicesOfItem(record, {})[0]?.facts).toMatchObject({ status: { value: displayedStatus } });
});

describe("item from its record and events", () => {
  const [EARLY, LATE] = [timeAt(1), timeAt(2)];
  const valuesOf = (facts: Facts) =>
    Object.fromEntries(Object.entries(facts).map(([field, { value }]) => [field, value]));

  it("has a field for every fact that is no photo or note", () => {
    const facts = reportedFacts(1, { sku: "A", photos: ["x"], "meta.usr": "note", "my-meta.usr": 1, photosTaken: 2 });
    expect(valuesOf(fieldsOfItem(facts, null))).toEqual({ sku: "A", "my-meta.usr": 1, photosTaken: 2 });
    expect(valuesOf(fieldsOfItem(facts, { at: LATE, fields: { sku: null, colour: null } }))).toMatchObject({
      sku: "A",
      colour: null,
    });
    expect(valuesOf(fieldsOfItem(facts, { at: LATE, fields: { sku: "" } }))).toMatchObject({ sku: "A" });
  });

  it("has the services of its record with newer reported facts", () => {
    const photo = { id: "1", fields: { status: 1, name: "photo" } };
    const services = [photo, { id: "2", fields: {} }];
    const [firstService, secondService] = servicesOfItem(
      { at: EARLY, services },
      { 1: reportedFacts(2, { name: "more photos" }) },
    );
    expect(firstService?.id).toBe("1");
    expect(valuesOf(firstService?.facts ?? {})).toMatchObject({ name: "more photos" });
    expect(firstService?.facts["status"]?.at).toBe(EARLY);
    expect(typeof firstService?.facts["status"]?.value).toBe("string");
    expect(secondService).toEqual({ id: "2", facts: {} });
    const [serviceWithoutStatus] = servicesOfItem({ at: EARLY, services: [{ id: "1", fields: { status: null } }] }, {});
    expect(serviceWithoutStatus?.facts["status"]?.value).toBeNull();
    expect(servicesOfItem(null, {})).toEqual([]);
  });

  it("has the newest note of each type", () => {
    const facts = reportedFacts(2, { "meta.usr": "new", sku: "A" });
    const notes = metaOfItem(facts, { at: EARLY, meta: { usr: "old", whs: "dock" } });
    expect(valuesOf(notes)).toEqual({ usr: "new", whs: "dock" });
    expect(notes["whs"]?.at).toBe(EARLY);
    expect(valuesOf(metaOfItem(facts, null))).toEqual({ usr: "new" });
  });

  it("has the photos of the newest report", () => {
    const keys: ImageKeys = { original: "o", small: null, medium: null, large: null, takenOn: null };
    const record = { at: EARLY, images: [keys] };
    const fact = (value: FactValue, at: string) => ({ value, at, eventKey: "e", source: "webhook" as const });
    const recordPhotos = { fact: { at: EARLY, eventKey: "", source: "reading" }, photos: [{ kind: "keys", keys }] };
    expect(photosOfItem(record)).toEqual(recordPhotos);
    expect(photosOfItem(record, undefined)).toEqual(recordPhotos);
    expect(photosOfItem(record, fact(["x"], EARLY))).toEqual(recordPhotos);
    const lateReport = fact(["x", 7, "y"], LATE);
    const addresses = ["x", "y"].map((address) => ({ kind: "address", address }));
    expect(photosOfItem(record, undefined, fact(["z"], EARLY), lateReport)).toEqual({
      fact: lateReport,
      photos: addresses,
    });
    expect(photosOfItem(record, lateReport, fact(["z"], EARLY))).toEqual({ fact: lateReport, photos: addresses });
    expect(photosOfItem(null, lateReport, undefined)).toEqual({ fact: lateReport, photos: addresses });
    expect(photosOfItem(null, fact(["z"], LATE), lateReport)).toEqual({ fact: lateReport, photos: addresses });
    expect(photosOfItem(null, fact("no list", EARLY)).photos).toEqual([]);
    expect(photosOfItem(null)).toEqual({ fact: null, photos: [] });
  });

  it("keeps the photos of its record when a file reports others", () => {
    const record = { at: EARLY, images: [] };
    const fileReport = { value: ["x"], at: LATE, eventKey: "e", source: "file" as const };
    expect(photosOfItem(record, fileReport).photos).toEqual([]);
    const signedReport = { ...fileReport, value: ["y"], at: EARLY, source: "webhook" as const };
    expect(photosOfItem(null, signedReport, fileReport).fact).toEqual(signedReport);
  });
});
