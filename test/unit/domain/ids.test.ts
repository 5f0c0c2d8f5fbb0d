import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInt64Id } from "../../../src-domain/ids.ts";

describe("64-bit ids", () => {
  it("keeps every digit around 2^53, the limit of exact JavaScript numbers", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n - 5n, max: 2n ** 53n + 5n }), (id) => {
        expect(parseInt64Id(String(id))).toBe(String(id));
        const asNumber = Number(id);
        expect(parseInt64Id(asNumber)).toBe(Number.isSafeInteger(asNumber) ? String(id) : null);
      }),
    ));

  it("normalizes the spelling of an id", () => {
    expect(parseInt64Id(" 007 ")).toBe("7");
    expect(parseInt64Id("9223372036854775807")).toBe("9223372036854775807");
    expect(parseInt64Id(7)).toBe("7");
  });

  it.each<unknown>(
    [
      ["", "0", "-1", "1.5", "1e3", "0x10", "9223372036854775808", "12 34", "१२"],
      [null, undefined, {}, [], NaN, 0, -3],
    ].flat(),
  )("refuses %j", (input) => expect(parseInt64Id(input)).toBeNull());
});
