import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  COMMANDS,
  commandCode,
  confirmsSubmit,
  parseCommand,
  parseServiceTypeCode,
  encodeServiceType,
  SUBMIT_CONFIRMATION_MS,
} from "../../../../src-domain/scanning/commands.ts";
import { parseScanCode, SCAN_MAX_LENGTH } from "../../../../src-domain/scanning/scan-code.ts";

describe("printed service types", () => {
  it.each(["USPS-GA", "dhl_eCommerce", "包裹 Express/2%", "a", "x".repeat(100)])(
    "are parsed in any letter case: %j",
    (code) => {
      const text = encodeServiceType(code) ?? "";
      expect(text).toMatch(/^%DESK%TYPE1[0-9A-Z]+$/);
      expect(text.length).toBeLessThan(SCAN_MAX_LENGTH);
      expect(parseServiceTypeCode(` ${text.toLowerCase()}\r\n`)).toBe(code);
      expect(parseScanCode(text.toLowerCase())).toEqual({ kind: "service-type", code });
    },
  );

  it("are refused when the code is damaged", () => {
    const text = encodeServiceType("USPS-GA") ?? "";
    for (let index = "%DESK%TYPE1".length; index < text.length; index += 1) {
      const otherCharacter = text[index] === "A" ? "B" : "A";
      const damagedCode = text.slice(0, index) + otherCharacter + text.slice(index + 1);
      expect(parseScanCode(damagedCode)).toEqual({ kind: "damaged", reason: "no-command" });
    }
    expect(parseScanCode(text.slice(0, -1))).toEqual({ kind: "damaged", reason: "no-command" });
    expect(parseScanCode("%DESK%TYPE1")).toEqual({ kind: "damaged", reason: "no-command" });
  });

  it("are refused with invisible characters", () =>
    expect(parseServiceTypeCode(encodeServiceType("hid\u00ADden") ?? "")).toBeNull());

  it("do not exist for an empty or too long code", () =>
    expect(["x".repeat(101), "包".repeat(34), ""].map(encodeServiceType)).toEqual([null, null, null]));
});

describe("printed commands", () => {
  it("are parsed from their codes in any letter case", () => {
    for (const command of COMMANDS) {
      expect(parseCommand(commandCode(command))).toBe(command);
      expect(parseCommand(` ${commandCode(command)}\r\n`)).toBe(command);
      expect(parseScanCode(` ${commandCode(command).toLowerCase()} `)).toEqual({ kind: "command", command });
    }
  });

  it("are a damaged scan when the command is unknown", () => {
    expect(parseCommand("%DESK%LAUNCH")).toBeNull();
    expect(parseScanCode("%DESK%LAUNCH")).toEqual({ kind: "damaged", reason: "no-command" });
  });

  it("differ from every RMA, id or tracking number", () => {
    // Tracking numbers contain letters, digits, hyphens and underscores. RMAs and ids use fewer characters.
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,50}$/), (text) => {
        expect(parseCommand(text)).toBeUndefined();
      }),
    );
  });

  it.each([
    [null, 1000, false],
    [1000, 1000 + SUBMIT_CONFIRMATION_MS, true],
    [1000, 1001 + SUBMIT_CONFIRMATION_MS, false],
    [1000, 1000, true],
    [2000, 1000, false],
  ])("confirm SUBMIT after %j at %i: %j", (firstAtMs, atMs, isConfirmed) =>
    expect(confirmsSubmit(firstAtMs, atMs)).toBe(isConfirmed),
  );
});
