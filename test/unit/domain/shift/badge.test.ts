import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { badgeCode, badgeName, MAX_NAME_BYTES, parseBadge, signOffCode } from "../../../../src-domain/shift/badge.ts";
import { COMMANDS, commandCode, parseCommand } from "../../../../src-domain/scanning/commands.ts";
import { parseInt64Id } from "../../../../src-domain/ids.ts";
import { parseScanCode } from "../../../../src-domain/scanning/scan-code.ts";
import { SIGNED_BADGES } from "../../../earlier-codes.ts";

const names = fc
  .oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.string({ unit: "grapheme", maxLength: 12 }))
  .map(badgeName)
  .filter((name) => name !== null);

describe("a badge", () => {
  it("is read as the name that it was printed for, whatever letters the name has and whether Caps Lock was on", () => {
    fc.assert(
      fc.property(names, fc.boolean(), (name, small) => {
        const code = badgeCode(name);
        expect(parseBadge(small ? code.toLowerCase() : ` ${code}\n`)).toEqual({ kind: "name", name });
      }),
    );
    for (const name of ["Ada Lovelace", "王小明", "Żółć", "O'Brien-Ng"])
      expect(parseBadge(badgeCode(name))).toEqual({ kind: "name", name });
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
        expect(parseCommand(code)).toBeUndefined();
        expect(code).not.toBe(signOffCode());
        expect(parseScanCode(code)).toEqual({ kind: "damaged", reason: "no-command" });
      }),
    );
    for (const command of COMMANDS) expect(parseBadge(commandCode(command))).toBeUndefined();
    expect(parseBadge(signOffCode().toLowerCase())).toEqual({ kind: "sign-off" });
  });

  it("of which one character was misread names nobody", () => {
    const code = badgeCode("Ada Lovelace");
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: code.length - 1 }),
        fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"),
        (at, other) => {
          const misread = code.slice(0, at) + other + code.slice(at + 1);
          expect(parseBadge(misread)).toEqual(misread === code ? { kind: "name", name: "Ada Lovelace" } : null);
        },
      ),
    );
    for (const text of ["%WHO%", "%WHO%A", "%WHO%I078", code.slice(0, -1), `${code}0`])
      expect(parseBadge(text)).toBeNull();
  });

  it.each(["", "   ", "a\u0007b", "x".repeat(MAX_NAME_BYTES + 1), "王".repeat(14)])("is not made for %j", (text) =>
    expect(badgeName(text)).toBeNull(),
  );
});

it.each([
  ["Ada Lovelace", "%WHO%85J6282CDXV6AV31CDJGH6"],
  ["王小明", "%WHO%WY78QSDGHZK9H3G1H"],
])("a badge that was printed before is read by every later version: %s", (name, code) => {
  expect(badgeCode(name)).toBe(code);
  expect(parseBadge(code)).toEqual({ kind: "name", name });
});

it("a badge that was printed holds a name of the greatest length, and spaces of any kind as one", () => {
  const longest = "x".repeat(MAX_NAME_BYTES);
  expect(parseBadge(badgeCode(longest))).toEqual({ kind: "name", name: longest });
  expect(badgeName(" Ada \t  Lovelace ")).toBe("Ada Lovelace");
});

describe("a badge that an earlier version signed", () => {
  const longest =
    "%WHOS%GFBB812W3YE0B2HKVWA439FBYX720Y3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GN9";
  it.each([...Object.entries(SIGNED_BADGES), ["x".repeat(MAX_NAME_BYTES), longest] as const])(
    "signs its person on with any signature and any expiry: %s",
    (name, code) => {
      expect(parseBadge(` ${code.toLowerCase()}\n`)).toEqual({ kind: "name", name });
      expect(parseScanCode(code)).toEqual({ kind: "damaged", reason: "no-command" });
    },
  );

  it("names nobody where a character was misread, or where no name is left", () => {
    const code = SIGNED_BADGES["Ada Lovelace"];
    for (let at = 6; at < code.length; at += 1)
      expect(parseBadge(code.slice(0, at) + (code[at] === "0" ? "1" : "0") + code.slice(at + 1))).toBeNull();
    for (const text of ["%WHOS%", "%WHOS%I23S", "%WHOS%ZXMMPZVTSW8T2PB4RMFTNG97857205A", code.slice(0, -1), `${code}0`])
      expect(parseBadge(text)).toBeNull();
  });
});
