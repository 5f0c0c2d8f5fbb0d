import { expect, it } from "vitest";
import { findCancellationCutOff } from "../../../src-simulator/account/life-cycle.ts";
import { parseIsoTime } from "../../../src-simulator/times.ts";

const parseTime = (iso: string): number => Date.parse(iso);

it.each([
  ["2026-03-02T07:59:59Z", "2026-03-03T08:00:00Z"],
  ["2026-03-06T00:00:00Z", "2026-03-09T08:00:00Z"],
  ["2026-03-07T07:00:00Z", "2026-03-09T08:00:00Z"],
  ["2026-03-08T23:00:00Z", "2026-03-09T08:00:00Z"],
  ["2026-12-31T12:00:00Z", "2027-01-01T08:00:00Z"],
])("calculates the cut-off of %s", (createdAt, cutOff) =>
  expect(findCancellationCutOff(parseTime(createdAt))).toBe(parseTime(cutOff)),
);

it.each([
  ["2026-03-04", "2026-03-04T00:00:00.000Z"],
  ["2026-03-04T10:11:12.1234567", "2026-03-04T10:11:12.123Z"],
  ["2026-03-04T10:11:12+08:00", "2026-03-04T02:11:12.000Z"],
  ["2026-03-04T10:11:12-0530", "2026-03-04T15:41:12.000Z"],
])("parses the ISO 8601 time %s", (text, iso) => expect(parseIsoTime(text)).toBe(parseTime(iso)));

it.each(["", "2026-02-30", "2026-03-04T25:00", "20260304", "1772618400000"])("refuses the time %s", (text) =>
  expect(parseIsoTime(text)).toBeUndefined(),
);
