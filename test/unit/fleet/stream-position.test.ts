import { expect, it } from "vitest";
import { createStreamPosition } from "../../../src-main/fleet/stream-position.ts";

const RANGE = { stream: "EVENTS", created: "2026-11-30T08:00:00Z", firstSequence: 1, lastSequence: 0 };

async function openPosition() {
  const position = createStreamPosition<number>({
    sink: () => Promise.resolve(),
    readCursor: () => Promise.resolve(null),
    relays: "",
    now: () => new Date("2026-11-30T09:00:00Z"),
    onGap: () => Promise.resolve(),
  });
  await position.locate(RANGE);
  return position;
}

it("moves over confirmed entries after the missing one is stored", async () => {
  const position = await openPosition();
  for (const sequence of [2, 3]) position.confirm(sequence);
  expect(position.next()).toBe(1);
  await position.store([1], 1);
  expect(position.next()).toBe(4);
});

it("moves over a confirmed entry after many that were confirmed and stored", async () => {
  const position = await openPosition();
  for (let sequence = 2; sequence <= 20_000; sequence += 4) {
    position.confirm(sequence);
    await position.store([sequence], sequence + 1);
    position.confirm(sequence + 1);
  }
  const next = position.next() ?? 0;
  position.confirm(next);
  expect(position.next()).toBe(next + 1);
});
