import type { InboxSettings } from "../../../src-domain/events/event-inbox.ts";
import type { EventFacts } from "../../store/events/fact-cache.ts";
import type { StoredSubmission } from "../../store/orders/outbox-journal.ts";
import { createEventInbox } from "./event-inbox.ts";
import { createEventIntake } from "./event-intake.ts";
import { createEventRetention } from "./event-retention.ts";
import { throttle } from "../../kit/throttle.ts";
import type { SigningKeys } from "./signing-keys.ts";
import type { DeskContext } from "../context.ts";

interface EventsInOptions {
  readonly signingKeys: SigningKeys;
  readonly inboxDefaults?: Partial<InboxSettings> | undefined;
  readonly onReported: (resendIds: ReadonlySet<string>) => Promise<void>;
  /** Consolidate shipping orders in the events, directly or through their shipments. */
  readonly onShippingOrders: (orderIds: readonly string[]) => void;
}

const TELL_MS = 300;

export function createEventsIn(context: DeskContext, options: EventsInOptions) {
  const { store, submissionChanged } = context;
  const orders = new Set<string>();
  const submissions = new Set<string>();
  let closed = false;

  const intake = createEventIntake(store, { onReceived: () => inbox.notify(), onApplied: noteApplied });
  const inbox = createEventInbox(context, intake, options);
  const retention = createEventRetention(context);
  const news = throttle(TELL_MS, () => {
    notify().catch((error: unknown) => process.emitWarning(`News of events could not be reported: ${String(error)}`));
  });

  function noteApplied(reported: readonly EventFacts[], concerned: readonly StoredSubmission[]): void {
    for (const { subject, id } of reported) {
      if (subject === "resend") orders.add(id);
    }
    for (const { submissionId } of concerned) submissions.add(submissionId);
    options.onShippingOrders(reported.flatMap(({ subject, id }) => (subject === "shipping-order" ? [id] : [])));
    inbox.notify();
    news.ask();
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
      news.stop();
      await Promise.all([intake.close(), retention.close()]);
    },
  };
}
