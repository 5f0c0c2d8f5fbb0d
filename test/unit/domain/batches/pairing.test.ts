import { expect, it } from "vitest";
import { isPairingKey } from "../../../../src-domain/batches/pairing.ts";

const KEY = `${"aZ09+/".repeat(7)}b=`;

it.each([
  [KEY, true],
  [` ${KEY}`, false],
  [`${KEY}=`, false],
  [KEY.slice(1), false],
  [KEY.replace("+", "-"), false],
  [[KEY], false],
  [null, false],
])("%j is a pairing key: %j", (text, isKey) => expect(isPairingKey(text)).toBe(isKey));
