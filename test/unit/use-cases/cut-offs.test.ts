import { expect, it } from "vitest";
import { DEFAULT_CALENDAR } from "../../../src-domain/resends/cut-off.ts";
import { createCutOffs } from "../../../src-main/use-cases/resends/outgoing-orders.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");

function openCutOffs(skewMs: number | null) {
  const recalculated: unknown[][] = [];
  const context = {
    store: {
      recalculateCutOffs: (...recalculation: unknown[]) => {
        recalculated.push(recalculation);
        return Promise.resolve([]);
      },
    },
    readSettings: () => Promise.resolve({ workingCalendar: DEFAULT_CALENDAR }),
    clock: { now: () => new Date(NOW.getTime() + (skewMs ?? 0)), skewMs: () => skewMs },
    now: () => NOW,
    reportSubmission: () => undefined,
  };
  return { recalculated, ...createCutOffs(context as never) };
}

it("estimates with the service's clock", async () => {
  expect(await openCutOffs(null).estimate()).toBe("2026-11-23T08:00:00.000Z");
  expect(await openCutOffs(2 * 24 * 3_600_000).estimate()).toBe("2026-11-24T08:00:00.000Z");
});

it("recalculates the last thirty days only when the calendar changes", () => {
  const { recalculated, onSettingsSaved } = openCutOffs(600_000);
  const calendar = { weekdays: [1, 2, 3], holidays: [] };
  onSettingsSaved({ workingCalendar: calendar } as never);
  onSettingsSaved({ workingCalendar: { ...calendar } } as never);
  expect(recalculated).toEqual([[calendar, 600_000, "2026-10-22T12:00:00.000Z"]]);
});
