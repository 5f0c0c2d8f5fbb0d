import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DESTINATION_FIELDS, type Destination } from "../../../../src-domain/recipients/address.ts";
import { joinCodeParts } from "../../../../src-domain/scanning/code-parts.ts";
import {
  HAND_OVER_PREFIX,
  handOverCodes,
  readHandOver,
  readHandOverPart,
  writeHandOver,
  type HandOver,
  type HandOverPart,
} from "../../../../src-domain/batches/hand-over.ts";
import { readScanCode, SCAN_MAX_LENGTH } from "../../../../src-domain/scanning/scan-code.ts";
import { DESTINATION } from "../../../destination.ts";

const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((value) => value.toWellFormed());
const id = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String);
const codesOf = (handOver: HandOver) => handOverCodes(writeHandOver(handOver));
function joinHandOver(parts: readonly HandOverPart[]): HandOver | null {
  const bytes = joinCodeParts(parts);
  return bytes && readHandOver(bytes);
}
const anyHandOver: fc.Arbitrary<HandOver> = fc.record({
  handOverId: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
  expiresAt: fc.nat(60_000_000).map((minutes) => new Date(minutes * 60_000).toISOString()),
  account: text,
  station: text,
  batchName: text,
  returnInventoryIds: fc.uniqueArray(id, { minLength: 1, maxLength: 20 }),
  destination: fc
    .array(text, { minLength: DESTINATION_FIELDS.length, maxLength: DESTINATION_FIELDS.length })
    .map(
      (values) => Object.fromEntries(DESTINATION_FIELDS.map((field, place) => [field, values[place]])) as Destination,
    ),
});

function partsOf(handOver: HandOver): HandOverPart[] {
  const codes = codesOf(handOver);
  if (codes === null) throw new Error("These fit");
  return codes.map((code) => {
    const part = readHandOverPart(code);
    if (!part) throw new Error(`${code} is one of ours`);
    return part;
  });
}

const SMALL: HandOver = {
  handOverId: "01JD0000000000000000000000",
  expiresAt: "2026-11-28T08:00:00.000Z",
  account: "sandbox 0000000",
  station: "Desk 1",
  batchName: "Batch 7",
  returnInventoryIds: ["1000000001", "1000000002", "1000000003", "1000000004", "1000000005"],
  destination: { ...DESTINATION, shipmentServiceType: "rrexpress" },
};

describe("a batch as codes", () => {
  it("comes back whole, from parts in any order and scanned again and again", () =>
    fc.assert(
      fc.property(anyHandOver, fc.infiniteStream(fc.nat(1000)), (handOver, order) => {
        const shuffled = partsOf(handOver)
          .flatMap((part) => [part, part])
          .map((part) => [order.next().value as number, part] as const)
          .toSorted(([one], [other]) => one - other)
          .map(([, part]) => part);
        expect(joinHandOver([...new Map(shuffled.map((part) => [part.part, part])).values()])).toEqual(handOver);
      }),
    ));

  it("is no item's code, in characters that every layout has and Caps Lock leaves alone", () =>
    fc.assert(
      fc.property(anyHandOver, (handOver) => {
        for (const code of codesOf(handOver) ?? []) {
          expect(code).toMatch(/^%DESK%[0-9A-Z]+$/);
          expect(code.length).toBeLessThanOrEqual(221);
          expect(code.length).toBeLessThan(SCAN_MAX_LENGTH);
          expect(readScanCode(code).kind).toBe("hand-over");
          expect(readScanCode(code.toLowerCase()).kind).toBe("hand-over");
        }
      }),
    ));

  it("notices a character that was lost, added or turned", () => {
    const [code = ""] = codesOf(SMALL) ?? [];
    const place = fc.integer({ min: HAND_OVER_PREFIX.length, max: code.length - 1 });
    fc.assert(
      fc.property(place, fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"), (at, other) => {
        const turned = code.slice(0, at) + other + code.slice(at + 1);
        expect(readHandOverPart(turned) === null).toBe(turned !== code);
        expect(readHandOverPart(code.slice(0, at) + code.slice(at + 1))).toBeNull();
        expect(readHandOverPart(code.slice(0, at) + other + code.slice(at))).toBeNull();
        expect(readScanCode(turned).kind).toBe(turned === code ? "hand-over" : "damaged");
      }),
    );
  });

  it("is not put together from too few parts, nor from parts of two", () => {
    const [first, ...rest] = partsOf(SMALL);
    const [foreign] = partsOf({ ...SMALL, batchName: "Batch 8" });
    if (!first || !foreign) throw new Error("there are parts");
    expect(joinHandOver(rest)).toBeNull();
    expect(joinHandOver([{ ...foreign, tag: first.tag }, ...rest])).toBeNull();
    expect(joinHandOver([])).toBeNull();
  });
});
