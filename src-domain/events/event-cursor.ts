/** The position up to which events of a stream are stored. */
export interface EventCursor {
  readonly stream: string;
  /** When the stream was created; ISO 8601, UTC. A stream that is created again counts from 1. */
  readonly created: string;
  /** Sequence of the last stored event; 0 before the first. */
  readonly sequence: number;
  /** The trusted relays when the position was stored: the desk skipped events of other relays. */
  readonly relays: string;
  /** When the desk last found that events were deleted before it could read them; null if none were. */
  readonly gapAt: string | null;
}

/** What the server says about a stream. `firstSequence`: oldest event; the next sequence if the stream is empty. */
export interface StreamRange {
  readonly stream: string;
  readonly created: string;
  readonly firstSequence: number;
  readonly lastSequence: number;
}

/**
 * Returns the position from which a desk continues. A new desk, or one whose trusted relays changed, reads everything.
 * If the next event was deleted or the stream was created again, the cursor gets a gap: the desk must fetch the data
 * from the service again.
 */
export function continueFrom(
  cursor: EventCursor | null,
  { stream, created, firstSequence, lastSequence }: StreamRange,
  relays: string,
  at: string,
): EventCursor {
  const start = { stream, created, relays, sequence: firstSequence - 1, gapAt: cursor?.gapAt ?? null };
  if (cursor === null) return start;
  const isOtherStream = cursor.created !== created || cursor.sequence > lastSequence;
  if (isOtherStream || cursor.sequence < firstSequence - 1) return { ...start, gapAt: at };
  return cursor.relays === relays ? cursor : start;
}
