import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  COMMANDS,
  commandCode,
  confirmsSubmit,
  readCommand,
  SUBMIT_CONFIRMATION_MS,
} from "../../../src-domain/commands.ts";
import { readScanCode } from "../../../src-domain/scan-code.ts";

describe("printed commands", () => {
  it("are read back from their codes, in any case", () => {
    for (const command of COMMANDS) {
      expect(readCommand(commandCode(command))).toBe(command);
      expect(readCommand(` ${commandCode(command)}\r\n`)).toBe(command);
      expect(readScanCode(` ${commandCode(command).toLowerCase()} `)).toEqual({ kind: "command", command });
    }
  });

  it("that nobody printed are a damaged scan, never an item", () => {
    expect(readCommand("%DESK%LAUNCH")).toBeNull();
    expect(readScanCode("%DESK%LAUNCH")).toEqual({ kind: "damaged", reason: "no-command" });
  });

  it("cannot be equalled by an RMA, an id or a tracking number", () => {
    // Tracking numbers hold letters, digits, hyphen and underscore; RMAs and ids less than that.
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{1,50}$/), (text) => {
        expect(readCommand(text)).toBeUndefined();
      }),
    );
  });

  it.each([
    [null, 1000, false],
    [1000, 1000 + SUBMIT_CONFIRMATION_MS, true],
    [1000, 1001 + SUBMIT_CONFIRMATION_MS, false],
    [1000, 1000, true],
    [2000, 1000, false],
  ])("SUBMIT after %j at %i is confirmed: %j", (first, at, confirmed) =>
    expect(confirmsSubmit(first, at)).toBe(confirmed),
  );
});
