import { setTimeout as pause } from "node:timers/promises";
import { recipientsExpireBefore } from "../../src-domain/recipients.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { ErasedLabel } from "../store/orders/recipient-erasure.ts";
import type { Store } from "../store/thread/client.ts";

interface ErasureOptions {
  readonly store: Store;
  readonly labels: { forget(label: ErasedLabel): Promise<void> };
  readonly now: () => Date;
  readonly readSettings: () => Promise<Settings>;
}

const AT_ONCE = 5;
/** Milliseconds between two slices, between two tries to empty the logs, and between two rounds. */
const BREATH_MS = 50;
const ROUND_MS = 24 * 60 * 60_000;
const MOST_TRIES = 100;

/** Takes recipients out of what has ended, a few orders at a time, so that no scan waits. */
export function createErasure({ store, labels, now, readSettings }: ErasureOptions) {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  const rest = (milliseconds: number): Promise<unknown> =>
    pause(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);

  async function eraseEnded(before: Date): Promise<void> {
    let orders = 0;
    do {
      const erased = await store.eraseRecipients(before.toISOString(), AT_ONCE);
      ({ orders } = erased);
      for (const label of erased.labels) await labels.forget(label);
      if (orders > 0) await rest(BREATH_MS);
    } while (orders > 0 && !closing.signal.aborted);
    await store.eraseHandOvers(recipientsExpireBefore(now(), 1).toISOString());
    for (let tries = 0; tries < MOST_TRIES && !(await store.emptyLogs()); tries += 1) await rest(BREATH_MS);
  }

  async function rounds(): Promise<void> {
    while (!closing.signal.aborted) {
      await eraseEnded(recipientsExpireBefore(now(), (await readSettings()).eraseAfterDays)).catch((error: unknown) => {
        process.emitWarning(`Recipients of ended orders were not erased: ${String(error)}`);
      });
      await rest(ROUND_MS);
    }
  }

  return {
    start: (): void => void (running ??= rounds()),
    eraseEnded,
    /** Remembered recipients and those of every ended order, backups included. */
    async forgetAll(): Promise<void> {
      await store.forgetAllRecipients();
      await eraseEnded(now());
      await store.renewBackups();
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
