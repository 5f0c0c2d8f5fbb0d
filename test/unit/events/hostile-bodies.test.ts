import fc from "fast-check";
import { expect, it } from "vitest";
import { FACT_SUBJECTS } from "../../../src-domain/events/event-facts.ts";
import { parseInt64Id } from "../../../src-domain/ids.ts";
import type { SubjectFacts } from "../../../src-main/events/event-kinds.ts";
import { parseEvent } from "../../../src-main/events/parse-event.ts";
import { tries } from "../../sample.ts";
import { KNOWN_EVENTS } from "./known-events.ts";

const BODIES = tries({ full: 10_000, sampled: 300 });
const TIMEOUT_MS = 300_000;

/** Values that break careless code: wrong types, huge numbers, names of JavaScript, unpaired surrogates. */
const HOSTILE_VALUES: readonly (readonly unknown[])[] = [
  [null, true, -1, 0, 1e308, [], {}, [[[]]], { toString: "no" }, { length: 3 }, { length: { toString: "no" } }],
  ["", " ", "0", "9223372036854775808", "9223372036854775807", "99999999999999999999999"],
  ["__proto__", "\uD800", "\0", "x".repeat(20_000), "2026-13-45T99:99:99Z", "+275760-09-13T00:00:00.001Z"],
];
const hostileValue = fc.oneof(fc.constantFrom(...HOSTILE_VALUES.flat()), fc.jsonValue({ maxDepth: 3 }));

const changedEvent = fc
  .tuple(
    fc.constantFrom(...KNOWN_EVENTS.map(({ event }) => event)),
    fc.array(fc.tuple(fc.nat(), hostileValue), { maxLength: 4 }),
  )
  .map(([event, changes]) => {
    const copy = structuredClone(event) as unknown;
    for (const [targetNumber, value] of changes) changeOneValue(copy, targetNumber, structuredClone(value));
    return JSON.stringify(copy);
  });

function changeOneValue(root: unknown, targetNumber: number, value: unknown): void {
  const targets: [Record<string, unknown>, string][] = [];
  const collectTargets = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      targets.push([node as Record<string, unknown>, key]);
      collectTargets((node as Record<string, unknown>)[key]);
    }
  };
  collectTargets(root);
  const target = targets[targetNumber % Math.max(1, targets.length)];
  if (target) target[0][target[1]] = value;
}

const body = fc.oneof(
  { weight: 6, arbitrary: changedEvent },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: changedEvent.chain((text) => fc.nat(text.length).map((end) => text.slice(0, end))) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("[".repeat(50_000), `{"a":`.repeat(20_000), "1e999", '{"__proto__":{"x":1}}'),
  },
);

// Proof S19
it(`returns only valid facts of a hostile body (${BODIES} bodies)`, { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(body, (text) => {
      const parsed = parseEvent(text);
      expect(parsed.ok ? "" : parsed.error).toMatch(/^$|^It (is no(t JSON| event)|names a field twice)/);
      const facts = parsed.ok ? parsed.value.facts : [];
      expect(facts.filter((fact) => !isValidFact(fact))).toEqual([]);
    }),
    { numRuns: BODIES },
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const NUMBERS = new Set(["quantity", "value", "weight", "dimension1", "dimension2", "dimension3", "warehouseId"]);

/** Returns whether the store accepts the facts and the page can show them. */
function isValidFact({ subject, id, fields }: SubjectFacts): boolean {
  if (!FACT_SUBJECTS.includes(subject)) return false;
  if (!subject.startsWith("shipping") && parseInt64Id(id) !== id) return false;
  return Object.entries(fields).every(([field, value]) => {
    if (typeof value === "string") return value.length <= 10_000;
    return !NUMBERS.has(field) || Number.isFinite(value);
  });
}
