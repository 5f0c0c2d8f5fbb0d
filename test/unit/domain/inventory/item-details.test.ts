import { describe, expect, it } from "vitest";
import type { Facts, FactValue } from "../../../../src-domain/events/event-facts.ts";
import {
  fieldsOfItem,
  metaOfItem,
  photosOfItem,
  servicesOfItem,
  type ImageKeys,
} from "../../../../src-domain/inventory/item-details.ts";

const at = (minute: number): string => `2026-11-21T09:${String(minute).padStart(2, "0")}:00.000Z`;
const reported = (minute: number, fields: Readonly<Record<string, FactValue>>): Facts =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      { value, at: at(minute), eventKey: "E", source: "webhook" },
    ]),
  );

it("uses the newest of reading and event for each field", () => {
  const event = { ...reported(5, { weight: 500 }), ...reported(1, { quantity: 9 }) };
  const fields = fieldsOfItem(event, { at: at(3), fields: { weight: 400, quantity: 1, apiId: 33 } });
  expect(fields).toMatchObject({
    weight: { value: 500, at: at(5), eventKey: "E" },
    quantity: { value: 1, at: at(3), eventKey: "" },
    apiId: { value: 33 },
  });
});

it.each([
  [2, "failed"],
  ["2", "failed"],
  [" Failed ", "failed"],
  ["later", "later"],
])("shows the status %j of an additional service as %s", (status, shown) => {
  const record = { at: at(3), services: [{ id: "9", fields: { status } }] };
  expect(servicesOfItem(record, {})[0]?.facts).toMatchObject({ status: { value: shown } });
});

describe("item from its record and events", () => {
  const [EARLY, LATE] = [at(1), at(2)];
  const valuesOf = (facts: Facts) =>
    Object.fromEntries(Object.entries(facts).map(([field, { value }]) => [field, value]));

  it("has a field for every fact except photos and notes", () => {
    const facts = reported(1, { sku: "A", photos: ["x"], "meta.usr": "note", "my-meta.usr": 1, photosTaken: 2 });
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
    const [first, second] = servicesOfItem({ at: EARLY, services }, { 1: reported(2, { name: "more photos" }) });
    expect(first?.id).toBe("1");
    expect(valuesOf(first?.facts ?? {})).toMatchObject({ name: "more photos" });
    expect(first?.facts["status"]?.at).toBe(EARLY);
    expect(typeof first?.facts["status"]?.value).toBe("string");
    expect(second).toEqual({ id: "2", facts: {} });
    const [unknown] = servicesOfItem({ at: EARLY, services: [{ id: "1", fields: { status: null } }] }, {});
    expect(unknown?.facts["status"]?.value).toBeNull();
    expect(servicesOfItem(null, {})).toEqual([]);
  });

  it("has the newest note of each type", () => {
    const facts = reported(2, { "meta.usr": "new", sku: "A" });
    const notes = metaOfItem(facts, { at: EARLY, meta: { usr: "old", whs: "dock" } });
    expect(valuesOf(notes)).toEqual({ usr: "new", whs: "dock" });
    expect(notes["whs"]?.at).toBe(EARLY);
    expect(valuesOf(metaOfItem(facts, null))).toEqual({ usr: "new" });
  });

  it("has the photos of the newest report", () => {
    const keys: ImageKeys = { original: "o", small: null, medium: null, large: null, takenOn: null };
    const record = { at: EARLY, images: [keys] };
    const fact = (value: FactValue, at: string) => ({ value, at, eventKey: "e", source: "webhook" as const });
    const ofRecord = { fact: { at: EARLY, eventKey: "", source: "reading" }, photos: [{ kind: "keys", keys }] };
    expect(photosOfItem(record)).toEqual(ofRecord);
    expect(photosOfItem(record, undefined)).toEqual(ofRecord);
    expect(photosOfItem(record, fact(["x"], EARLY))).toEqual(ofRecord);
    const late = fact(["x", 7, "y"], LATE);
    const addresses = ["x", "y"].map((address) => ({ kind: "address", address }));
    expect(photosOfItem(record, undefined, fact(["z"], EARLY), late)).toEqual({ fact: late, photos: addresses });
    expect(photosOfItem(record, late, fact(["z"], EARLY))).toEqual({ fact: late, photos: addresses });
    expect(photosOfItem(null, late, undefined)).toEqual({ fact: late, photos: addresses });
    expect(photosOfItem(null, fact(["z"], LATE), late)).toEqual({ fact: late, photos: addresses });
    expect(photosOfItem(null, fact("no list", EARLY)).photos).toEqual([]);
    expect(photosOfItem(null)).toEqual({ fact: null, photos: [] });
  });

  it("keeps the photos of its record when a file reports others", () => {
    const record = { at: EARLY, images: [] };
    const ofFile = { value: ["x"], at: LATE, eventKey: "e", source: "file" as const };
    expect(photosOfItem(record, ofFile).photos).toEqual([]);
    const signed = { ...ofFile, value: ["y"], at: EARLY, source: "webhook" as const };
    expect(photosOfItem(null, signed, ofFile).fact).toEqual(signed);
  });
});
