import { HOUR_MS, DAY_MS } from "../../../src-domain/durations.ts";
import type { InboxSettings } from "../../../src-domain/events/event-inbox.ts";
import { throttle } from "../../base/throttle.ts";
import { warnAbout } from "../../base/warn.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { EventSink } from "../../events/event-source.ts";
import { isPolledOrder } from "../../events/relay-reports.ts";
import type { EventFacts } from "../../store/events/fact-cache.ts";
import type { StoredSubmission } from "../../store/resends/stored-submission.ts";
import type { DeskContext } from "../context.ts";
import type { ErasurePermit } from "../recipients/erasure-permit.ts";
import { createEventInbox } from "./event-inbox.ts";
import { createEventIntake } from "./event-intake.ts";
import type { SigningKeys } from "./signing-keys.ts";

/**
 * Days after which applied events are deleted. Imported events are deleted sooner, because the operator has the file.
 */
const RETENTION_DAYS = { webhook: 90, import: 1 } as const;
const EXTERNAL_ORDER_DAYS = RETENTION_DAYS.webhook;
const ROWS_PER_CHUNK = 50;
const CHUNK_PAUSE_MS = 250;
const RUN_INTERVAL_MS = 6 * HOUR_MS;
const CLOCK_RECHECK_MS = 60_000;

/** Deletes old events a few at a time, so that scans do not wait. */
export function createEventRetention({ store, now }: DeskContext, permit: Pick<ErasurePermit, "findClockBlock">) {
  const loop = createWorkLoop({ work: dropOldEvents, retryMs: RUN_INTERVAL_MS, name: "event-retention" });
  const daysAgo = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();

  async function dropInChunks(drop: () => Promise<number>): Promise<void> {
    while (!loop.isClosing() && (await drop()) > 0) await loop.pauseFor(CHUNK_PAUSE_MS);
  }

  async function dropOldEvents(): Promise<void> {
    if ((await permit.findClockBlock()) !== null) return loop.wakeIn(CLOCK_RECHECK_MS);
    await dropInChunks(() => store.dropEvents("webhook", daysAgo(RETENTION_DAYS.webhook), ROWS_PER_CHUNK));
    await dropInChunks(() => store.dropEvents("import", daysAgo(RETENTION_DAYS.import), ROWS_PER_CHUNK));
    await dropInChunks(() => store.dropExternalReports(daysAgo(EXTERNAL_ORDER_DAYS), ROWS_PER_CHUNK));
    loop.wakeIn(RUN_INTERVAL_MS);
  }

  return { start: loop.run, close: loop.close };
}

interface EventProcessingOptions {
  readonly signingKeys: SigningKeys;
  readonly permit: Pick<ErasurePermit, "findClockBlock">;
  readonly inboxDefaults?: Partial<InboxSettings> | undefined;
  readonly onOrdersReported: (resendIds: ReadonlySet<string>) => Promise<void>;
  /** The fleet's relay polled these orders. */
  readonly onOrdersPolled: (resendIds: ReadonlySet<string>) => Promise<void>;
  /** Gets the ids of consolidate shipping orders that events name, directly or through their shipments. */
  readonly onShippingOrdersReported: (orderIds: readonly string[]) => void;
}

const PUBLISH_INTERVAL_MS = 300;

function drainIds(ids: Set<string>): Set<string> {
  const drainedIds = new Set(ids);
  ids.clear();
  return drainedIds;
}

export function createEventProcessing(context: DeskContext, options: EventProcessingOptions) {
  const { signingKeys, permit, inboxDefaults, onOrdersReported, onOrdersPolled, onShippingOrdersReported } = options;
  const { store, reportSubmission } = context;
  const changedOrderIds = new Set<string>();
  const polledOrderIds = new Set<string>();
  const changedSubmissionIds = new Set<string>();
  let isClosed = false;

  const intake = createEventIntake(store, () => inbox.notify(), onApplied);
  const inbox = createEventInbox(context, intake, signingKeys, inboxDefaults);
  const retention = createEventRetention(context, permit);
  const changeReports = throttle(
    PUBLISH_INTERVAL_MS,
    () => void reportChanges().catch(warnAbout("event-notification")),
  );

  function onApplied(facts: readonly EventFacts[], changedSubmissions: readonly StoredSubmission[]): void {
    for (const { subject, id, fields } of facts) {
      if (subject === "resend") (isPolledOrder(fields) ? polledOrderIds : changedOrderIds).add(id);
    }
    for (const { submissionId } of changedSubmissions) changedSubmissionIds.add(submissionId);
    onShippingOrdersReported(facts.flatMap(({ subject, id }) => (subject === "shipping-order" ? [id] : [])));
    inbox.notify();
    changeReports.trigger();
  }

  async function reportChanges(): Promise<void> {
    const resendIds = drainIds(changedOrderIds);
    const polledIds = drainIds(polledOrderIds);
    const submissionIds = drainIds(changedSubmissionIds);
    if (isClosed) return;
    // Read again: the submission may have changed since the events were applied.
    for (const submissionId of submissionIds) {
      const submission = await store.submission(submissionId);
      if (submission && !isClosed) reportSubmission(submission);
    }
    if (resendIds.size > 0) await onOrdersReported(resendIds);
    if (polledIds.size > 0) await onOrdersPolled(polledIds);
  }

  return {
    inbox,
    /** Stores events of the fleet's relay. */
    receive: ((receivedEvents, cursor) => intake.add(receivedEvents, "webhook", { cursor })) satisfies EventSink,
    /** Must be called after events were stored and when the cache is new and empty. */
    wake: intake.wake,

    async start(): Promise<void> {
      intake.wake();
      await inbox.start();
      retention.start();
    },
    async close(): Promise<void> {
      await inbox.close();
      isClosed = true;
      changeReports.stop();
      await Promise.all([intake.close(), retention.close()]);
    },
  };
}
