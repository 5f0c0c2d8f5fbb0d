import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAddress } from "../../../../../src-domain/recipients/address-parser/parse-address.ts";
import {
  findChangedFields,
  applyParsedAddress,
} from "../../../../../src-domain/recipients/address-parser/parsed-address.ts";
import { EMPTY_DESTINATION, INTAKE_FIELDS } from "../../../../../src-domain/recipients/address.ts";
import { isIso3Country } from "../../../../../src-domain/recipients/countries.ts";
import { plainText } from "../../../../../src-domain/recipients/plain-text.ts";
import { tries } from "../../../../sample.ts";
import { pastedTextOf } from "./address-cases.ts";
import { ADDRESSES } from "./addresses.ts";

/** Separators between the parts of an address or around one part. */
const BETWEEN = /[\s,;:|、。·•*"'()<>[\]{}【】/–—-]/gu;

const characters = (texts: readonly string[]): string => [...texts.join("").replace(BETWEEN, "")].toSorted().join("");

/** Rows with a third cell: pairs of heading and value have two cells. */
const COMPARISON = "Name\tJane Doe\tJohn Roe\nCity\tLondon\tLeeds";

const PASTED = ADDRESSES.map(pastedTextOf);
const ADDRESS_PARTS = [...new Set(PASTED.flatMap((address) => address.split(/[\n\t]/)))];

function expectConserved(text: string): void {
  const { fields, leftovers, explanations } = parseAddress(text);
  const { shipmentCountryCode: country, ...textFields } = fields;
  const values = Object.values(textFields).map(({ value }) => value);
  expect(characters([...values, ...leftovers, ...explanations])).toBe(characters([plainText(text)]));
  expect(country === undefined || isIso3Country(country.value)).toBe(true);
}

/** Parts of real addresses in any order, or arbitrary text. */
const pasted = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...ADDRESS_PARTS), fc.constantFrom("\n", "\t", ", ", " ", "，", "\r\n", "\n\n")), {
      maxLength: 9,
    })
    .map((parts) => parts.map(([part, separator]) => part + separator).join("")),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(..."aZ9 0-:+@.,\n\t\"'()#/中国省市区路张１，：é\u00a0\u200b〒"), maxLength: 60 }),
);

it("assigns every pasted character to exactly one result", () => {
  for (const text of [...PASTED, COMPARISON, "Mail to ada@example.com."]) expectConserved(text);
  fc.assert(fc.property(pasted, expectConserved), {
    numRuns: fc.readConfigureGlobal().numRuns ?? tries({ full: 2000, sampled: 300 }),
  });
});

it("returns a text that is too long for an address as leftovers", () => {
  for (const line of ["1 ".repeat(20_000), "省市区".repeat(700), `${"a,".repeat(1500)}\nNewark, NJ 07102`]) {
    const { fields, leftovers } = parseAddress(line);
    expect(fields).toEqual({});
    expect(characters(leftovers)).toBe(characters([line]));
  }
});

describe("applied address", () => {
  const oldFields = Object.fromEntries(INTAKE_FIELDS.map((field) => [field, `old ${field}`]));
  const oldDestination = { ...EMPTY_DESTINATION, ...oldFields, remarks: "Handle with care", shipmentServiceType: "X" };

  const applyPasted = (pasted: string) => applyParsedAddress(oldDestination, parseAddress(pasted).fields);
  const changedFieldsOf = (pasted: string) => findChangedFields(oldDestination, applyPasted(pasted)).toSorted();

  it("replaces every field of the earlier recipient", () => {
    const pasted = "Ada Lovelace\n12 Analytical Way\nNewark, NJ 07102\nUSA";
    expect(changedFieldsOf(pasted)).toEqual(INTAKE_FIELDS.toSorted());
    expect(applyPasted(pasted)).toMatchObject({ shipmentName: "Ada Lovelace", shipmentPhone: "", shipmentStreet2: "" });
  });

  it("keeps the person when the pasted address names none", () => {
    const person = new Set(["shipmentName", "shipmentPhone", "shipmentEmail", "shipmentFax"]);
    const pasted = "1 High Street\nLondon NW1 6XE\nUK";
    expect(changedFieldsOf(pasted)).toEqual(INTAKE_FIELDS.filter((field) => !person.has(field)).toSorted());
    expect(applyPasted(pasted)).toMatchObject({
      shipmentStreet1: "1 High Street",
      shipmentStreet2: "",
      shipmentState: "",
    });
  });

  it.each([
    ["another person", "Name: Jane Doe", ["shipmentEmail", "shipmentFax", "shipmentName", "shipmentPhone"]],
    ["the named fields", "Tel: +1 555 010 0199\nFax: +1 555 010 0198", ["shipmentFax", "shipmentPhone"]],
  ])("replaces only %s", (_, pasted, fields) => expect(changedFieldsOf(pasted)).toEqual(fields));
});
