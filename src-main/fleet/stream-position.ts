import { isDeepStrictEqual } from "node:util";
import { continueFrom, type EventCursor, type StreamRange } from "../../src-domain/events/event-cursor.ts";

interface PositionOptions<Entry> {
  /** Stores entries, and with them the position behind them, in one transaction. */
  readonly sink: (entries: readonly Entry[], cursor: EventCursor) => Promise<unknown>;
  readonly readCursor: (stream: string) => Promise<EventCursor | null>;
  readonly relays: string;
  readonly now: () => Date;
  readonly onGap: () => Promise<void>;
  /** Whether messages from before the desk's first read are missed if they were deleted. */
  readonly needsFirst?: boolean;
}

/** Sequences behind a missing one. */
const MAX_AHEAD = 5000;

export type StreamPosition<Entry> = ReturnType<typeof createStreamPosition<Entry>>;

/**
 * The desk's position in a stream. A gap is reported before the cursor is stored, so that a kill repeats the report.
 */
export function createStreamPosition<Entry>(options: PositionOptions<Entry>) {
  const { sink, readCursor, relays, now, onGap, needsFirst = false } = options;
  /** Stored entries after the next missing one. */
  const ahead = new Set<number>();
  /** Null until compared with the stream: at first and after each disconnect. */
  let cursor: EventCursor | null = null;
  let storedCursor: EventCursor | null = null;

  /** Moves the cursor to a sequence, and on over the sequences ahead. Never moves it back. */
  function advance(sequence: number): void {
    if (cursor === null) return;
    let reached = Math.max(cursor.sequence, sequence);
    while (ahead.delete(reached + 1)) reached += 1;
    cursor = { ...cursor, sequence: reached };
  }

  return {
    /** Returns the next sequence to read; null while the position is unknown. */
    next: (): number | null => cursor && cursor.sequence + 1,

    /** Returns whether the position is in this stream, and not in an earlier one of that name. */
    isIn: ({ created }: StreamRange): boolean => cursor?.created === created,

    async locate(range: StreamRange): Promise<void> {
      ahead.clear();
      const stored = await readCursor(range.stream);
      const at = now().toISOString();
      const isLate = needsFirst && stored === null && range.firstSequence > 1;
      const located = { ...continueFrom(stored, range, relays, at), ...(isLate && { gapAt: at }) };
      if (located.gapAt !== (stored?.gapAt ?? null)) await onGap();
      storedCursor = stored;
      cursor = located;
    },

    /** The connection is lost: another stream may be there afterwards. */
    lose: (): void => void (cursor = null),

    /** Call after the entry with this sequence was stored. */
    confirm(sequence: number): void {
      if (cursor !== null && sequence <= cursor.sequence) return;
      if (ahead.size < MAX_AHEAD) ahead.add(sequence);
      advance(0);
    },

    /** Call if the stream deleted old entries before this desk read them. */
    async skipGap(): Promise<void> {
      await onGap();
      if (cursor !== null) cursor = { ...cursor, gapAt: now().toISOString() };
    },

    /** Stores entries and the position behind them. */
    async store(entries: readonly Entry[], lastSequence: number): Promise<void> {
      if (cursor === null) return;
      const next = { ...cursor, sequence: Math.max(cursor.sequence, lastSequence) };
      await sink(entries, next);
      storedCursor = next;
      for (const sequence of ahead) if (sequence <= next.sequence) ahead.delete(sequence);
      advance(next.sequence);
    },

    /** Stores the position if only confirmations moved it. */
    async storeMoved(): Promise<void> {
      const current = cursor;
      if (current === null || isDeepStrictEqual(current, storedCursor)) return;
      await sink([], current);
      storedCursor = current;
    },
  };
}
