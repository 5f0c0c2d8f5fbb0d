import { expect, it } from "vitest";
import { isCompleteAddress } from "../../src-domain/recipients/address-parser/parse-address.ts";
import officeAddresses from "./addresses-office.json" with { type: "json" };
import othersAddresses from "./addresses-others.json" with { type: "json" };
import pastedAddresses from "./addresses-pasted.json" with { type: "json" };
import rareAddresses from "./addresses-rare.json" with { type: "json" };
import inventedAddresses from "./addresses-unseen.json" with { type: "json" };
import writtenAddresses from "./addresses-written.json" with { type: "json" };
import shownAddresses from "./addresses.json" with { type: "json" };
import { checkAddress, type AddressCase } from "./addresses.ts";

/**
 * Lists by their source, with the minimum fraction that is filled in without a question. Only `shown` was seen while
 * the parser was written. Cases with `where` are on one line.
 */
const LISTS: [string, AddressCase[], number][] = [
  ["shown", shownAddresses.filter(({ where }) => where === undefined) as unknown as AddressCase[], 0.85],
  ["invented", inventedAddresses, 0.91],
  ["others'", othersAddresses, 0.83],
  ["pasted", pastedAddresses as unknown as AddressCase[], 0.88],
  ["office's", officeAddresses as unknown as AddressCase[], 0.72],
  ["rare", rareAddresses as unknown as AddressCase[], 0.76],
  ["written", writtenAddresses as unknown as AddressCase[], 0.6],
];

for (const [name, cases, minFilledIn] of LISTS) {
  it.each(cases)(`reads the ${name} address $id`, (addressCase) => {
    expect(checkAddress(addressCase).wrong).toEqual([]);
  });

  it(`fills in enough ${name} addresses without a question`, () => {
    const complete = cases.filter(({ mustAsk }) => mustAsk !== true);
    const filledIn = complete.filter((addressCase) => checkAddress(addressCase).isFilledIn);
    expect(filledIn.length / complete.length).toBeGreaterThanOrEqual(minFilledIn);
  });
}

it("detects a complete address on one line", () => {
  for (const { input } of shownAddresses.filter(({ where }) => where !== undefined))
    expect(isCompleteAddress(input)).toBe(true);
});
