import { setTimeout as delay } from "node:timers/promises";
import type { Settings } from "../../../src-preload/contract/settings.ts";
import { createRequestBudget } from "../sending/request-budget.ts";

export type CopyRules = Settings["copy"];

interface CopySettingsOptions {
  readonly readSettings: () => Promise<Settings>;
  /** Holds instead of the setting. */
  readonly requestsPerMinute: number | undefined;
  /** Milliseconds of a clock that is never set. */
  readonly elapsed: () => number;
}

/** The settings of the copy at hand, because a request cannot wait until the store has told how many there may be. */
export function createCopySettings({ readSettings, requestsPerMinute, elapsed }: CopySettingsOptions) {
  let rules: CopyRules = { days: 1, refreshMinutes: 0, requestsPerMinute: 1 };

  function take({ copy }: Settings): void {
    rules = requestsPerMinute === undefined ? copy : { ...copy, requestsPerMinute };
  }

  return {
    rules: (): CopyRules => rules,
    budget: createRequestBudget({
      perMinute: () => rules.requestsPerMinute,
      elapsed,
      wait: (ms, closing) => delay(ms, undefined, { signal: closing, ref: false }).catch(() => undefined),
    }),
    load: async (): Promise<void> => take(await readSettings()),

    /** Answers whether anything of the copy's settings is another now. */
    saved(values: Settings): boolean {
      const before = JSON.stringify(rules);
      take(values);
      return JSON.stringify(rules) !== before;
    },
  };
}
