import type { InboxSettings } from "../../../src-domain/events/event-inbox.ts";
import type { EventFacts } from "../../store/events/fact-cache.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import { createEventInbox } from "./event-inbox.ts";
import { createEventIntake } from "./event-intake.ts";
import { throttle } from "../../base/throttle.ts";
import type { SigningKeys } from "./signing-keys.ts";
import type { DeskContext } from "../context.ts";
import type { ErasurePermit } from "../recipients/erasure-permit.ts";
import { createWorkLoop } from "../../base/work-loop.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Days that applied events are kept. After an import the operator still has the file. */
const KEPT_DAYS = { webhook: 90, import: 1 } as const;
const REPORTED_DAYS = KEPT_DAYS.webhook;
const CHUNK_SIZE = 50;
const PAUSE_MS = 250;
const INTERVAL_MS = 6 * 60 * 60_000;
/** Until it is looked again whether the clock can be believed. */
const HELD_MS = 60_000;

/** Deletes old events a few at a time, so that the work at the desk is not delayed. */
export function createEventRetention({ store, now }: DeskContext, permit: Pick<ErasurePermit, "ofClock">) {
  const loop = createWorkLoop({ work: dropOld, retryMs: INTERVAL_MS, name: "The deleting of old events" });
  const daysAgo = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();

  async function dropAll(drop: () => Promise<number>): Promise<void> {
    while (!loop.isClosing() && (await drop()) > 0) await loop.rest(PAUSE_MS);
  }

  async function dropOld(): Promise<void> {
    if ((await permit.ofClock()) !== null) return loop.wakeIn(HELD_MS);
    await dropAll(() => store.dropEvents("webhook", daysAgo(KEPT_DAYS.webhook), CHUNK_SIZE));
    await dropAll(() => store.dropEvents("import", daysAgo(KEPT_DAYS.import), CHUNK_SIZE));
    await dropAll(() => store.dropReportedOfOthers(daysAgo(REPORTED_DAYS), CHUNK_SIZE));
    loop.wakeIn(INTERVAL_MS);
  }

  return { start: loop.run, close: loop.close };
}

interface EventsInOptions {
  readonly signingKeys: SigningKeys;
  readonly permit: Pick<ErasurePermit, "ofClock">;
  readonly inboxDefaults?: Partial<InboxSettings> | undefined;
  readonly onReported: (resendIds: ReadonlySet<string>) => Promise<void>;
  /** Consolidate shipping orders in the events, directly or through their shipments. */
  readonly onShippingOrders: (orderIds: readonly string[]) => void;
}

const PUBLISH_INTERVAL_MS = 300;

export function createEventProcessing(context: DeskContext, options: EventsInOptions) {
  const { store, submissionChanged } = context;
  const orders = new Set<string>();
  const submissions = new Set<string>();
  let closed = false;

  const intake = createEventIntake(store, { onReceived: () => inbox.notify(), onApplied: noteApplied });
  const inbox = createEventInbox(context, intake, options);
  const retention = createEventRetention(context, options.permit);
  const notifications = throttle(PUBLISH_INTERVAL_MS, () => {
    notify().catch((error: unknown) => process.emitWarning(`News of events could not be reported: ${String(error)}`));
  });

  function noteApplied(reported: readonly EventFacts[], concerned: readonly StoredSubmission[]): void {
    for (const { subject, id } of reported) {
      if (subject === "resend") orders.add(id);
    }
    for (const { submissionId } of concerned) submissions.add(submissionId);
    options.onShippingOrders(reported.flatMap(({ subject, id }) => (subject === "shipping-order" ? [id] : [])));
    inbox.notify();
    notifications.trigger();
  }

  async function notify(): Promise<void> {
    const [reportedOn, concerned] = [orders, submissions].map((set) => {
      const taken = new Set(set);
      set.clear();
      return taken;
    }) as [Set<string>, Set<string>];
    if (closed) return;
    // Read again: the submission may have changed since the events were applied.
    for (const submissionId of concerned) {
      const submission = await store.submission(submissionId);
      if (submission && !closed) submissionChanged(submission);
    }
    if (reportedOn.size > 0) await options.onReported(reportedOn);
  }

  return {
    inbox,
    /** Call it when events were stored, or when the cache is new and empty. */
    wake: intake.wake,

    async start(): Promise<void> {
      intake.wake();
      await inbox.start();
      retention.start();
    },
    async close(): Promise<void> {
      await inbox.close();
      closed = true;
      notifications.stop();
      await Promise.all([intake.close(), retention.close()]);
    },
  };
}
