import { setTimeout as pause } from "node:timers/promises";
import type { DeskContext } from "../context.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Days that applied events are kept. After an import the operator still has the file. */
export const KEPT_DAYS = { webhook: 90, import: 1 } as const;
const REPORTED_DAYS = KEPT_DAYS.webhook;
const AT_ONCE = 50;
const BREATH_MS = 250;
const ROUND_MS = 6 * 60 * 60_000;

/** Deletes old events a few at a time, so that the work at the desk is not delayed. */
export function createEventRetention({ store, now }: DeskContext) {
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  const daysAgo = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();
  const rest = (milliseconds: number): Promise<unknown> =>
    pause(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);

  async function dropAll(drop: () => Promise<number>): Promise<void> {
    while (!closing.signal.aborted && (await drop()) > 0) await rest(BREATH_MS);
  }

  async function rounds(): Promise<void> {
    while (!closing.signal.aborted) {
      await dropAll(() => store.dropEvents("webhook", daysAgo(KEPT_DAYS.webhook), AT_ONCE));
      await dropAll(() => store.dropEvents("import", daysAgo(KEPT_DAYS.import), AT_ONCE));
      await dropAll(() => store.dropReportedOfOthers(daysAgo(REPORTED_DAYS), AT_ONCE));
      await rest(ROUND_MS);
    }
  }

  return {
    start(): void {
      running ??= rounds().catch((error: unknown) => {
        process.emitWarning(`Old events could not be deleted: ${String(error)}`);
      });
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
