import type { Result } from "../../src-domain/result.ts";

/** A notification as it came, before anybody read it. */
export interface RawEvent {
  readonly body: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

/** Resolves once the event is durable, and rejects when it is not: the source must then deliver it again. */
export type EventSink = (event: RawEvent) => Promise<void>;

/**
 * Where the service's events come from. Each source delivers at least once and in any order; what is done with the events is
 * the same for all. The webhook listener is one; a message stream that many desks share can be another.
 */
export interface EventSource {
  /** The error is a sentence for the operator. */
  open(sink: EventSink): Promise<Result<null, string>>;
  /** Deliveries under way are answered first. */
  close(): Promise<void>;
}
