import type { DeskContext } from "../context.ts";
import { createWorkLoop } from "../../kit/work-loop.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Days that applied events are kept. After an import the operator still has the file. */
export const KEPT_DAYS = { webhook: 90, import: 1 } as const;
const REPORTED_DAYS = KEPT_DAYS.webhook;
const AT_ONCE = 50;
const BREATH_MS = 250;
const ROUND_MS = 6 * 60 * 60_000;

/** Deletes old events a few at a time, so that the work at the desk is not delayed. */
export function createEventRetention({ store, now }: DeskContext) {
  const loop = createWorkLoop({ work: dropOld, retryMs: ROUND_MS, name: "The deleting of old events" });
  const daysAgo = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();

  async function dropAll(drop: () => Promise<number>): Promise<void> {
    while (!loop.isClosing() && (await drop()) > 0) await loop.rest(BREATH_MS);
  }

  async function dropOld(): Promise<void> {
    await dropAll(() => store.dropEvents("webhook", daysAgo(KEPT_DAYS.webhook), AT_ONCE));
    await dropAll(() => store.dropEvents("import", daysAgo(KEPT_DAYS.import), AT_ONCE));
    await dropAll(() => store.dropReportedOfOthers(daysAgo(REPORTED_DAYS), AT_ONCE));
    loop.wakeIn(ROUND_MS);
  }

  return { start: loop.run, close: loop.close };
}
