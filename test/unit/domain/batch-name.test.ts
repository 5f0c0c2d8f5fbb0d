import fc from "fast-check";
import { expect, it } from "vitest";
import { nameWithoutAside, setAsideName } from "../../../src-domain/batch-name.ts";

it("says of a batch that it was set aside, once", () => {
  expect(setAsideName("Batch 3")).toBe("Batch 3, set aside");
  expect(setAsideName("Batch 3, set aside (2)")).toBe("Batch 3, set aside");
  expect(nameWithoutAside("Batch 3, set aside (2)")).toBe("Batch 3");
});

it("never makes a name that could not be written by hand, nor an empty one", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (name) => {
      expect(`${setAsideName(name)} (99)`.length).toBeLessThanOrEqual(60);
      expect(nameWithoutAside(name)).not.toBe("");
    }),
  );
});
