import { printRetryAfter, printsByItself, type LabelStation } from "../../../src-domain/labels/printing.ts";
import { readResendStatus } from "../../../src-domain/resends/resend.ts";
import { createWorkLoop } from "../../kit/work-loop.ts";
import type { DeskContext } from "../context.ts";

interface ArrivedLabelsOptions {
  readonly station: () => Promise<LabelStation | undefined>;
  readonly print: (resendId: string) => Promise<boolean>;
}

interface Failed {
  readonly failures: number;
  /** Milliseconds since 1970. */
  readonly retryAt: number;
}

/** Older labels are never printed on arrival. */
const ARRIVED_MS = 60 * 60_000;
const LOOK_AGAIN_MS = 5000;

const isOn = (choice: LabelStation | undefined): choice is LabelStation =>
  choice !== undefined && choice.byItselfSince !== null;

/**
 * Prints one label after another, each at most once thanks to its entry in the journal. Available labels are printed in the
 * order of submission, because the parcels stand in that order; none waits for one that may never arrive. A failed label is
 * skipped for a while: orders change all the time, and its host must not be called at every change.
 */
export function createArrivedLabels({ store, now }: DeskContext, { station, print }: ArrivedLabelsOptions) {
  const failed = new Map<string, Failed>();

  async function printArrived(): Promise<void> {
    const handled = new Set<string>();
    for (;;) {
      // Read again for each: after a wrong label the operator switches printing off.
      const choice = await station();
      if (loop.isClosing() || !isOn(choice)) return;
      const next = await firstOf(choice, handled);
      if (next === undefined) break;
      handled.add(next);
      if (await print(next)) failed.delete(next);
      else restFrom(next);
    }
    wakeForTheNext();
  }

  /** Queried again for each: an earlier order may have received its label while another one was printed. */
  async function firstOf(choice: LabelStation, handled: ReadonlySet<string>): Promise<string | undefined> {
    const arrived = await store.unprintedLabels(new Date(now().getTime() - ARRIVED_MS).toISOString());
    const waiting = new Set(arrived.map(({ resendId }) => resendId));
    for (const resendId of failed.keys()) if (!waiting.has(resendId)) failed.delete(resendId);
    return arrived.find((one) => {
      if (handled.has(one.resendId) || isResting(one.resendId)) return false;
      const status = one.statusRaw === null ? null : readResendStatus(one.statusRaw);
      return printsByItself(choice, { ...one, status, prints: 0 }, now());
    })?.resendId;
  }

  const isResting = (resendId: string): boolean => (failed.get(resendId)?.retryAt ?? 0) > now().getTime();

  function restFrom(resendId: string): void {
    const failures = (failed.get(resendId)?.failures ?? 0) + 1;
    failed.set(resendId, { failures, retryAt: now().getTime() + printRetryAfter(failures) });
  }

  function wakeForTheNext(): void {
    if (failed.size === 0) return;
    const next = Math.min(...[...failed.values()].map(({ retryAt }) => retryAt));
    loop.wakeIn(Math.max(0, next - now().getTime()));
  }

  const loop = createWorkLoop({ work: printArrived, retryMs: LOOK_AGAIN_MS, name: "Printing labels as they arrive" });

  return {
    consider: loop.run,
    /** A cause of failures may be gone: retries failed labels immediately. */
    resume(): void {
      failed.clear();
      loop.run();
    },
    close: loop.close,
  };
}
