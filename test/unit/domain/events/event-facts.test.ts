import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  factsOfItem,
  itemFromFacts,
  mergeFacts,
  type Facts,
  type FactSource,
} from "../../../../src-domain/events/event-facts.ts";
import { item } from "../inventory/items.ts";

const READ_AT = "2026-11-20T12:00:00.000Z";
const BEFORE_READ = "2026-11-20T11:59:59.999Z";
const AFTER_READ = "2026-11-20T12:00:00.001Z";
const fact = (value: string | number, at: string, eventKey = "E", source: FactSource = "webhook") => ({
  value,
  at,
  eventKey,
  source,
});

const recordedItem = item(1, { sku: "SKU-1", description: null, trackingNumber: null });
const recordFacts = factsOfItem(recordedItem, () => READ_AT);
const mergedItem = (reported: Facts) =>
  itemFromFacts(recordedItem.returnInventoryId, mergeFacts(recordFacts, reported));

describe("item from facts", () => {
  it("equals its record when no event was reported", () => expect(mergedItem({})).toEqual(recordedItem));

  it("uses only newer facts", () =>
    expect(mergedItem({ rma: fact("NEW", AFTER_READ), sku: fact("OLD", BEFORE_READ) })).toEqual({
      ...recordedItem,
      rma: "NEW",
    }));

  it("uses an older fact when the record has no value", () =>
    expect(mergedItem({ trackingNumber: fact("TRACK1", BEFORE_READ) })?.trackingNumber).toBe("TRACK1"));

  it("prefers an event to a record of equal time", () =>
    expect(mergedItem({ rma: fact("NEW", READ_AT) })?.rma).toBe("NEW"));

  it("accepts codes as numbers or names", () =>
    expect(
      mergedItem({ handlingCode: fact(3, AFTER_READ), handlingStatusCode: fact("inProgress", AFTER_READ) }),
    ).toMatchObject({
      handlingCode: "rsd",
      handlingStatusCode: "in-progress",
    }));

  it.each([BEFORE_READ, READ_AT, AFTER_READ])(
    "keeps its record's values when a file of %s reports other values",
    (fileTime) => {
      expect(
        mergedItem({
          rma: fact("FORGED", fileTime, "zzz", "file"),
          handlingCode: fact("dsp", fileTime, "zzz", "file"),
        }),
      ).toEqual(recordedItem);
      expect(mergedItem({ description: fact("Chair", fileTime, "zzz", "file") })?.description).toBe("Chair");
    },
  );

  it("exists once events report all required fields", () => {
    const facts: Facts = {
      rma: fact("R", AFTER_READ),
      warehouseId: fact(20, AFTER_READ),
      handlingCode: fact("tbc", AFTER_READ),
      handlingStatusCode: fact("pending", AFTER_READ),
    };
    expect(itemFromFacts("1", facts)).toBeNull();
    const completeFacts = { ...facts, createdOn: fact(BEFORE_READ, AFTER_READ) };
    expect(itemFromFacts("1", completeFacts)).toMatchObject({ rma: "R", sku: null });
    for (const field of Object.keys(completeFacts)) {
      expect([
        field,
        itemFromFacts("1", { ...completeFacts, [field]: { ...fact("", AFTER_READ), value: null } }),
      ]).toEqual([field, null]);
    }
    expect(itemFromFacts("1", { ...completeFacts, warehouseId: fact("20", AFTER_READ) })).toBeNull();
    expect(itemFromFacts("1", {})).toBeNull();
  });
});

it("compares times beyond milliseconds before ids", () => {
  const [olderTime, newerTime] = ["2026-11-20T12:00:00.0000001Z", "2026-11-20T12:00:00.0000009Z"];
  const facts = mergeFacts({ rma: fact("NEW", newerTime, "0b11") }, { rma: fact("OLD", olderTime, "f3aa") });
  expect(facts["rma"]?.value).toBe("NEW");
  expect(mergeFacts({ rma: fact("KEPT", READ_AT, "z") }, facts)["rma"]?.value).toBe("NEW");
});

it("prefers the later status of an order when the times are equal", () => {
  const [statusByName, statusByNumber] = [
    { statusRaw: fact("label-success", READ_AT, "f3aa") },
    { statusRaw: fact(3, READ_AT, "0b11") },
  ];
  expect(
    [mergeFacts(statusByName, statusByNumber), mergeFacts(statusByNumber, statusByName)].map(
      ({ statusRaw }) => statusRaw?.value,
    ),
  ).toEqual([3, 3]);
});

// An event reports one value per field.
const someFact = fc.record({
  at: fc.constantFrom(BEFORE_READ, READ_AT, AFTER_READ),
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
const mergeAll = (factLists: readonly Facts[]): Facts => factLists.reduce(mergeFacts, {});

it("merges facts to an equal result in any order", () =>
  fc.assert(
    fc.property(
      fc.array(someFacts, { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      (events, pickedIndexes) => {
        const repeatedEvents = pickedIndexes.map(
          (pickedIndex) => events[pickedIndex % Math.max(1, events.length)] ?? {},
        );
        expect(mergeAll([...repeatedEvents, ...events.toReversed()])).toEqual(mergeAll(events));
      },
    ),
  ));
