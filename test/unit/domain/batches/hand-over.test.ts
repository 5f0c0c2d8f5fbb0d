import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DESTINATION_FIELDS, EMPTY_DESTINATION, type Destination } from "../../../../src-domain/recipients/address.ts";
import { joinCodeParts, MOST_PARTS } from "../../../../src-domain/scanning/code-parts.ts";
import {
  accountMark,
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

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** In the letters of a code, written by other means than the desk's. */
function inLetters(value: bigint, length: number): string {
  const letters = Array.from({ length }, (_, place) => ALPHABET[Number((value >> BigInt(5 * place)) & 31n)]);
  return letters.toReversed().join("");
}
function lettersOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}
const withCheck = (code: string): string => code + inLetters(BigInt(crc32(code) & 0xfffff), 4);

/** The content of a code with a correct check. */
const partOf = (place: string, of: string, payload: string, tag = "0000000") =>
  readHandOverPart(withCheck(`${HAND_OVER_PREFIX}${tag}${place}${of}${payload}`));
const joined = (payload: string) =>
  joinHandOver([{ tag: inLetters(BigInt(crc32(payload)), 7), part: 1, of: 1, payload }]);
const encoded = (texts: readonly string[]): Uint8Array => new TextEncoder().encode(texts.join("\u001f"));
const handOverOf = (texts: readonly string[]) => joined(lettersOf(encoded(texts)));

const FIELDS = DESTINATION_FIELDS.map((field) => `my ${field}`);
const HEAD = ["01JD0000000000000000000000", "hsbkk0", "sandbox", "Desk 1", "Batch 7"];

it("a code that no desk made is taken where it is one by its form, and says its place", () => {
  expect(partOf("1", "1", "ABC")).toEqual({ tag: "0000000", part: 1, of: 1, payload: "ABC" });
  expect(partOf("Z", "Z", "A")).toMatchObject({ part: MOST_PARTS, of: MOST_PARTS });
});

it.each([
  ["0", "1", "ABC"],
  ["2", "1", "ABC"],
  ["U", "U", "ABC"],
  ["1", "1", ""],
  ["", "", ""],
])("a code that no desk made is damaged as part %j of %j with %j", (place, of, payload) =>
  expect(partOf(place, of, payload)).toBeNull(),
);

it("a code that no desk made is not a hand-over without its mark", () => {
  expect(readHandOverPart("4006381333931")).toBeUndefined();
  expect(readHandOverPart(HAND_OVER_PREFIX)).toBeNull();
});

describe("what codes hold together", () => {
  it("is a batch, if it is one", () => {
    const handOver = handOverOf([...HEAD, "42 43", ...FIELDS]);
    expect(handOver).toMatchObject({ handOverId: HEAD[0], batchName: "Batch 7", returnInventoryIds: ["42", "43"] });
    expect(handOver?.destination).toEqual({
      ...EMPTY_DESTINATION,
      ...Object.fromEntries(DESTINATION_FIELDS.map((field) => [field, `my ${field}`])),
    });
  });

  it.each([
    ["a number among its texts", [...HEAD.slice(0, 2), '",7,"', "42", ...FIELDS]],
    ["too few fields", [...HEAD, "42", ...FIELDS.slice(1)]],
    ["too many fields", [...HEAD, "42", ...FIELDS, "more"]],
    ["no item", [...HEAD, "", ...FIELDS]],
    ["an item without an id", [...HEAD, "42 RMA-1", ...FIELDS]],
    ["an id in another form", [...HEAD, "042", ...FIELDS]],
    ["no moment at which it expires", ["01JD0000000000000000000000", "some day", ...HEAD.slice(2), "42", ...FIELDS]],
    ["an empty list", []],
  ])("is no batch with %s", (_, content) => expect(handOverOf(content)).toBeNull());

  it("is no batch where it is not written as one, no UTF-8 or not in the letters of codes", () => {
    expect(handOverOf(['"'])).toBeNull();
    const bytes = encoded([...HEAD, "42", ...FIELDS]);
    expect(joined(lettersOf(bytes.with(bytes.length - 4, 0xff)))).toBeNull();
    expect(joined(`${lettersOf(bytes)}U`)).toBeNull();
    expect(joined("!!")).toBeNull();
  });

  it("is not put together while a part is missing, whatever the tag says", () => {
    const payload = lettersOf(encoded([...HEAD, "42", ...FIELDS]));
    const tag = inLetters(BigInt(crc32(payload)), 7);
    expect(joinHandOver([{ tag, part: 1, of: 2, payload }])).toBeNull();
    expect(joinHandOver([{ tag, part: 1, of: 1, payload }])).not.toBeNull();
  });
});

describe("a batch that is written as codes", () => {
  const withRemarks = (remarks: string): HandOver => ({
    ...SMALL,
    returnInventoryIds: ["42"],
    destination: { ...EMPTY_DESTINATION, remarks },
  });

  it("has codes of the form that other desks read, with the checksums of everybody's CRC-32", () => {
    for (const code of codesOf(withRemarks("x".repeat(300))) ?? []) expect(code).toBe(withCheck(code.slice(0, -4)));
    const payloads = (codesOf(withRemarks("é")) ?? []).map((code) => code.slice(HAND_OVER_PREFIX.length + 9, -4));
    expect(joined(payloads.join(""))).toEqual(withRemarks("é"));
  });

  it("fills up to 31 codes, and no more", () => {
    let [most, tooMany] = [0, 5000];
    while (tooMany - most > 1) {
      const length = (most + tooMany) >> 1;
      if (codesOf(withRemarks("x".repeat(length))) === null) tooMany = length;
      else most = length;
    }
    expect(codesOf(withRemarks("x".repeat(most)))).toHaveLength(MOST_PARTS);
    expect(codesOf(withRemarks(""))).toHaveLength(1);
  });
});

it("desks of one account know each other however its address is written", () => {
  const mark = accountMark("sandbox", "https://a.example/v1");
  for (const same of ["https://a.example/v1/", "https://a.example/v1///", "  https://A.EXAMPLE/V1 "])
    expect(accountMark("sandbox", same)).toBe(mark);
  expect(accountMark("production", "https://a.example/v1")).not.toBe(mark);
  expect(accountMark("sandbox", "https://b.example/v1")).not.toBe(mark);
  expect(accountMark("practice", "http://127.0.0.1:1/")).toBe(accountMark("practice", "http://127.0.0.1:2"));
  expect(mark).toBe(`sandbox ${inLetters(BigInt(crc32("https://a.example/v1")), 7)}`);
});
