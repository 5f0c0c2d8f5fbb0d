import { expect, it } from "vitest";
import { continueFrom, type EventCursor } from "../../../../src-domain/events/event-cursor.ts";

const NOW = "2026-11-29T12:00:00.000Z";
const EARLIER = "2026-11-01T12:00:00.000Z";
const range = { stream: "EVENTS", created: EARLIER, firstSequence: 10, lastSequence: 20 };
const cursor: EventCursor = { stream: "EVENTS", created: EARLIER, sequence: 15, relays: "A", gapAt: null };
const start = { ...cursor, sequence: 9 };

it.each<[string, EventCursor | null, EventCursor]>([
  ["the last stored event", cursor, cursor],
  ["the last event of the stream", { ...cursor, sequence: 20 }, { ...cursor, sequence: 20 }],
  ["just before the first event", start, start],
  ["the first event on a new desk", null, start],
  [
    "the first event when other relays are trusted",
    { ...cursor, relays: "B", gapAt: EARLIER },
    { ...start, gapAt: EARLIER },
  ],
  ["the first event with a gap when the next one is gone", { ...cursor, sequence: 8 }, { ...start, gapAt: NOW }],
  ["the first event with a gap in another stream", { ...cursor, created: NOW }, { ...start, gapAt: NOW }],
  ["the first event with a gap in a restored stream", { ...cursor, sequence: 21 }, { ...start, gapAt: NOW }],
])("continues from %s", (_from, stored, expected) => {
  expect(continueFrom(stored, range, "A", NOW)).toEqual(expected);
});
