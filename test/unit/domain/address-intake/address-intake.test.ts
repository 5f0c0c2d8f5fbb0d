import { describe, expect, it } from "vitest";
import { AMERICA } from "./addresses-america.ts";
import { ASIA } from "./addresses-asia.ts";
import { EUROPE } from "./addresses-europe.ts";
import { ROWS } from "./addresses-rows.ts";
import { readsAs } from "./reads.ts";

/** The order of fields in a case is free. */
const inOrder = (reads: string): string[] => reads.split("|").toSorted();

const ALL = [...AMERICA, ...EUROPE, ...ASIA, ...ROWS];

describe("a pasted address", () => {
  it.each(ALL)("%j", (pasted, reads) => {
    expect(inOrder(readsAs(pasted, true))).toEqual(inOrder(reads));
  });
});

it("there are at least 120 of them, all different", () => {
  expect(new Set(ALL.map(([pasted]) => pasted)).size).toBeGreaterThanOrEqual(120);
});
