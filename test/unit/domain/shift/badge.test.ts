import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  badgeCode,
  badgeDate,
  badgeName,
  isBadgeExpired,
  lastBadgeDay,
  LONGEST_NAME_BYTES,
  readBadge,
  readSignedBadge,
  signedBadgeCode,
  signOffCode,
  writeSignedBadge,
} from "../../../../src-domain/shift/badge.ts";
import { COMMANDS, commandCode, readCommand } from "../../../../src-domain/scanning/commands.ts";
import { parseInt64Id } from "../../../../src-domain/ids.ts";
import { readScanCode } from "../../../../src-domain/scanning/scan-code.ts";

const names = fc
  .oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.string({ unit: "grapheme", maxLength: 12 }))
  .map(badgeName)
  .filter((name) => name !== null);

describe("a badge", () => {
  it("is read as the name that it was printed for, whatever letters the name has and whether Caps Lock was on", () => {
    fc.assert(
      fc.property(names, fc.boolean(), (name, small) => {
        const code = badgeCode(name);
        expect(readBadge(small ? code.toLowerCase() : ` ${code}\n`)).toEqual({ kind: "name", name });
      }),
    );
    for (const name of ["Ada Lovelace", "王小明", "Żółć", "O'Brien-Ng"])
      expect(readBadge(badgeCode(name))).toEqual({ kind: "name", name });
  });

  it("has only characters that every scanner layout has", () =>
    fc.assert(
      fc.property(names, (name) => {
        expect(badgeCode(name)).toMatch(/^%WHO%[0-9A-Z]+$/);
      }),
    ));

  it("can equal no id, RMA, tracking number, command or sign-off, and is never judged as an item", () => {
    fc.assert(
      fc.property(names, (name) => {
        const code = badgeCode(name);
        expect(parseInt64Id(code)).toBeNull();
        expect(readCommand(code)).toBeUndefined();
        expect(code).not.toBe(signOffCode());
        expect(readScanCode(code)).toEqual({ kind: "damaged", reason: "no-command" });
      }),
    );
    for (const command of COMMANDS) expect(readBadge(commandCode(command))).toBeUndefined();
    expect(readBadge(signOffCode().toLowerCase())).toEqual({ kind: "sign-off" });
  });

  it("of which one character was misread names nobody", () => {
    const code = badgeCode("Ada Lovelace");
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: code.length - 1 }),
        fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"),
        (at, other) => {
          const misread = code.slice(0, at) + other + code.slice(at + 1);
          expect(readBadge(misread)).toEqual(misread === code ? { kind: "name", name: "Ada Lovelace" } : null);
        },
      ),
    );
    for (const text of ["%WHO%", "%WHO%A", "%WHO%I078", code.slice(0, -1), `${code}0`])
      expect(readBadge(text)).toBeNull();
  });

  it.each(["", "   ", "a\u0007b", "x".repeat(LONGEST_NAME_BYTES + 1), "王".repeat(14)])("is not made for %j", (text) =>
    expect(badgeName(text)).toBeNull(),
  );
});

it.each([
  ["Ada Lovelace", "%WHO%85J6282CDXV6AV31CDJGH6"],
  ["王小明", "%WHO%WY78QSDGHZK9H3G1H"],
])("a badge that was printed before is read by every later version: %s", (name, code) => {
  expect(badgeCode(name)).toBe(code);
  expect(readBadge(code)).toEqual({ kind: "name", name });
});

it("a badge that was printed holds a name of the greatest length, and spaces of any kind as one", () => {
  const longest = "x".repeat(LONGEST_NAME_BYTES);
  expect(readBadge(badgeCode(longest))).toEqual({ kind: "name", name: longest });
  expect(badgeName(" Ada \t  Lovelace ")).toBe("Ada Lovelace");
});

describe("a signed badge", () => {
  it("is read as what was signed, whatever its bytes", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (signed) => {
        const code = signedBadgeCode(signed);
        expect(readBadge(` ${code.toLowerCase()}\n`)).toEqual({ kind: "signed", signed });
      }),
    ));

  it("that was printed before is read by every later version, and refused where a character was misread", () => {
    const signed = Uint8Array.from([0x50, 0xb4, 0x41, 0x64, 0x61]);
    expect(signedBadgeCode(signed)).toBe("%WHOS%A2T42S31MY");
    expect(readBadge("%WHOS%A2T42S31MY")).toEqual({ kind: "signed", signed });
    for (const misread of ["%WHOS%A2T42S31MZ", "%WHOS%B2T42S31MY", "%WHOS%", "%WHOS%I23S"])
      expect(readBadge(misread)).toBeNull();
  });

  it("holds the day and the name", () => {
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 0xffff }), (name, lastDay) => {
        expect(readSignedBadge(writeSignedBadge({ name, lastDay }))).toEqual({ name, lastDay });
      }),
    );
    expect([...writeSignedBadge({ name: "Ada", lastDay: 0x50b4 })]).toEqual([0x50, 0xb4, 0x41, 0x64, 0x61]);
    for (const short of [[], [80], [80, 180], [80, 180, 7]]) expect(readSignedBadge(Uint8Array.from(short))).toBeNull();
  });

  it("is valid for a year, through the whole of its last day", () => {
    const lastDay = lastBadgeDay(new Date("2026-11-27T23:59:59.999Z"));
    expect(badgeDate(lastDay)).toBe("2027-11-27");
    const isOver = (at: string): boolean => isBadgeExpired({ name: "Ada", lastDay }, new Date(at));
    expect(isOver("2027-11-27T23:59:59.999Z")).toBe(false);
    expect(isOver("2027-11-28T00:00:00.000Z")).toBe(true);
  });
});
