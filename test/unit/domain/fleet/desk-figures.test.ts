import { expect, test } from "vitest";
import {
  encodeDeskFigures,
  sumFloorHours,
  summarizeFloor,
  nextCutOffOf,
  parseDeskFigures,
  presenceOf,
  periodItemsOf,
  type DeskFigures,
  type FloorDesk,
} from "../../../../src-domain/fleet/desk-figures.ts";
import { figuresWith } from "../../../desk-figures.ts";

const hourAt = (hour: number): string => `2026-11-29T${String(hour).padStart(2, "0")}:00:00.000Z`;

const deskWith = (desk: string, fields: Partial<FloorDesk> = {}): FloorDesk => ({
  desk,
  presence: "working",
  lastMessageAt: null,
  figures: figuresWith(),
  ...fields,
});

test("reads the figures that it writes", () => {
  const figures = figuresWith({ operator: null, lateLabels: null, nextCutOff: null });
  for (const one of [figuresWith(), figures]) expect(parseDeskFigures(encodeDeskFigures(one))).toEqual(one);
});

test.each([
  ["no JSON", "{"],
  ["a version that this release cannot read", JSON.stringify({ ...figuresWith(), version: 9 })],
  ["too long", encodeDeskFigures(figuresWith()).padEnd(8001)],
  ["a negative count", encodeDeskFigures(figuresWith({ waiting: -1 }))],
  ["no hours", JSON.stringify({ ...figuresWith(), version: 1, hours: null })],
  ["an hour without a time", encodeDeskFigures(figuresWith({ hours: [{ from: "10", items: 1 }] }))],
  ["too many hours", encodeDeskFigures(figuresWith({ hours: Array.from({ length: 51 }, () => figuresWith().today) }))],
  ["no day", JSON.stringify({ ...figuresWith(), version: 1, today: {} })],
])("finds figures unreadable: %s", (_cause, text) => {
  expect(parseDeskFigures(text)).toBe("unreadable");
});

test("keeps the refusals of a newer release in the total only", () => {
  const causes = [
    { kind: "too-heavy", count: 1 },
    { kind: "unknown-code", count: 2 },
  ];
  expect(parseDeskFigures(JSON.stringify({ ...figuresWith(), version: 2, causes }))).toMatchObject({
    refused: 3,
    causes: [{ kind: "unknown-code", count: 2 }],
  });
});

test("strips control characters from an operator's name", () => {
  expect(parseDeskFigures(encodeDeskFigures(figuresWith({ operator: "A\u202Eda" })))).toMatchObject({
    operator: "Ada",
  });
});

test.each([
  [true, 0, "working"],
  [true, 22_000, "working"],
  [true, 22_001, "silent"],
  [false, 0, "gone"],
] as const)("judges a desk by its lease: %j, %i ms", (hasLease, silentMs, presence) => {
  expect(presenceOf(hasLease, silentMs)).toBe(presence);
});

test("adds the figures of all desks", () => {
  const totals = summarizeFloor([deskWith("bench-1"), deskWith("bench-2", { presence: "silent" })]);
  expect(totals).toEqual({
    presences: { working: 1, silent: 1, gone: 0 },
    added: 60,
    refused: 6,
    causes: [
      { kind: "unknown-code", count: 4 },
      { kind: "not-eligible", count: 2 },
    ],
    sentToday: 18,
    waiting: 2,
    unknown: 4,
    lateLabels: 8,
    unsealed: 10,
    desksWithoutFigures: [],
  });
});

test("counts the open orders of a desk that is gone, but not its last hour", () => {
  const totals = summarizeFloor([deskWith("bench-1", { presence: "gone" })]);
  expect(totals).toMatchObject({ added: 0, refused: 0, causes: [], sentToday: 9, waiting: 1, unknown: 2, unsealed: 5 });
});

test("leaves out what a desk sent before this day", () => {
  const yesterday = figuresWith({ today: { from: "2026-11-28T00:00:00.000Z", items: 100 } });
  expect(
    summarizeFloor([deskWith("bench-1"), deskWith("bench-2", { presence: "gone", figures: yesterday })]).sentToday,
  ).toBe(9);
});

test("adds what all desks at work sent although the clock of one is a day ahead", () => {
  const ahead = deskWith("bench-2", {
    figures: figuresWith({ today: { from: "2026-11-30T00:00:00.000Z", items: 1 } }),
  });
  const gone = deskWith("bench-3", { presence: "gone" });
  expect(summarizeFloor([deskWith("bench-1"), ahead, gone]).sentToday).toBe(19);
});

test("leaves out what desks sent before the last day when all are gone", () => {
  const yesterday = figuresWith({ today: { from: "2026-11-28T00:00:00.000Z", items: 100 } });
  const desks = [deskWith("bench-1"), deskWith("bench-2", { figures: yesterday })];
  expect(summarizeFloor(desks.map((desk) => ({ ...desk, presence: "gone" }))).sentToday).toBe(9);
});

test("names desks without readable figures", () => {
  const totals = summarizeFloor([
    deskWith("bench-1", { figures: null }),
    deskWith("bench-2", { figures: "unreadable" }),
    deskWith("bench-3", { figures: figuresWith({ lateLabels: null }) }),
  ]);
  expect(totals).toMatchObject({ desksWithoutFigures: ["bench-1", "bench-2"], lateLabels: null, waiting: 1 });
});

test.each([
  ["the first of all desks", [{}, { nextCutOff: hourAt(14) }], hourAt(14)],
  ["none that is past", [{ nextCutOff: hourAt(10) }, {}], hourAt(16)],
  ["none of a desk that is gone", [{ presence: "gone", nextCutOff: hourAt(14) }, {}], hourAt(16)],
  ["none", [{ nextCutOff: null }, { presence: "gone" }], null],
] as const)("finds the next cut-off of the floor: %s", (_which, desks, expected) => {
  const floor = desks.map(
    (
      { presence = "working", ...fields }: Partial<Pick<FloorDesk, "presence"> & Pick<DeskFigures, "nextCutOff">>,
      index,
    ) => deskWith(`bench-${index}`, { presence, figures: figuresWith(fields) }),
  );
  expect(nextCutOffOf(floor, new Date(hourAt(11)))).toBe(expected);
});

test("adds up the last hours of all desks", () => {
  const other = figuresWith({
    hours: [
      { from: hourAt(8), items: 1 },
      { from: hourAt(9), items: 1 },
    ],
  });
  expect(
    sumFloorHours([deskWith("bench-1"), deskWith("bench-2", { figures: other })], 2, new Date(hourAt(11))),
  ).toEqual([
    { from: hourAt(9), items: 8 },
    { from: hourAt(10), items: 2 },
  ]);
});

test("returns what each desk sent in a period, and up to when", () => {
  const period = { from: hourAt(9), until: hourAt(24) };
  const later = figuresWith({ hours: [{ from: hourAt(10), items: 2 }] });
  const periodItems = periodItemsOf(
    [
      deskWith("bench-1"),
      deskWith("bench-2", { presence: "gone" }),
      deskWith("bench-3", { figures: later }),
      deskWith("bench-4", { figures: null }),
    ],
    period,
  );
  expect(periodItems).toEqual([
    { desk: "bench-1", items: 9, knownUntil: "2026-11-29T10:05:00.000Z", isComplete: true },
    { desk: "bench-2", items: 9, knownUntil: "2026-11-29T10:05:00.000Z", isComplete: false },
    { desk: "bench-3", items: 2, knownUntil: null, isComplete: false },
    { desk: "bench-4", items: 0, knownUntil: null, isComplete: false },
  ]);
});

test("adds up the hours of all desks although the clock of one is a day ahead", () => {
  const ahead = deskWith("bench-2", {
    figures: figuresWith({ hours: [{ from: "2026-11-30T10:00:00.000Z", items: 1 }] }),
  });
  expect(sumFloorHours([deskWith("bench-1"), ahead], 2, new Date(hourAt(11)))).toEqual(figuresWith().hours);
});

test.each([
  ["starts", { from: "2026-11-29T09:30:00.000Z", until: hourAt(11) }, { items: 2, knownUntil: figuresWith().at }],
  ["ended", { from: hourAt(9), until: "2026-11-29T10:03:00.000Z" }, { items: 7, knownUntil: hourAt(10) }],
  ["lasted", { from: "2026-11-29T09:15:00.000Z", until: "2026-11-29T09:45:00.000Z" }, { knownUntil: null }],
])("counts whole hours only of a period that %s within an hour", (_bound, period, expected) => {
  expect(periodItemsOf([deskWith("bench-1")], period)).toMatchObject([{ ...expected, isComplete: false }]);
});

test("knows what a desk at work sent in a period that will end within an hour", () => {
  const period = { from: hourAt(9), until: "2026-11-29T10:30:00.000Z" };
  expect(periodItemsOf([deskWith("bench-1")], period)).toMatchObject([{ items: 9, isComplete: true }]);
});

test("knows all of a period that ended before a desk left", () => {
  const period = { from: hourAt(9), until: hourAt(10) };
  expect(periodItemsOf([deskWith("bench-1", { presence: "gone" })], period)).toMatchObject([
    { items: 7, isComplete: true },
  ]);
});
