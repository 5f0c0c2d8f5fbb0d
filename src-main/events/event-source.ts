import type { InboxObstacle } from "../../src-domain/events/event-inbox.ts";
import type { Result } from "../../src-domain/result.ts";

/** A received delivery, not parsed yet. */
export interface RawEvent {
  readonly body: string;
  readonly receivedAt: string;
}

/**
 * Returns "old" for an event above the desk's age limit. Rejects if storing fails: the service must deliver it again.
 */
export type EventSink = (event: RawEvent) => Promise<"taken" | "old">;

/** Delivers each event at least once, in any order. */
export interface EventSource {
  open(sink: EventSink): Promise<Result<null, InboxObstacle>>;
  /** Waits a limited time for deliveries in progress. */
  close(): Promise<void>;
}
