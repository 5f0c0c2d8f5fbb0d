import { expect, it } from "vitest";
import { orderKeyStem } from "../../../../src-main/events/body-key-names.ts";
import type { DeskContext } from "../../../../src-main/use-cases/context.ts";
import { eraseBodyKeys } from "../../../../src-main/use-cases/fleet/body-key-erasure.ts";

const NOW = new Date("2026-11-29T12:00:00.000Z");
const NAME = `${orderKeyStem("880001")}.2026-11-29`;

/** Erases while the fleet has a key of an order that this desk erased. */
async function eraseWith({ isAtEnd, waiting = 0 }: { readonly isAtEnd: boolean; readonly waiting?: number }) {
  const unused: string[] = [];
  const store = {
    eventCounts: () => Promise.resolve({ waiting }),
    erasedEvents: () => Promise.resolve({ eventKeys: [], orderIds: ["880001"] }),
  } as unknown as DeskContext["store"];
  const answer = await eraseBodyKeys(
    store,
    {
      eraseUnused(before, isUsed) {
        if (!isUsed(NAME)) unused.push(`${NAME} ${before?.toISOString()}`);
        return Promise.resolve(true);
      },
    },
    { readToEnd: () => Promise.resolve(isAtEnd) },
    NOW,
  );
  return { answer, unused };
}

it("erases no key before the desk has all events", async () => {
  expect(await eraseWith({ isAtEnd: false })).toEqual({ answer: false, unused: [] });
});

it("erases no key before the desk has applied all events", async () => {
  expect(await eraseWith({ isAtEnd: true, waiting: 1 })).toEqual({ answer: false, unused: [] });
});

it("erases no key that is newer than the desk's last read of the events", async () => {
  expect(await eraseWith({ isAtEnd: true })).toEqual({ answer: true, unused: [`${NAME} ${NOW.toISOString()}`] });
});
