import type { InboxObstacle } from "../../src-domain/events/event-inbox.ts";
import type { Result } from "../../src-domain/result.ts";

/** A notification as it came, before anybody read it. */
export interface RawEvent {
  readonly body: string;
  readonly receivedAt: string;
}

/** `old`: too old for this desk's rule. Rejects when it could not be stored: it must be delivered again. */
export type EventSink = (event: RawEvent) => Promise<"taken" | "old">;

/** Each source delivers at least once and in any order; what is done with the events is the same for all. */
export interface EventSource {
  open(sink: EventSink): Promise<Result<null, InboxObstacle>>;
  /** Deliveries under way are answered first, for a while. */
  close(): Promise<void>;
}
