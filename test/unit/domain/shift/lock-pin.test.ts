import { expect, it } from "vitest";
import { PIN_FORM, lockoutMs } from "../../../../src-domain/shift/lock-pin.ts";

it.each([
  [0, 0],
  [4, 0],
  [5, 30_000],
  [6, 60_000],
  [9, 480_000],
  [10, 900_000],
])("delays after %i wrong PINs by %i ms", (failures, expectedMs) => expect(lockoutMs(failures)).toBe(expectedMs));

it.each(["1234", "000000000000"])("accepts the PIN %s", (pin) => expect(pin).toMatch(PIN_FORM));
it.each(["123", "1234567890123", "12 34", "12a4", "１２３４", "1234\n"])("refuses the PIN %j", (pin) =>
  expect(pin).not.toMatch(PIN_FORM),
);
