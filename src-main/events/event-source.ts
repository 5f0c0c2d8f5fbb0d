import type { InboxObstacle } from "../../src-domain/events/event-inbox.ts";
import type { Result } from "../../src-domain/result.ts";

/** A notification as it came, before anybody read it. */
export interface RawEvent {
  readonly body: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

/**
 * `taken`: the event is durable. `old`: it is too old for this desk's rule and was let go; another delivery would be no
 * younger. Rejects when the event could not be stored: the source must then deliver it again.
 */
export type EventSink = (event: RawEvent) => Promise<"taken" | "old">;

/**
 * Where the service's events come from. Each source delivers at least once and in any order; what is done with the events is
 * the same for all. The webhook listener is one; a message stream that many desks share can be another.
 */
export interface EventSource {
  open(sink: EventSink): Promise<Result<null, InboxObstacle>>;
  /** Deliveries under way are answered first, for a while. */
  close(): Promise<void>;
}
