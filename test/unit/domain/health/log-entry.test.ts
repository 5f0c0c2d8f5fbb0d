import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultOf } from "../../../../src-domain/health/fault.ts";
import { cleanLogLine, LOG_EVENTS, logLine, type LogEntry } from "../../../../src-domain/health/log-entry.ts";

const AT = "2026-11-21T08:00:00.000Z";
/** Nothing of this may ever be in a log. */
const SECRET = "Ada Lovelace, 12 Analytical Way";

describe("an error in the log", () => {
  it("keeps its name, its code and where it arose", () => {
    const error = Object.assign(new TypeError("no"), { code: "SQLITE_FULL" });
    const { name, code, frames } = faultOf(error);
    expect([name, code]).toEqual(["TypeError", "SQLITE_FULL"]);
    expect(frames[0]).toMatch(/^\S+ log-entry\.test\.ts:\d+:\d+$/);
  });

  it("keeps nothing of its message, also where that looks like a stack", () => {
    const message = `${SECRET}\n    at Ada (Lovelace.ts:1:2)\n    at Lovelace.ts:3:4`;
    for (const error of [new Error(message), Object.assign(new Error("x"), { name: SECRET, code: SECRET }), SECRET])
      expect(JSON.stringify(faultOf(error))).not.toMatch(/Ada|Lovelace|Analytical/);
  });

  it("names no folder of the computer", () => {
    const error = new Error("x");
    error.stack = "Error: x\n    at run (/home/ada/desk/main.js:3:4)\n    at C:\\Users\\ada\\desk\\main.js:5:6";
    expect(faultOf(error).frames).toEqual(["run main.js:3:4", "- main.js:5:6"]);
  });
});

describe("a line of the log", () => {
  it("is one JSON object with time, level and event", () => {
    const line = logLine({ event: "input-refused", channel: "desk:scan.record", place: "text" }, AT, 3);
    expect(JSON.parse(line)).toEqual({
      at: AT,
      level: "warn",
      event: "input-refused",
      channel: "desk:scan.record",
      place: "text",
      notWritten: 3,
    });
  });

  it.each(Object.entries(LOG_EVENTS))("of %s holds no text, whatever is put into its fields", (event, { fields }) => {
    const given = Object.fromEntries(Object.keys(fields).map((name) => [name, SECRET]));
    const faults = Object.fromEntries(
      Object.keys(fields).map((name) => [name, { name: SECRET, code: SECRET, frames: [SECRET], message: SECRET }]),
    );
    for (const entry of [given, faults, { ...given, extra: SECRET }])
      expect(logLine({ event, ...entry } as unknown as LogEntry, AT)).not.toMatch(/Ada|Lovelace|Analytical/);
  });

  it("stays one line, and what is read back is what could have been written", () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (channel, place) => {
        const line = logLine({ event: "input-refused", channel, place }, AT);
        expect(line).not.toContain("\n");
        expect(cleanLogLine(line)).toBe(line);
      }),
    ));

  it.each([
    "",
    "no JSON",
    "null",
    '{"at":"2026-11-21T08:00:00.000Z","level":"info","message":"Ada Lovelace"}',
    '{"at":"Ada","level":"info","event":"page-hung"}',
    '{"at":"2026-11-21T08:00:00.000Z","event":"toString"}',
  ])("of another kind is left out of what is handed on: %s", (line) => expect(cleanLogLine(line)).toBeNull());

  it("loses what somebody added to it", () => {
    const line = logLine({ event: "page-hung" }, AT);
    expect(cleanLogLine(line.replace("}", `,"note":"${SECRET}"}`))).toBe(line);
  });
});
