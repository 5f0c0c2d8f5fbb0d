import { describe, expect, it } from "vitest";
import { faultOf } from "../../../../src-domain/health/fault.ts";

const withStack = (stack: string, message = "x"): Error => Object.assign(new Error(message), { stack });
const framesOf = (...lines: readonly string[]) => faultOf(withStack(["Error: x", ...lines].join("\n"))).frames;

describe("log data of an error", () => {
  it.each(["text", null, undefined, 7, { name: "Error", stack: "at run (main.js:1:2)" }])(
    "contains only NonError when no error was thrown: %j",
    (thrown) => expect(faultOf(thrown)).toEqual({ name: "NonError", code: null, frames: [] }),
  );

  it.each([
    ["ENOENT", "ENOENT"],
    ["SQLITE_IOERR_2", "SQLITE_IOERR_2"],
    ["x-ENOENT", null],
    ["Enoent", null],
    [["ENOENT"], null],
    ["E".repeat(48), "E".repeat(48)],
    ["E".repeat(49), null],
  ])("contains only a valid code: %j", (code, loggedValue) =>
    expect(faultOf(Object.assign(new Error("x"), { code })).code).toBe(loggedValue),
  );

  it.each([
    ["RangeError", "RangeError"],
    ["Ada Lovelace", "Error"],
    ["7up", "Error"],
  ])("contains only a valid name: %j", (name, loggedValue) =>
    expect(faultOf(Object.assign(new Error("x"), { name })).name).toBe(loggedValue),
  );

  it("contains no frames of an invalid stack", () => {
    expect(faultOf(Object.assign(new Error("x"), { stack: undefined })).frames).toEqual([]);
    expect(faultOf(Object.assign(new Error("x"), { stack: 7 })).frames).toEqual([]);
  });

  it("contains the frames of an error without a message", () =>
    expect(faultOf(withStack("Error\n    at run (/desk/main.js:3:4)", "")).frames).toEqual(["run main.js:3:4"]));

  it("contains no text of a message that was changed later", () =>
    expect(faultOf(withStack("Error: x\n    at Ada (main.js:3:4)", "Ada")).frames).toEqual([]));

  it.each([
    ["    at run (/home/ada/desk/main.js:3:4)", ["run main.js:3:4"]],
    ["    at async Desk.open (main.js:3:4)", ["Desk.open main.js:3:4"]],
    ["    at main.js:3:4", ["- main.js:3:4"]],
    ["    at C:\\Users\\ada\\desk\\main.js:5:6", ["- main.js:5:6"]],
    ["    at Ada Lovelace (main.js:3:4)", ["- main.js:3:4"]],
    [`    at ${"f".repeat(61)} (main.js:3:4)`, ["- main.js:3:4"]],
    ["    at new Desk (file:///desk/out/main.js:12:345)", ["- main.js:12:345"]],
    ["    at run (native)", []],
    ["    look at run (main.js:3:4)", []],
    ["    at run (main.js:3:4) and more", []],
    ["    at run (main.js:12345678:4)", []],
  ])("contains the location in %j", (line, frames) => expect(framesOf(line)).toEqual(frames));

  it("contains at most the twelve innermost frames", () => {
    const lines = Array.from({ length: 20 }, (_, index) => `    at f${index} (main.js:${index}:1)`);
    expect(framesOf(...lines)).toEqual(Array.from({ length: 12 }, (_, index) => `f${index} main.js:${index}:1`));
  });
});
