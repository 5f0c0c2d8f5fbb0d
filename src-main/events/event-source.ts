import type { EventCursor } from "../../src-domain/events/event-cursor.ts";
import type { Result } from "../../src-domain/result.ts";

export interface RawEvent {
  readonly body: string;
  readonly receivedAt: string;
  /** Public key of the trusted relay that verified the service's signature; missing if this desk verified it. */
  readonly relay?: string;
}

/**
 * Stores events, and with them their source's cursor, in one transaction. "old": all are above the desk's age limit.
 * Rejects if storing fails: they must be delivered again.
 */
export type EventSink = (events: readonly RawEvent[], cursor?: EventCursor) => Promise<"stored" | "old">;

/** Delivers each event at least once, in any order. */
export interface EventSource<Obstacle> {
  open(sink: EventSink): Promise<Result<null, Obstacle>>;
  /** Waits a limited time for deliveries in progress. */
  close(): Promise<void>;
}
