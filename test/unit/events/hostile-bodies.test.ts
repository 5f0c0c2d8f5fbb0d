import fc from "fast-check";
import { expect, it } from "vitest";
import { FACT_SUBJECTS } from "../../../src-domain/events/event-facts.ts";
import { parseInt64Id } from "../../../src-domain/ids.ts";
import type { SubjectFacts } from "../../../src-main/events/event-kinds.ts";
import { parseEvent } from "../../../src-main/events/read-event.ts";
import { tries } from "../../sample.ts";
import { KNOWN_EVENTS } from "./known-events.ts";

const BODIES = tries({ full: 10_000, sampled: 300 });
/** Milliseconds, because the computer may be busy. */
const PATIENCE = 300_000;

/** Values that break careless code: wrong types, huge numbers, names of JavaScript, half characters. */
const NASTY: readonly (readonly unknown[])[] = [
  [null, true, -1, 0, 1e308, [], {}, [[[]]], { toString: "no" }, { length: 3 }, { length: { toString: "no" } }],
  ["", " ", "0", "9223372036854775808", "9223372036854775807", "99999999999999999999999"],
  ["__proto__", "\uD800", "\0", "x".repeat(20_000), "2026-13-45T99:99:99Z", "+275760-09-13T00:00:00.001Z"],
];
const nasty = fc.oneof(fc.constantFrom(...NASTY.flat()), fc.jsonValue({ maxDepth: 3 }));

const bent = fc
  .tuple(
    fc.constantFrom(...KNOWN_EVENTS.map(({ event }) => event)),
    fc.array(fc.tuple(fc.nat(), nasty), { maxLength: 4 }),
  )
  .map(([event, changes]) => {
    const copy = structuredClone(event) as unknown;
    for (const [pick, value] of changes) bend(copy, pick, structuredClone(value));
    return JSON.stringify(copy);
  });

function bend(root: unknown, pick: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key]);
      walk((node as Record<string, unknown>)[key]);
    }
  };
  walk(root);
  const place = places[pick % Math.max(1, places.length)];
  if (place) place[0][place[1]] = value;
}

const body = fc.oneof(
  { weight: 6, arbitrary: bent },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: bent.chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("[".repeat(50_000), `{"a":`.repeat(20_000), "1e999", '{"__proto__":{"x":1}}'),
  },
);

// Proof S19
it(`parses or refuses a hostile body and returns only valid facts (${BODIES} bodies)`, { timeout: PATIENCE }, () => {
  fc.assert(
    fc.property(body, (text) => {
      const read = parseEvent(text);
      expect(read.ok ? "" : read.error).toMatch(/^$|^It is no(t JSON| event)/);
      const facts = read.ok ? read.value.facts : [];
      expect(facts.filter((fact) => !isSound(fact))).toEqual([]);
    }),
    { numRuns: BODIES },
  );
  expect(Object.keys({})).toEqual([]);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

const NUMBERS = new Set(["quantity", "value", "weight", "dimension1", "dimension2", "dimension3", "warehouseId"]);

/** Returns whether the store accepts the facts and the page can show them. */
function isSound({ subject, id, fields }: SubjectFacts): boolean {
  if (!FACT_SUBJECTS.includes(subject)) return false;
  if (!subject.startsWith("shipping") && parseInt64Id(id) !== id) return false;
  return Object.entries(fields).every(([field, value]) => {
    if (typeof value === "string") return value.length <= 10_000;
    return !NUMBERS.has(field) || Number.isFinite(value);
  });
}
