import { describe, expect, it } from "vitest";
import {
  createEventReader,
  LONGEST_EVENT,
  type EventForm,
  type EventText,
} from "../../../../src-domain/import-file/event-texts.ts";

const SHOWN = 1000;

function read(form: EventForm, ...pieces: readonly string[]): EventText[] {
  const reader = createEventReader(form);
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}
const told = (form: EventForm, ...pieces: readonly string[]) =>
  read(form, ...pieces).map(({ line, problem, text }) => `${line} ${problem ?? "event"} ${text.length}`);

const shown = (text: string) => read("values", text).map(({ line, text: one, problem }) => `${line} ${one} ${problem}`);

/** An object of exactly so many characters. */
const objectOf = (length: number): string => `{"x":"${"y".repeat(length - 8)}"}`;

describe("an event in a line of its own", () => {
  it("may be as long as an event may be, and not a character longer", () => {
    expect(told("lines", `${objectOf(LONGEST_EVENT)}\n{}`)).toEqual([`1 event ${LONGEST_EVENT}`, "2 event 2"]);
    expect(told("lines", `${objectOf(LONGEST_EVENT + 1)}\n{}`)).toEqual([`1 event-too-long ${SHOWN}`, "2 event 2"]);
    expect(told("lines", objectOf(LONGEST_EVENT), "\n{}")).toEqual([`1 event ${LONGEST_EVENT}`, "2 event 2"]);
  });

  it("that is too long is told once, with its beginning, however many pieces it comes in", () => {
    const pieces = Array.from({ length: 4 }, () => "y".repeat(LONGEST_EVENT));
    expect(told("lines", "{}\n", ...pieces, "\n{}\n", "{}")).toEqual([
      "1 event 2",
      `2 event-too-long ${SHOWN}`,
      "3 event 2",
      "4 event 2",
    ]);
    expect(told("lines", ...pieces)).toEqual([`1 event-too-long ${SHOWN}`]);
  });

  it("that is too long is told before it has ended", () => {
    const reader = createEventReader("lines");
    expect(reader.push("y".repeat(LONGEST_EVENT))).toEqual([]);
    expect(reader.push("y")).toMatchObject([{ line: 1, problem: "event-too-long" }]);
    expect(reader.end()).toEqual([]);
  });

  it("is told without the blanks round it; a blank line is none", () => {
    expect(read("lines", "  {}  \n \t \n")).toEqual([{ line: 1, text: "{}", problem: null }]);
    expect(read("lines", "")).toEqual([]);
  });
});

describe("an event among others", () => {
  it("may be as long as an event may be", () => {
    expect(told("values", `[${objectOf(LONGEST_EVENT)},\n{}]`)).toEqual([`1 event ${LONGEST_EVENT}`, "2 event 2"]);
    expect(told("values", `[${objectOf(LONGEST_EVENT + 1)},\n{}]`)).toEqual([`1 event-too-long ${SHOWN}`, "2 event 2"]);
  });

  it("may hold lists and objects 64 deep", () => {
    const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;
    const problems = (depth: number) => read("values", `${nested(depth)}\n{}`).map(({ problem }) => problem);
    expect(problems(64)).toEqual([null, null]);
    expect(problems(65)).toEqual(["unfinished", null]);
  });

  it("is found behind white space of every kind", () =>
    expect(read("values", "\uFEFF \t\v\f\r\n,[ {} ]")).toEqual([{ line: 2, text: "{}", problem: null }]));

  it("that never ends is not too long for being as long as one may be", () => {
    const open = `{"x":[${"7".repeat(LONGEST_EVENT - 6)}`;
    expect(told("values", open)).toEqual([`1 unfinished ${SHOWN}`]);
    expect(told("values", `${open}7`)).toEqual([`1 event-too-long ${SHOWN}`]);
  });

  it("is told from signs that no text shows", () =>
    expect(shown("\u0001\n{}")).toEqual(["1 \u0001 no-object", "2 {} null"]));

  it("that never ends is one fault, and the next line with a brace begins another", () => {
    expect(shown('[{"a":[1,2\n  ,  {"b":2}]')).toEqual(['1 {"a":[1,2\n  , unfinished', '2 {"b":2} null']);
    expect(told("values", '{"a":\nword {"b":2}\n{}')).toEqual(["1 unfinished 18", "3 event 2"]);
  });

  it("is not lost for words before it, which are told up to the next comma, line or brace", () => {
    expect(shown("one two,three\nfour{}")).toEqual([
      "1 one two no-object",
      "1 three no-object",
      "2 four no-object",
      "2 {} null",
    ]);
    expect(shown("tail")).toEqual(["1 tail no-object"]);
  });

  it("waits for the rest of a word, but not for more than can be shown of it", () => {
    const reader = createEventReader("values");
    expect(reader.push("w".repeat(SHOWN + 1))).toEqual([]);
    expect(reader.push("w")).toHaveLength(1);
    expect(reader.end()).toEqual([{ line: 1, text: "w", problem: "no-object" }]);
  });
});
