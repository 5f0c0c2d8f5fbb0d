import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VERDICT_KINDS } from "../../../src-domain/batch.ts";
import { median, ShiftTally } from "../../../src-domain/shift-report.ts";
import { SUBMISSION_STATES } from "../../../src-domain/submission.ts";

const PARTS = [
  { from: "2026-11-21T06:00:00.000Z", until: "2026-11-21T07:00:00.000Z" },
  { from: "2026-11-21T07:00:00.000Z", until: "2026-11-21T08:00:00.000Z" },
];
const tallyOf = () => new ShiftTally({ from: PARTS[0]?.from ?? "", until: PARTS[1]?.until ?? "", unit: "hour" }, PARTS);

const who = fc.record({
  operator: fc.constantFrom("Ada", "王小明", "null", null),
  station: fc.constantFrom("Desk 1", null),
});
const scans = fc.record({
  part: fc.constantFrom(0, 1),
  kind: fc.constantFrom(...VERDICT_KINDS),
  who,
  count: fc.integer({ min: 1, max: 500 }),
});
const batches = fc.record({
  part: fc.constantFrom(0, 1),
  who,
  state: fc.constantFrom(...SUBMISSION_STATES),
  items: fc.integer({ min: 1, max: 9 }),
  tookMs: fc.option(fc.integer({ min: 0, max: 100_000 })),
});

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

describe("a shift report", () => {
  it("comes to the same by part, by person and by verdict as in all", () =>
    fc.assert(
      fc.property(fc.array(scans), fc.array(batches), (scanned, sent) => {
        const tally = tallyOf();
        for (const { part, kind, who: by, count } of scanned) tally.scans(part, kind, by, count);
        for (const { part, who: by, ...batch } of sent) tally.batch(part, { ...batch, ...by, refusal: null });
        const { total, parts, people, verdicts, orders, refusals } = tally.report(0);
        for (const key of ["scans", "added", "refused"] as const) {
          expect(sumOf(parts, (part) => part[key])).toBe(total[key]);
          expect(sumOf(people, (person) => person[key])).toBe(total[key]);
        }
        for (const key of ["batches", "items", "created", "unknownCodes"] as const)
          expect(sumOf(people, (person) => person[key])).toBe(total[key]);
        expect(sumOf(verdicts, ({ count }) => count)).toBe(sumOf(scanned, ({ count }) => count));
        expect(sumOf(orders, ({ count }) => count)).toBe(sent.length);
        expect(sumOf(refusals, ({ count }) => count)).toBe(sent.filter(({ state }) => state === "refused").length);
        expect(new Set(people.map(({ operator, station }) => JSON.stringify([operator, station]))).size).toBe(
          people.length,
        );
      }),
    ));

  it("counts no printed command as a scan, and what waits in the next batch as neither added nor refused", () => {
    const tally = tallyOf();
    const nobody = { operator: null, station: null };
    for (const kind of ["command", "batch-full", "added", "not-eligible"] as const) tally.scans(0, kind, nobody, 1);
    expect(tally.report(2)).toMatchObject({ total: { scans: 3, added: 1, refused: 1 }, unknownOpen: 2 });
  });

  it("names what the service named in refusals", () => {
    const tally = tallyOf();
    const batch = { state: "refused", items: 1, tookMs: null, operator: null, station: null } as const;
    tally.batch(0, { ...batch, refusal: { shipmentPhone: "too long", shipmentCity: "empty" } });
    tally.batch(0, { ...batch, refusal: {} });
    expect(tally.report(0).refusals).toEqual([
      { name: "shipmentPhone", count: 1 },
      { name: "shipmentCity", count: 1 },
      { name: "", count: 1 },
    ]);
  });

  it("has the middle value as its median", () => {
    expect([[], [0], [9, 1], [5, 1, 90], [10, 1, 2, 3]].map(median)).toEqual([null, 0, 5, 5, 2.5]);
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const middle = median(values) ?? Number.NaN;
        const half = values.length / 2;
        expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(half);
        expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(half);
      }),
    );
  });
});
