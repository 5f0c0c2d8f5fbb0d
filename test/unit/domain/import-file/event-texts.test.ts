import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createEventReader,
  EVENT_FORMS,
  type EventForm,
  type EventText,
} from "../../../../src-domain/import-file/event-texts.ts";

function read(form: EventForm, text: string, pieceLength = text.length || 1): EventText[] {
  const reader = createEventReader(form);
  const texts: EventText[] = [];
  for (let at = 0; at < text.length; at += pieceLength) texts.push(...reader.push(text.slice(at, at + pieceLength)));
  return [...texts, ...reader.end()];
}

const told = (form: EventForm, text: string) =>
  read(form, text).map(({ line, text: one, problem }) => `${line} ${problem ?? one}`);

describe("events one a line", () => {
  it("are the lines that are not blank", () =>
    expect(told("lines", '{"a":1}\n\n  \r\n{"b":2}\r\nnonsense')).toEqual(['1 {"a":1}', '4 {"b":2}', "5 nonsense"]));
});

describe("events as values", () => {
  it.each([
    ['[{"a":1},{"b":{"c":[1,2]}}]', ['1 {"a":1}', '1 {"b":{"c":[1,2]}}']],
    ['[\n  {\n "a": "}{"\n },\n {"b":"\\"]"}\n]\n', ['2 {\n "a": "}{"\n }', '5 {"b":"\\"]"}']],
    ['{"a":1}\n{"b":2}', ['1 {"a":1}', '2 {"b":2}']],
    ["[]", []],
    ['[1,\n"x",{"a":1}]', ["1 no-object", "2 no-object", '2 {"a":1}']],
    ['[{"a":\n{"b":2}\n', ["1 unfinished", '2 {"b":2}']],
    ['{"a":"open\n"}', ["1 unfinished"]],
    ['[{"a":"open\n},\n{"b":2}]', ["1 unfinished", '3 {"b":2}']],
  ])("%j", (text, expected) => expect(told("values", text)).toEqual(expected));

  it("are found behind a long text that is none, which is told in parts", () =>
    expect(told("values", `${"x".repeat(1500)},{"b":2}`)).toEqual(["1 no-object", "1 no-object", '1 {"b":2}']));

  it("do not dig into what is nested without end", () => {
    const text = `[${"{".repeat(100_000)}\n{"b":2}]`;
    expect(told("values", text).at(-1)).toEqual('2 {"b":2}');
  });

  it("are the same however the text is cut into pieces", () => {
    const events = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 5 });
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 9 }), fc.boolean(), (list, pieceLength, pretty) => {
        const text = JSON.stringify(list, null, pretty ? 2 : 0);
        const texts = read("values", text, pieceLength);
        expect(texts.map((one) => one.problem)).toEqual(list.map(() => null));
        expect(texts.map((one) => JSON.parse(one.text) as unknown)).toEqual(JSON.parse(JSON.stringify(list)));
      }),
    );
  });

  it("never hang or throw on hostile texts", () => {
    const hostile = fc.array(fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", "\n", "a", " ", '{"a":1}'), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 9 }), fc.constantFrom(...EVENT_FORMS), (parts, length, form) => {
        for (const one of read(form, parts.join(""), length)) expect(one.line).toBeGreaterThan(0);
      }),
    );
  });
});
