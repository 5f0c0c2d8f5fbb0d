import { printRetryAfter, printsByItself, type LabelStation } from "../../../src-domain/labels/printing.ts";
import { readResendStatus } from "../../../src-domain/resends/resend.ts";
import { createWorkLoop } from "../kit/work-loop.ts";
import type { DeskContext } from "../context.ts";

interface ArrivedLabelsOptions {
  readonly station: () => Promise<LabelStation | undefined>;
  /** Whether it was given to the printer. */
  readonly print: (resendId: string) => Promise<boolean>;
}

interface Failed {
  readonly failures: number;
  /** Milliseconds since 1970. */
  readonly retryAt: number;
}

/** Older labels than this are not printed as they arrive, whatever the choice. */
const ARRIVED_MS = 60 * 60_000;
/** Milliseconds until the next look after one that the journal did not answer. */
const LOOK_AGAIN_MS = 5000;

const isOn = (choice: LabelStation | undefined): choice is LabelStation =>
  choice !== undefined && choice.byItselfSince !== null;

/**
 * Prints labels as they arrive, one after another, each by its own note in the journal at most once. Those that are there
 * together are printed as their orders were submitted, as the parcels stand; none waits for one that may never come. One that
 * could not be had is left alone for a while: orders move all the time, and its host must not be asked at every move.
 */
export function createArrivedLabels({ store, now }: DeskContext, { station, print }: ArrivedLabelsOptions) {
  const failed = new Map<string, Failed>();

  async function printArrived(): Promise<void> {
    const handled = new Set<string>();
    for (;;) {
      // Asked again for each: a wrong label that comes out makes a person switch it off.
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

  /** Read again for each: an order that was submitted earlier may have got its label while another one was printed. */
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
    /** Called with every move of an order: it may have brought its label. */
    consider: loop.run,
    /** Something that kept labels from the printer may be over: those that rest are tried at once. */
    resume(): void {
      failed.clear();
      loop.run();
    },
    close: loop.close,
  };
}
