import { expect, it } from "vitest";
import { median } from "../../../../src-domain/median.ts";
import { ShiftTally } from "../../../../src-domain/shift/shift-report.ts";

const PARTS = [
  { from: "2026-11-21T06:00:00.000Z", until: "2026-11-21T07:00:00.000Z" },
  { from: "2026-11-21T07:00:00.000Z", until: "2026-11-21T08:00:00.000Z" },
];
const tallyOf = ({ namesOperators } = { namesOperators: true }) =>
  new ShiftTally({ from: PARTS[0]?.from ?? "", until: PARTS[1]?.until ?? "", unit: "hour" }, PARTS, namesOperators);

const ADA = { operator: "Ada", station: "Desk 1" };
const BO = { operator: "Bo", station: "Desk 1" };
const NO_SCANS = { scans: 0, added: 0, refused: 0, unknownCodes: 0 };
const NO_BATCHES = { batches: 0, items: 0, created: 0, medianBatchMs: null };

it("counts scans per person, part and result", () => {
  const shift = tallyOf();
  shift.addScans(0, "added", ADA, 5);
  shift.addScans(0, "unknown-code", ADA, 2);
  shift.addScans(1, "batch-full", BO, 3);
  shift.addScans(1, "command", BO, 4);
  shift.addScans(1, "locked", BO, 10);
  shift.addBatch(0, { ...ADA, state: "created", items: 5, durationMs: 1000, refusal: null });
  shift.addBatch(0, { ...ADA, state: "created", items: 1, durationMs: 3000, refusal: null });
  shift.addBatch(1, { ...BO, state: "refused", items: 2, durationMs: null, refusal: null });
  const report = shift.report(7, [4]);
  const scanCounts = { scans: 7, added: 5, refused: 2, unknownCodes: 2 };
  const adaCounts = { ...scanCounts, batches: 2, items: 6, created: 2, medianBatchMs: 2000 };
  const boCounts = { ...NO_SCANS, ...NO_BATCHES, scans: 13, refused: 10, batches: 1 };
  expect(report.people).toEqual([
    { ...BO, ...boCounts },
    { ...ADA, ...adaCounts },
  ]);
  expect(report.total).toEqual({ ...adaCounts, scans: 20, refused: 12, batches: 3 });
  expect(report.parts).toEqual([
    { ...PARTS[0], scans: 7, added: 5, refused: 2, orders: 2, items: 6, itemsDayBefore: 4 },
    { ...PARTS[1], scans: 13, added: 0, refused: 10, orders: 0, items: 0, itemsDayBefore: null },
  ]);
  expect(report.verdicts.map(({ count }) => count)).toEqual([10, 5, 4, 3, 2]);
  expect(report.orders).toEqual([
    { name: "created", count: 2 },
    { name: "refused", count: 1 },
  ]);
  expect(report.refusals).toEqual([{ name: "", count: 1 }]);
  expect(report).toMatchObject({ from: PARTS[0]?.from, until: PARTS[1]?.until, unit: "hour", unknownOpen: 7 });
});

it("counts by station when operators are not named", () => {
  const shift = tallyOf({ namesOperators: false });
  shift.addScans(0, "added", ADA, 5);
  shift.addScans(1, "added", BO, 3);
  shift.addBatch(0, { ...BO, state: "created", items: 2, durationMs: 1000, refusal: null });
  expect(shift.report(0, []).people).toEqual([
    {
      operator: null,
      station: "Desk 1",
      scans: 8,
      added: 8,
      refused: 0,
      unknownCodes: 0,
      batches: 1,
      items: 2,
      created: 1,
      medianBatchMs: 1000,
    },
  ]);
});

it("counts scans outside every part in the total", () => {
  const shift = tallyOf();
  shift.addScans(9, "added", { operator: "null", station: null }, 2);
  shift.addScans(9, "added", { operator: null, station: null }, 1);
  const { total, parts, people } = shift.report(0, []);
  expect([total.scans, people.map(({ operator, scans }) => [operator, scans])]).toEqual([
    3,
    [
      ["null", 2],
      [null, 1],
    ],
  ]);
  expect(parts.every(({ scans }) => scans === 0)).toBe(true);
});

it("lists the fields that the service named in refusals", () => {
  const shift = tallyOf();
  const batch = { ...ADA, state: "refused", items: 1, durationMs: null } as const;
  shift.addBatch(0, { ...batch, refusal: { shipmentPhone: "too long", shipmentCity: "empty" } });
  shift.addBatch(0, { ...batch, refusal: {} });
  expect(shift.report(0, []).refusals).toEqual([
    { name: "shipmentPhone", count: 1 },
    { name: "shipmentCity", count: 1 },
    { name: "", count: 1 },
  ]);
});

it("returns the median", () =>
  expect([[], [0], [9, 1], [5, 1, 90], [10, 1, 2, 3]].map(median)).toEqual([null, 0, 5, 5, 2.5]));

it("lists the twenty most frequent unknown codes", () => {
  const shift = tallyOf();
  shift.addCause("locked", null, "A");
  shift.addCause("not-eligible", "dis", "A");
  shift.addCause("not-eligible", "dis", "A");
  for (let time = 0; time < 3; time += 1) shift.addCause("not-eligible", "rsd", "A");
  for (let code = 1; code <= 25; code += 1)
    for (let time = 0; time < code; time += 1) shift.addCause("unknown-code", "not-cached", `code ${code}`);
  const { causes, unknownCodes } = shift.report(0, []);
  expect(causes).toEqual([
    { kind: "unknown-code", reason: "not-cached", count: 325 },
    { kind: "not-eligible", reason: "rsd", count: 3 },
    { kind: "not-eligible", reason: "dis", count: 2 },
    { kind: "locked", reason: null, count: 1 },
  ]);
  expect(unknownCodes).toHaveLength(20);
  expect(unknownCodes[0]).toEqual({ name: "code 25", count: 25 });
  expect(unknownCodes.at(-1)).toEqual({ name: "code 6", count: 6 });
});
