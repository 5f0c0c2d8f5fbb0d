import { estimatedCutOff, type WorkingCalendar } from "../../../src-domain/resends/cut-off.ts";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import type { Store } from "../../store/thread/client.ts";
import type { StoredSubmission } from "../../store/orders/outbox-journal.ts";
import type { ServiceClock } from "../health/service-clock.ts";

interface CutOffsOptions {
  readonly store: Store;
  readonly readSettings: () => Promise<Settings>;
  readonly clock: Pick<ServiceClock, "now" | "skewMs">;
  readonly now: () => Date;
  readonly onChanged: (submission: StoredSubmission) => void;
}

/** Older orders have ended, or are long past any cut-off. */
const RECKONED_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** The cut-offs that the service did not name, by this desk's calendar and the service's clock. */
export function createCutOffs({ store, readSettings, clock, now, onChanged }: CutOffsOptions) {
  let known: string | null = null;

  async function reckon(calendar: WorkingCalendar): Promise<void> {
    const since = new Date(now().getTime() - RECKONED_DAYS * DAY_MS).toISOString();
    for (const moved of await store.reckonCutOffs(calendar, clock.skewMs() ?? 0, since)) onChanged(moved);
  }

  return {
    /** Of an order made now. Never fails: an order that was made must be noted, with or without a cut-off. */
    async estimate(): Promise<string | null> {
      try {
        return estimatedCutOff(clock.now().toISOString(), (await readSettings()).workingCalendar);
      } catch {
        return null;
      }
    },

    /** Another calendar moves the estimates of the orders that there are. */
    settingsSaved: ({ workingCalendar }: Settings): void => {
      const calendar = JSON.stringify(workingCalendar);
      if (calendar === known) return;
      known = calendar;
      reckon(workingCalendar).catch((error: unknown) => {
        known = null;
        process.emitWarning(`The estimated cut-offs could not be reckoned again: ${String(error)}`);
      });
    },
  };
}
