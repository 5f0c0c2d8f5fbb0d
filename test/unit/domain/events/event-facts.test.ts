import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  factsOfItem,
  itemOf,
  mergeFacts,
  type Facts,
  type FactSource,
} from "../../../../src-domain/events/event-facts.ts";
import { item } from "../inventory/items.ts";

const asOf = "2026-11-20T12:00:00.000Z";
const before = "2026-11-20T11:59:59.999Z";
const after = "2026-11-20T12:00:00.001Z";
const fact = (value: string | number, at: string, eventKey = "E", source: FactSource = "webhook") => ({
  value,
  at,
  eventKey,
  source,
});

const parcel = item(1, { sku: "SKU-1", description: null, trackingNumber: null });
const reading = factsOfItem(parcel, () => asOf);
const shown = (reported: Facts) => itemOf(parcel.returnInventoryId, mergeFacts(reading, reported));

describe("item from facts", () => {
  it("equals its reading when no event was reported", () => expect(shown({})).toEqual(parcel));

  it("uses a newer fact and ignores an older one", () =>
    expect(shown({ rma: fact("NEW", after), sku: fact("OLD", before) })).toEqual({ ...parcel, rma: "NEW" }));

  it("uses an older fact when the reading has no value", () =>
    expect(shown({ trackingNumber: fact("TRACK1", before) })?.trackingNumber).toBe("TRACK1"));

  it("prefers an event when its time equals that of the reading", () =>
    expect(shown({ rma: fact("NEW", asOf) })?.rma).toBe("NEW"));

  it("accepts codes as numbers and words", () =>
    expect(shown({ handlingCode: fact(3, after), handlingStatusCode: fact("inProgress", after) })).toMatchObject({
      handlingCode: "rsd",
      handlingStatusCode: "in-progress",
    }));

  it.each([before, asOf, after])("keeps its reading when a file of %s reports other values", (at) => {
    expect(shown({ rma: fact("FORGED", at, "zzz", "file"), handlingCode: fact("dsp", at, "zzz", "file") })).toEqual(
      parcel,
    );
    expect(shown({ description: fact("Chair", at, "zzz", "file") })?.description).toBe("Chair");
  });

  it("exists once events report all required fields", () => {
    const facts: Facts = {
      rma: fact("R", after),
      warehouseId: fact(20, after),
      handlingCode: fact("tbc", after),
      handlingStatusCode: fact("pending", after),
    };
    expect(itemOf("1", facts)).toBeNull();
    const whole = { ...facts, createdOn: fact(before, after) };
    expect(itemOf("1", whole)).toMatchObject({ rma: "R", sku: null });
    for (const field of Object.keys(whole)) {
      expect([field, itemOf("1", { ...whole, [field]: { ...fact("", after), value: null } })]).toEqual([field, null]);
    }
    expect(itemOf("1", { ...whole, warehouseId: fact("20", after) })).toBeNull();
    expect(itemOf("1", {})).toBeNull();
  });
});

it("compares times beyond milliseconds before ids", () => {
  const [older, newer] = ["2026-11-20T12:00:00.0000001Z", "2026-11-20T12:00:00.0000009Z"];
  const facts = mergeFacts({ rma: fact("NEW", newer, "0b11") }, { rma: fact("OLD", older, "f3aa") });
  expect(facts["rma"]?.value).toBe("NEW");
  expect(mergeFacts({ rma: fact("KEPT", asOf, "z") }, facts)["rma"]?.value).toBe("NEW");
});

it("prefers the later status of an order when the times are equal", () => {
  const [one, other] = [{ statusRaw: fact("label-success", asOf, "f3aa") }, { statusRaw: fact(3, asOf, "0b11") }];
  expect([mergeFacts(one, other), mergeFacts(other, one)].map(({ statusRaw }) => statusRaw?.value)).toEqual([3, 3]);
});

// An event reports one value per field.
const someFact = fc.record({
  at: fc.constantFrom(before, asOf, after),
  eventKey: fc.constantFrom("", "A", "B"),
  source: fc.constantFrom<FactSource>("webhook", "file"),
});
const someFacts = fc
  .dictionary(fc.constantFrom("rma", "sku", "__proto__", "vas.1"), someFact)
  .map((facts): Facts =>
    Object.fromEntries(
      Object.entries(facts).map(([field, it]) => [field, { ...it, value: `${it.at}${it.eventKey}${it.source}` }]),
    ),
  );
const mergeAll = (list: readonly Facts[]): Facts => list.reduce(mergeFacts, {});

it("merges facts to an equal result in any order and with repeats", () =>
  fc.assert(
    fc.property(fc.array(someFacts, { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 20 }), (events, picks) => {
      const repeated = picks.map((pick) => events[pick % Math.max(1, events.length)] ?? {});
      expect(mergeAll([...repeated, ...events.toReversed()])).toEqual(mergeAll(events));
    }),
  ));
