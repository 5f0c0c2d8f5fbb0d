import fc from "fast-check";
import { expect, it } from "vitest";
import { eventSubject } from "../../../src-main/fleet/names.ts";

it("puts any event key into one token of its own", () => {
  const wellFormed = fc.string({ unit: "binary", minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(wellFormed, wellFormed, (key, otherKey) => {
      const subject = eventSubject("nj", key);
      expect(subject).toMatch(/^fleet\.nj\.event\.[\w=-]+$/);
      expect(subject === eventSubject("nj", otherKey)).toBe(key === otherKey);
    }),
  );
});
