import { HOUR_MS, DAY_MS } from "../../../src-domain/durations.ts";
import type { InboxSettings } from "../../../src-domain/events/event-inbox.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { EventFacts } from "../../store/events/fact-cache.ts";
import type { StoredSubmission } from "../../store/resends/outbox-journal.ts";
import type { DeskContext } from "../context.ts";
import type { ErasurePermit } from "../recipients/erasure-permit.ts";
import { createEventInbox } from "./event-inbox.ts";
import { createEventIntake } from "./event-intake.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** Days after which applied events are deleted. The operator has the file of an import. */
const RETENTION_DAYS = { webhook: 90, import: 1 } as const;
const REPORTED_DAYS = RETENTION_DAYS.webhook;
const CHUNK_SIZE = 50;
const PAUSE_MS = 250;
const INTERVAL_MS = 6 * HOUR_MS;
const CLOCK_RECHECK_MS = 60_000;

/** Deletes old events a few at a time, so that scans do not wait. */
export function createEventRetention({ store, now }: DeskContext, permit: Pick<ErasurePermit, "ofClock">) {
  const loop = createWorkLoop({ work: dropOld, retryMs: INTERVAL_MS, name: "event-retention" });
  const daysAgo = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();

  async function dropInChunks(drop: () => Promise<number>): Promise<void> {
    while (!loop.isClosing() && (await drop()) > 0) await loop.pauseFor(PAUSE_MS);
  }

  async function dropOld(): Promise<void> {
    if ((await permit.ofClock()) !== null) return loop.wakeIn(CLOCK_RECHECK_MS);
    await dropInChunks(() => store.dropEvents("webhook", daysAgo(RETENTION_DAYS.webhook), CHUNK_SIZE));
    await dropInChunks(() => store.dropEvents("import", daysAgo(RETENTION_DAYS.import), CHUNK_SIZE));
    await dropInChunks(() => store.dropExternalReports(daysAgo(REPORTED_DAYS), CHUNK_SIZE));
    loop.wakeIn(INTERVAL_MS);
  }

  return { start: loop.run, close: loop.close };
}

interface EventProcessingOptions {
  readonly signingKeys: SigningKeys;
  readonly permit: Pick<ErasurePermit, "ofClock">;
  readonly inboxDefaults?: Partial<InboxSettings> | undefined;
  readonly onReported: (resendIds: ReadonlySet<string>) => Promise<void>;
  /** Gets the ids of consolidate shipping orders that events name, directly or through their shipments. */
  readonly onShippingOrders: (orderIds: readonly string[]) => void;
}

const PUBLISH_INTERVAL_MS = 300;

function takeAll(ids: Set<string>): Set<string> {
  const taken = new Set(ids);
  ids.clear();
  return taken;
}

export function createEventProcessing(
  context: DeskContext,
  { signingKeys, permit, inboxDefaults, onReported, onShippingOrders }: EventProcessingOptions,
) {
  const { store, submissionChanged } = context;
  const orders = new Set<string>();
  const submissions = new Set<string>();
  let closed = false;

  const intake = createEventIntake(store, () => inbox.notify(), onApplied);
  const inbox = createEventInbox(context, intake, signingKeys, inboxDefaults);
  const retention = createEventRetention(context, permit);
  const notifications = throttle(PUBLISH_INTERVAL_MS, () => void notify().catch(warnAbout("event-notification")));

  function onApplied(reported: readonly EventFacts[], changed: readonly StoredSubmission[]): void {
    for (const { subject, id } of reported) {
      if (subject === "resend") orders.add(id);
    }
    for (const { submissionId } of changed) submissions.add(submissionId);
    onShippingOrders(reported.flatMap(({ subject, id }) => (subject === "shipping-order" ? [id] : [])));
    inbox.notify();
    notifications.trigger();
  }

  async function notify(): Promise<void> {
    const resendIds = takeAll(orders);
    const submissionIds = takeAll(submissions);
    if (closed) return;
    // Read again: the submission may have changed since the events were applied.
    for (const submissionId of submissionIds) {
      const submission = await store.submission(submissionId);
      if (submission && !closed) submissionChanged(submission);
    }
    if (resendIds.size > 0) await onReported(resendIds);
  }

  return {
    inbox,
    /** Must be called after events were stored and when the cache is new and empty. */
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
