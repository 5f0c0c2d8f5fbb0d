import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultOf, type Fault } from "../../../../src-domain/health/fault.ts";
import { cleanLogLine, LOG_EVENTS, logLine, type LogEntry } from "../../../../src-domain/health/log-entry.ts";

const AT = "2026-11-21T08:00:00.000Z";
const SECRET = "Ada Lovelace, 12 Analytical Way";

const FAULT: Fault = { name: "TypeError", code: "SQLITE_FULL", frames: ["run main.js:3:4", "- main.js:5:6"] };

const parsedLine = (line: string): unknown => JSON.parse(line);
const withFault = (fault: unknown, dropped = 0): string =>
  logLine({ event: "page-fault", source: "window", dropped: 2, fault } as LogEntry, AT, dropped);

// Proof A11
it("drops an error's message even when it looks like a stack", () => {
  const message = `${SECRET}\n    at Ada (Lovelace.ts:1:2)\n    at Lovelace.ts:3:4`;
  for (const error of [new Error(message), Object.assign(new Error("x"), { name: SECRET, code: SECRET }), SECRET])
    expect(JSON.stringify(faultOf(error))).not.toMatch(/Ada|Lovelace|Analytical/);
});

describe("log line", () => {
  it("is one JSON object with its time, level, event and fields", () => {
    const line = withFault(FAULT, 3);
    expect(parsedLine(line)).toEqual({
      at: AT,
      level: "error",
      event: "page-fault",
      source: "window",
      dropped: 2,
      fault: FAULT,
      notWritten: 3,
    });
    expect(cleanLogLine(line)).toBe(line);
  });

  it.each(Object.entries(LOG_EVENTS))("contains no text from the fields of %s", (event, { fields }) => {
    const secrets = Object.fromEntries(Object.keys(fields).map((name) => [name, SECRET]));
    const secretFaults = Object.fromEntries(
      Object.keys(fields).map((name) => [name, { name: SECRET, code: SECRET, frames: [SECRET], message: SECRET }]),
    );
    for (const entry of [secrets, secretFaults, { ...secrets, extra: SECRET }])
      expect(logLine({ event, ...entry } as unknown as LogEntry, AT)).not.toMatch(/Ada|Lovelace|Analytical/);
  });

  // Proof A12
  it("stays one line for any field values", () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (channel, place) => {
        const line = logLine({ event: "input-refused", channel, place }, AT);
        expect(line).not.toContain("\n");
        expect(cleanLogLine(line)).toBe(line);
      }),
    ));

  it("drops a field that was added to it", () => {
    const line = logLine({ event: "page-hung" }, AT);
    expect(cleanLogLine(line.replace("}", `,"note":"${SECRET}"}`))).toBe(line);
  });
});

it("contains notWritten only when lines were dropped", () => {
  expect(parsedLine(withFault(FAULT))).not.toHaveProperty("notWritten");
  expect(parsedLine(withFault(FAULT, -1))).not.toHaveProperty("notWritten");
  for (const invalidCount of ['"3"', "null", "true", "[3]", "1e999"]) {
    const line = `{"at":"${AT}","event":"page-hung","notWritten":${invalidCount}}`;
    expect(parsedLine(cleanLogLine(line) ?? "")).toEqual({ at: AT, level: "error", event: "page-hung" });
  }
});

it.each(["", "no JSON", "null", "17", '"text"'])("refuses a line that is no event: %s", (line) =>
  expect(cleanLogLine(line)).toBeNull(),
);

it.each([
  JSON.stringify({ at: AT, level: "info", message: "Ada Lovelace" }),
  JSON.stringify({ at: AT, event: "toString" }),
  JSON.stringify({ at: `${AT} Ada`, event: "page-hung" }),
  JSON.stringify({ at: `Ada ${AT}`, event: "page-hung" }),
  JSON.stringify({ at: [AT], event: "page-hung" }),
  JSON.stringify({ at: AT, event: ["page-hung"] }),
])("refuses a line that the app did not write: %s", (line) => expect(cleanLogLine(line)).toBeNull());

it.each([
  ["Infinity", Number.POSITIVE_INFINITY, null],
  ["no number", Number.NaN, null],
  ["a number in a text", "3", null],
  ["a fraction", 2.6, 3],
  ["none", 0, 0],
])("writes only a finite number: %s", (_, waitedMs, expected) => {
  const line = logLine({ event: "program-closed-late", waitedMs } as LogEntry, AT);
  expect(parsedLine(line)).toEqual({ at: AT, level: "warn", event: "program-closed-late", waitedMs: expected });
});

it.each([
  ["page", "page"],
  ["the.program's.own", null],
  ["desk:scan.record_2-b", "desk:scan.record_2-b"],
  ["-page", null],
  [7, null],
  ["x".repeat(80), "x".repeat(80)],
  ["x".repeat(81), null],
])("writes the name %j as %j", (reason, expected) =>
  expect(parsedLine(logLine({ event: "page-reloaded", reason } as LogEntry, AT))).toMatchObject({ reason: expected }),
);

it.each(["text", null, undefined])("writes null instead of an error for %j", (fault) =>
  expect(parsedLine(withFault(fault))).toMatchObject({ fault: null }),
);

it.each<[string, object, Partial<Fault>]>([
  ["numbers", { name: 1, code: 2, frames: 3 }, { name: "Error", code: null, frames: [] }],
  ["another name", { name: "Ada Lovelace" }, { name: "Error" }],
  ["another code", { code: "not a code" }, { code: null }],
  ["lists", { name: ["TypeError"], code: ["SQLITE_FULL"] }, { name: "Error", code: null }],
  ["words", { frames: ["Ada run main.js:3:4", "run main.js:3:4 Lovelace", ["run main.js:3:4"]] }, { frames: [] }],
  ["a home", { frames: ["at home, 12 Way", 7, "run main.js:3:4"] }, { frames: ["run main.js:3:4"] }],
  ["many", { frames: Array(20).fill("run main.js:3:4") }, { frames: Array(12).fill("run main.js:3:4") }],
  ["a message", { message: "Ada Lovelace" }, {}],
])("cleans an error with %s: %j as %j", (_description, fault, loggedFault) => {
  const line = withFault({ ...FAULT, ...fault });
  expect(parsedLine(line)).toMatchObject({ fault: { ...FAULT, ...loggedFault } });
  expect(line).not.toMatch(/Ada|Lovelace/);
});
