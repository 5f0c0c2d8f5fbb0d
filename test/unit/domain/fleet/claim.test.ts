import fc from "fast-check";
import { expect, it } from "vitest";
import {
  encodeClaim,
  isForgotten,
  nextClaimStep,
  parseClaim,
  availabilityOf,
  type Claim,
  type ClaimStep,
  type FoundClaim,
  type ItemAvailability,
  type WantedClaim,
} from "../../../../src-domain/fleet/claim.ts";
import { FLEET_VERSION } from "../../../../src-domain/fleet/message-fields.ts";

const held: Claim = {
  state: "held",
  desk: "bench-7",
  batchId: "01J",
  batchName: "12",
  operator: "Ana",
  scanId: "01K",
  at: "2026-11-29T12:00:00.000Z",
  submissionId: null,
  resendId: null,
};
const sending: Claim = { ...held, state: "sending", submissionId: "01S" };
const sent: Claim = { ...sending, state: "sent", resendId: "9007199254740993" };
/** Claims of a line without an order. */
const closed: Claim = { ...held, state: "sent", reopenCount: 1 };
const inDoubt: Claim = { ...held, state: "sending", reopenCount: 0 };
const LINE = `order.${"x".repeat(43)}` as const;
const own = (claim: Claim): Claim => ({ ...claim, desk: "bench-1" });

it.each<[ItemAvailability, string, FoundClaim, isAlive: boolean]>([
  ["free", "nobody claims it", null, true],
  ["own", "this desk claims it", own(held), false],
  ["held", "a working desk has it", held, true],
  ["left", "the desk that has it is gone", held, false],
  ["held", "a working desk sends it", sending, true],
  ["stuck", "the desk that was sending it is gone", sending, false],
  ["sent", "another desk sent it", sent, false],
  ["held", "its claim is unreadable", "unreadable", false],
])("calls an item %s when %s", (availability, _when, claim, isAlive) => {
  expect(availabilityOf(claim, "bench-1", () => isAlive)).toBe(availability);
});

it("reads a claim of a batch whose name has no visible character", () => {
  expect(parseClaim(encodeClaim({ ...held, batchName: "\u200B" }))).toEqual({ ...held, batchName: "-" });
});

it.each<[ClaimStep, string, WantedClaim, FoundClaim]>([
  ["write", "the item is free", own(held), null],
  ["none", "its claim is stored, although the answer was lost", own(held), own(held)],
  ["write", "its claim is of another batch", own({ ...held, batchId: "02J" }), own(held)],
  ["write", "its order is being sent", own(sending), own(held)],
  ["write", "its order was refused", own(held), own(sending)],
  ["write", "it gives the item up", null, own(held)],
  ["none", "it never claimed the item", null, held],
  ["none", "the item is free and stays so", null, null],
  ["lost", "another desk was first", own(held), held],
  ["lost", "another desk sends the item", own(sending), sending],
  ["lost", "another desk sent the item", own(held), sent],
  ["lost", "a claim is unreadable", own(held), "unreadable"],
  ["write", "it sent the item that another desk only holds", own(sent), held],
  ["wait", "it sent the item that another desk is sending", own(sent), sending],
  ["none", "both sent the item", own(sent), sent],
])("takes the step %s when %s", (step, _when, wanted, found) => {
  expect(nextClaimStep(wanted, found, "bench-1")).toBe(step);
});

it.each<[ClaimStep, string, WantedClaim, Claim]>([
  ["lost", "holds an item that it had sent", held, sent],
  ["lost", "sends an item that it had sent", sending, sent],
  ["none", "has no item that it had sent", null, sent],
  ["none", "sent the other units of a line", sent, sent],
  ["assume-sent", "holds a line that it was sending", held, sending],
  ["assume-sent", "has no item for a line that it was sending", null, sending],
  ["lost", "holds a line that was in doubt", held, inDoubt],
  ["none", "has no item for a line that was in doubt", null, inDoubt],
])("takes the step %s when a desk that was restored from a backup %s", (step, _when, wanted, found) => {
  expect(nextClaimStep(wanted && own(wanted), own(found), "bench-1", { hasForgotten: true })).toBe(step);
});

it.each([
  [true, "a sent item", "item.1", sent, false],
  [true, "a sent line", LINE, sent, false],
  [true, "a line that was being sent", LINE, sending, false],
  [false, "an item that was being sent: the service knows whether it was", "item.1", sending, false],
  [false, "a line of an order that the journal knows", LINE, sent, true],
  [false, "a held line", LINE, held, false],
] as const)("returns %s for a claim of %s", (expected, _what, key, claim, isKnown) => {
  expect(isForgotten(key, claim, { hasSubmission: () => isKnown, reopenCountOf: () => null })).toBe(expected);
});

it.each<[boolean, string, Claim, number | null]>([
  [true, "closed", closed, 1],
  [true, "in doubt", inDoubt, 0],
  [true, "closed after it was opened again since the backup", { ...closed, reopenCount: 2 }, 1],
  [false, "opened again since", closed, 2],
  [false, "that the journal has as closed or in doubt", closed, null],
  [false, "held", held, 0],
])("returns %s for a line without an order that is %s", (expected, _what, claim, reopenCount) => {
  expect(isForgotten(LINE, claim, { hasSubmission: () => false, reopenCountOf: () => reopenCount })).toBe(expected);
});

const changeEncoded = (claim: Claim, fields: object): string =>
  JSON.stringify({ ...(JSON.parse(encodeClaim(claim)) as object), ...fields });

it("encodes the scan's id under the key that all versions read", () =>
  expect(JSON.parse(encodeClaim(held))).toMatchObject({ gesture: "01K" }));

it("parses its own claims and those of adjacent versions", () => {
  for (const claim of [held, sending, sent, closed, { ...held, operator: null }]) {
    expect(parseClaim(encodeClaim(claim))).toEqual(claim);
    for (const version of [FLEET_VERSION - 1, FLEET_VERSION + 1])
      expect(parseClaim(changeEncoded(claim, { version, added: "later" }))).toEqual(claim);
  }
});

it.each([
  ["another release's version", { version: FLEET_VERSION + 2 }],
  ["an unknown state", { state: "lent" }],
  ["no desk", { desk: "" }],
  ["a long name", { batchName: "x".repeat(81) }],
  ["an empty name", { desk: "\u202E\u0007" }],
  ["an invalid time", { at: "yesterday" }],
])("does not read a claim with %s", (_what, fields) => {
  expect(parseClaim(changeEncoded(held, fields))).toBe("unreadable");
});

it("shows names without control and direction characters", () => {
  expect(parseClaim(encodeClaim({ ...held, operator: " A\u202Ena\n" }))).toEqual(held);
});

it("parses no text as a free item, and throws for none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ minLength: 1 }), fc.json()), (text) => {
      expect(parseClaim(text)).not.toBe(null);
    }),
  );
});

it("lets only a sent order take an item that another desk holds", () => {
  const wanted = fc.constantFrom(held, sending, sent, null);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), wanted), { maxLength: 20 }), (changes) => {
      const takenOver: (string | undefined)[] = [];
      changes.reduce<Claim | null>((found, [isFirst, claim]) => {
        const desk = isFirst ? "bench-1" : "bench-2";
        const change = claim && { ...claim, desk };
        if (nextClaimStep(change, found, desk) !== "write") return found;
        if (found !== null && found.desk !== desk) takenOver.push(`${change?.state} over ${found.state}`);
        return change;
      }, null);
      // Only an order that exists takes an item from another desk.
      expect(takenOver.filter((kind) => kind !== "sent over held")).toEqual([]);
    }),
  );
});
