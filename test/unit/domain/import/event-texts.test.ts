import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createEventReader,
  EVENT_FORMATS,
  MAX_EVENT_CHARACTERS,
  type EventFormat,
  type EventText,
} from "../../../../src-domain/import/event-texts.ts";

const readPieces = (format: EventFormat, ...pieces: readonly string[]): EventText[] => {
  const reader = createEventReader(format);
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
};
const readEvents = (format: EventFormat, text: string, length = text.length || 1): EventText[] => {
  const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length).slice(0, length),
  );
  return readPieces(format, ...pieces);
};

const describeEvents = (format: EventFormat, text: string) =>
  readEvents(format, text).map(
    ({ line, text: eventText, problem }) => `${line} ${problem === null ? eventText : `${problem}: ${eventText}`}`,
  );

it.each(EVENT_FORMATS)("ignores trailing zeros of a broken download of %s", (format) =>
  expect(describeEvents(format, `{"a":1}\n${"\0".repeat(9)}`)).toEqual(['1 {"a":1}']),
);

it("returns each line that is not blank as an event", () =>
  expect(describeEvents("lines", '  {"a":1}  \n\n \t \r\n{"b":2}\r\nnonsense')).toEqual([
    '1 {"a":1}',
    '4 {"b":2}',
    "5 nonsense",
  ]));

describe("events as JSON values", () => {
  it.each([
    ['[{"a":1},{"b":{"c":[1,2]}}]', ['1 {"a":1}', '1 {"b":{"c":[1,2]}}']],
    ['[\n  {\n "a": "}{"\n },\n {"b":"\\"]"}\n]\n', ['2 {\n "a": "}{"\n }', '5 {"b":"\\"]"}']],
    ['{"a":1}\n{"b":2}', ['1 {"a":1}', '2 {"b":2}']],
    ["[]", []],
    ['[1,\n"x",{"a":1}]', ["1 no-object: 1", '2 no-object: "x"', '2 {"a":1}']],
    ['[{"a":\n{"b":2}\n', ['1 unfinished: {"a":', '2 {"b":2}']],
    ['{"a":"open\n"}', ['1 unfinished: {"a":"open\n"}']],
    ['[{"a":"open\n},\n{"b":2}]', ['1 unfinished: {"a":"open\n},', '3 {"b":2}']],
    ["\uFEFF \t\v\f\r\n,[ {} ]", ["2 {}"]],
    ["\u0001\n{}", ["1 no-object: \u0001", "2 {}"]],
    // An object without an end is one fault. The next line with a brace begins another object.
    ['[{"a":[1,2\n  ,  {"b":2}]', ['1 unfinished: {"a":[1,2\n  ,', '2 {"b":2}']],
    ['{"a":\nword {"b":2}\n{}', ['1 unfinished: {"a":\nword {"b":2}', "3 {}"]],
    // A text that is no object ends at the next comma, line or brace.
    ["one two,three\nfour{}", ["1 no-object: one two", "1 no-object: three", "2 no-object: four", "2 {}"]],
    ["tail", ["1 no-object: tail"]],
  ])("are found in %j", (text, expected) => expect(describeEvents("values", text)).toEqual(expected));

  it("are found after endless nesting", () => {
    const text = `[${"{".repeat(100_000)}\n{"b":2}]`;
    expect(describeEvents("values", text).at(-1)).toBe('2 {"b":2}');
  });

  it("are equal for pieces of any length", () => {
    const events = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 5 });
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 9 }), fc.boolean(), (eventObjects, pieceLength, isIndented) => {
        const text = JSON.stringify(eventObjects, null, isIndented ? 2 : 0);
        const texts = readEvents("values", text, pieceLength);
        expect(texts.map((event) => event.problem)).toEqual(eventObjects.map(() => null));
        expect(texts.map((event) => JSON.parse(event.text) as unknown)).toEqual(
          JSON.parse(JSON.stringify(eventObjects)),
        );
      }),
    );
  });

  it("never cause an error in hostile texts", () => {
    const hostileParts = fc.array(fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", "\n", "a", " ", '{"a":1}'), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(
        hostileParts,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...EVENT_FORMATS),
        (parts, length, format) => {
          for (const event of readEvents(format, parts.join(""), length)) expect(event.line).toBeGreaterThan(0);
        },
      ),
    );
  });
});

const EXCERPT_LENGTH = 1000;

const describeLengths = (format: EventFormat, ...pieces: readonly string[]) =>
  readPieces(format, ...pieces).map(({ line, problem, text }) => `${line} ${problem ?? "event"} ${text.length}`);

const objectOf = (length: number): string => `{"x":"${"y".repeat(length - 8)}"}`;

describe("event on one line", () => {
  it("is accepted up to the maximum length", () => {
    expect(describeLengths("lines", `${objectOf(MAX_EVENT_CHARACTERS)}\n{}`)).toEqual([
      `1 event ${MAX_EVENT_CHARACTERS}`,
      "2 event 2",
    ]);
    expect(describeLengths("lines", `${objectOf(MAX_EVENT_CHARACTERS + 1)}\n{}`)).toEqual([
      `1 event-too-long ${EXCERPT_LENGTH}`,
      "2 event 2",
    ]);
    expect(describeLengths("lines", objectOf(MAX_EVENT_CHARACTERS), "\n{}")).toEqual([
      `1 event ${MAX_EVENT_CHARACTERS}`,
      "2 event 2",
    ]);
  });

  it("is reported once when it is too long in several pieces", () => {
    const pieces = Array.from({ length: 4 }, () => "y".repeat(MAX_EVENT_CHARACTERS));
    expect(describeLengths("lines", "{}\n", ...pieces, "\n{}\n", "{}")).toEqual([
      "1 event 2",
      `2 event-too-long ${EXCERPT_LENGTH}`,
      "3 event 2",
      "4 event 2",
    ]);
    expect(describeLengths("lines", ...pieces)).toEqual([`1 event-too-long ${EXCERPT_LENGTH}`]);
  });

  it("is reported as too long before the line ends", () => {
    const reader = createEventReader("lines");
    expect(reader.push("y".repeat(MAX_EVENT_CHARACTERS))).toEqual([]);
    expect(reader.push("y")).toMatchObject([{ line: 1, problem: "event-too-long" }]);
    expect(reader.end()).toEqual([]);
  });
});

describe("event among other values", () => {
  it("is accepted up to the maximum length", () => {
    expect(describeLengths("values", `[${objectOf(MAX_EVENT_CHARACTERS)},\n{}]`)).toEqual([
      `1 event ${MAX_EVENT_CHARACTERS}`,
      "2 event 2",
    ]);
    expect(describeLengths("values", `[${objectOf(MAX_EVENT_CHARACTERS + 1)},\n{}]`)).toEqual([
      `1 event-too-long ${EXCERPT_LENGTH}`,
      "2 event 2",
    ]);
  });

  it("is accepted with at most 64 nested levels", () => {
    const nestedObject = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;
    const problems = (depth: number) =>
      readEvents("values", `${nestedObject(depth)}\n{}`).map(({ problem }) => problem);
    expect(problems(64)).toEqual([null, null]);
    expect(problems(65)).toEqual(["unfinished", null]);
  });

  it("is unfinished rather than too long at the maximum length", () => {
    const unfinishedObject = `{"x":[${"7".repeat(MAX_EVENT_CHARACTERS - 6)}`;
    expect(describeLengths("values", unfinishedObject)).toEqual([`1 unfinished ${EXCERPT_LENGTH}`]);
    expect(describeLengths("values", `${unfinishedObject}7`)).toEqual([`1 event-too-long ${EXCERPT_LENGTH}`]);
  });

  it("waits for the rest of a text up to the excerpt length", () => {
    const reader = createEventReader("values");
    expect(reader.push("w".repeat(EXCERPT_LENGTH + 1))).toEqual([]);
    expect(reader.push("w")).toHaveLength(1);
    expect(reader.end()).toEqual([{ line: 1, text: "w", problem: "no-object" }]);
  });
});
