import { expect, it } from "vitest";
import { isCompleteAddress } from "../../src-domain/recipients/address-parser/parse-address.ts";
import othersAddresses from "./addresses-others.json" with { type: "json" };
import pastedAddresses from "./addresses-pasted.json" with { type: "json" };
import inventedAddresses from "./addresses-unseen.json" with { type: "json" };
import shownAddresses from "./addresses.json" with { type: "json" };
import { checkAddress, type AddressCase } from "./addresses.ts";

const LISTS: [string, AddressCase[], number, number][] = [
  ["shown", shownAddresses.filter(({ where }) => where === undefined) as unknown as AddressCase[], 0.98, 0.75],
  ["invented", inventedAddresses, 0.98, 0.87],
  ["others'", othersAddresses, 0.98, 0.85],
  ["pasted", pastedAddresses as unknown as AddressCase[], 0.98, 0.66],
];

for (const [name, cases, minRight, minFilledIn] of LISTS) {
  it.each(cases)(`reads the ${name} address $id`, (addressCase) => {
    const { wrong, isFilledIn } = checkAddress(addressCase);
    // A case with a known fault must still fail, so that `known` is removed once the address is read correctly.
    expect({ wrong, isWrong: wrong.length > 0 }).toEqual({ wrong, isWrong: addressCase.known !== undefined });
    // No wrong field is filled in without a question to the operator.
    expect(wrong.length > 0 && isFilledIn).toBe(false);
  });

  it(`fills in enough ${name} addresses without a question`, () => {
    const rightResults = cases.map(checkAddress).filter(({ wrong }) => wrong.length === 0);
    expect(rightResults.length / cases.length).toBeGreaterThanOrEqual(minRight);
    expect(rightResults.filter(({ isFilledIn }) => isFilledIn).length / rightResults.length).toBeGreaterThanOrEqual(
      minFilledIn,
    );
  });
}

it("detects a complete address on one line", () => {
  for (const { input } of shownAddresses.filter(({ where }) => where !== undefined))
    expect(isCompleteAddress(input)).toBe(true);
});
