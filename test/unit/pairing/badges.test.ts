import { expect, it } from "vitest";
import { badgeCode, LONGEST_NAME_BYTES, readBadge, signOffCode } from "../../../src-domain/shift/badge.ts";
import { readScanCode, SCAN_MAX_LENGTH } from "../../../src-domain/scanning/scan-code.ts";
import { printedBadge, whoseBadge } from "../../../src-main/pairing/badges.ts";
import { PAIRING_KEY } from "../../rig/pairing.ts";

const PRINTED = new Date("2026-11-25T13:00:00Z");
const OTHER_KEY = Buffer.alloc(32, 7).toString("base64");
const badge = printedBadge("Zoë 王", PAIRING_KEY, PRINTED);

it("a signed badge names its person at every desk with the key until the day that is printed on it", () => {
  expect(badge.until).toBe("2027-11-25");
  expect(whoseBadge(badge.code, PAIRING_KEY, PRINTED)).toMatchObject({ value: "Zoë 王" });
  const lastMoment = new Date("2027-11-25T23:59:59Z");
  expect(whoseBadge(` ${badge.code.toLowerCase()}`, PAIRING_KEY, lastMoment)).toMatchObject({ value: "Zoë 王" });
  expect(whoseBadge(badge.code, PAIRING_KEY, new Date("2027-11-26T00:00:00Z"))).toMatchObject({
    error: "badge-expired",
  });
});

it("a signed badge is a scannable code of the longest name, and no item's", () => {
  const { code } = printedBadge("x".repeat(LONGEST_NAME_BYTES), PAIRING_KEY, PRINTED);
  expect(code).toMatch(/^%WHOS%[0-9A-Z]+$/);
  expect(code.length).toBeLessThan(SCAN_MAX_LENGTH);
  expect(readScanCode(code)).toEqual({ kind: "damaged", reason: "no-command" });
});

it("on a desk with a pairing key a badge without a mark, with another key's, or with a changed byte signs nobody in, and signing off needs none", () => {
  expect(whoseBadge(badgeCode("Ada"), PAIRING_KEY, PRINTED)).toMatchObject({ error: "badge-unsigned" });
  expect(whoseBadge(badge.code, OTHER_KEY, PRINTED)).toMatchObject({ error: "badge-not-trusted" });
  const letters = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
  // The two letters at the end are against misreading; a forger makes them fit.
  const forged = letters.flatMap((one) => letters.map((other) => `${badge.code.slice(0, -3)}0${one}${other}`));
  const read = forged.filter((code) => code !== badge.code && readBadge(code));
  expect(read.length).toBeGreaterThan(0);
  for (const code of read) expect(whoseBadge(code, PAIRING_KEY, PRINTED)).toMatchObject({ ok: false });
  expect(whoseBadge(signOffCode(), PAIRING_KEY, PRINTED)).toEqual({ ok: true, value: null });
});

it("on a desk without a pairing key badges name as they always did, and those of paired desks do too until they expire", () => {
  expect(printedBadge("Ada", null, PRINTED)).toEqual({ name: "Ada", code: badgeCode("Ada"), until: null });
  expect(whoseBadge(badgeCode("Ada"), null, PRINTED)).toMatchObject({ value: "Ada" });
  expect(whoseBadge(badge.code, null, PRINTED)).toMatchObject({ value: "Zoë 王" });
  expect(whoseBadge(badge.code, null, new Date("2028-01-01"))).toMatchObject({ error: "badge-expired" });
  expect(whoseBadge("%WHO%NOBODY", null, PRINTED)).toMatchObject({ error: "no-badge" });
});
