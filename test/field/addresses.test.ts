import { expect, it } from "vitest";
import { isCompleteAddress } from "../../src-domain/recipients/address-parser/parse-address.ts";
import others from "./addresses-others.json" with { type: "json" };
import pasted from "./addresses-pasted.json" with { type: "json" };
import unseen from "./addresses-unseen.json" with { type: "json" };
import shown from "./addresses.json" with { type: "json" };
import { resultOf, type AddressCase } from "./addresses.ts";

const LISTS: [string, AddressCase[], number, number][] = [
  ["shown", shown.filter(({ where }) => where === undefined) as unknown as AddressCase[], 0.98, 0.75],
  ["invented", unseen, 0.98, 0.87],
  ["others'", others, 0.98, 0.85],
  ["pasted", pasted as unknown as AddressCase[], 0.98, 0.66],
];

for (const [name, cases, minRight, minFilledIn] of LISTS) {
  it.each(cases)(`reads the ${name} address $id, except for its known faults`, (one) => {
    const { wrong, isFilledIn } = resultOf(one);
    expect({ wrong: wrong.length > 0 ? wrong : null, isKnown: one.known !== undefined }).toEqual(
      one.known === undefined ? { wrong: null, isKnown: false } : { wrong, isKnown: wrong.length > 0 },
    );
    // No wrong field is filled in without a question to the operator.
    expect(wrong.length > 0 && isFilledIn).toBe(false);
  });

  it(`reads enough ${name} addresses, and asks about few of them`, () => {
    const right = cases.map(resultOf).filter(({ wrong }) => wrong.length === 0);
    expect(right.length / cases.length).toBeGreaterThanOrEqual(minRight);
    expect(right.filter(({ isFilledIn }) => isFilledIn).length / right.length).toBeGreaterThanOrEqual(minFilledIn);
  });
}

it("detects a complete address on one line", () => {
  for (const { input } of shown.filter(({ where }) => where !== undefined)) expect(isCompleteAddress(input)).toBe(true);
});
