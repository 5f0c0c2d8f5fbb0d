import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseInt64Id } from "../../../../src-domain/ids.ts";
import { COMMANDS, commandCode, parseCommand } from "../../../../src-domain/scanning/commands.ts";
import { parseScanCode } from "../../../../src-domain/scanning/scan-code.ts";
import {
  encodeBadgeName,
  normalizeBadgeName,
  MAX_NAME_BYTES,
  parseBadge,
  signOffCode,
} from "../../../../src-domain/shift/badge.ts";
import { SIGNED_BADGES } from "../../../earlier-codes.ts";

const names = fc
  .oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.string({ unit: "grapheme", maxLength: 12 }))
  .map(normalizeBadgeName)
  .filter((name) => name !== null);

describe("badge", () => {
  it("parses to its name in any script and with Caps Lock on", () => {
    fc.assert(
      fc.property(names, fc.boolean(), (name, isLowerCase) => {
        const code = encodeBadgeName(name);
        expect(parseBadge(isLowerCase ? code.toLowerCase() : ` ${code}\n`)).toEqual({ kind: "name", name });
      }),
    );
    for (const name of ["Ada Lovelace", "王小明", "Żółć", "O'Brien-Ng"])
      expect(parseBadge(encodeBadgeName(name))).toEqual({ kind: "name", name });
  });

  it("contains only characters of every scanner layout", () =>
    fc.assert(
      fc.property(names, (name) => {
        expect(encodeBadgeName(name)).toMatch(/^%WHO%[0-9A-Z]+$/);
      }),
    ));

  it("is never an id, a command, a sign-off or an item code", () => {
    fc.assert(
      fc.property(names, (name) => {
        const code = encodeBadgeName(name);
        expect(parseInt64Id(code)).toBeNull();
        expect(parseCommand(code)).toBeUndefined();
        expect(code).not.toBe(signOffCode());
        expect(parseScanCode(code)).toEqual({ kind: "damaged", reason: "no-command" });
      }),
    );
    for (const command of COMMANDS) expect(parseBadge(commandCode(command))).toBeUndefined();
    expect(parseBadge(signOffCode().toLowerCase())).toEqual({ kind: "sign-off" });
  });

  it("parses to null when one character was misread", () => {
    const code = encodeBadgeName("Ada Lovelace");
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: code.length - 1 }),
        fc.constantFrom(..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"),
        (index, otherCharacter) => {
          const misread = code.slice(0, index) + otherCharacter + code.slice(index + 1);
          expect(parseBadge(misread)).toEqual(misread === code ? { kind: "name", name: "Ada Lovelace" } : null);
        },
      ),
    );
    for (const text of ["%WHO%", "%WHO%A", "%WHO%I078", code.slice(0, -1), `${code}0`])
      expect(parseBadge(text)).toBeNull();
  });

  it.each(["", "   ", "a\u0007b", "x".repeat(MAX_NAME_BYTES + 1), "王".repeat(14)])("refuses the name %j", (text) =>
    expect(normalizeBadgeName(text)).toBeNull(),
  );
});

it.each([
  ["Ada Lovelace", "%WHO%85J6282CDXV6AV31CDJGH6"],
  ["王小明", "%WHO%WY78QSDGHZK9H3G1H"],
])("parses a badge of an earlier version: %s", (name, code) => {
  expect(encodeBadgeName(name)).toBe(code);
  expect(parseBadge(code)).toEqual({ kind: "name", name });
});

it("accepts a badge name of the maximum length", () => {
  const longestName = "x".repeat(MAX_NAME_BYTES);
  expect(parseBadge(encodeBadgeName(longestName))).toEqual({ kind: "name", name: longestName });
  expect(normalizeBadgeName(" Ada \t  Lovelace ")).toBe("Ada Lovelace");
});

describe("signed badge of an earlier version", () => {
  const longestBadge =
    "%WHOS%GFBB812W3YE0B2HKVWA439FBYX720Y3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GY3RF1W7GN9";
  it.each([...Object.entries(SIGNED_BADGES), ["x".repeat(MAX_NAME_BYTES), longestBadge] as const])(
    "parses to its name with any signature and expiry: %s",
    (name, code) => {
      expect(parseBadge(` ${code.toLowerCase()}\n`)).toEqual({ kind: "name", name });
      expect(parseScanCode(code)).toEqual({ kind: "damaged", reason: "no-command" });
    },
  );

  it("parses to null when a character was misread or the name is missing", () => {
    const code = SIGNED_BADGES["Ada Lovelace"];
    for (let index = 6; index < code.length; index += 1)
      expect(parseBadge(code.slice(0, index) + (code[index] === "0" ? "1" : "0") + code.slice(index + 1))).toBeNull();
    for (const text of ["%WHOS%", "%WHOS%I23S", "%WHOS%ZXMMPZVTSW8T2PB4RMFTNG97857205A", code.slice(0, -1), `${code}0`])
      expect(parseBadge(text)).toBeNull();
  });
});
