import { ulid } from "ulid";
import { expect, it } from "vitest";
import { NO_RECIPIENT } from "../../../../src-domain/recipients/recipients.ts";
import { ORDERS_STREAM } from "../../../../src-main/fleet/names.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { type FleetDesk, POLL } from "../fleet-desks.ts";
import { filesOf, listed, openOrderFleet, order } from "./order-fleet.ts";

const { openDesk } = openOrderFleet();

/** Parts and messages of two files. */
const BOTH_FILES = 4;

const OLDEST = "2026-11-20T07:00:00.000Z";
const OLD_COPY = "2026-11-20T08:00:00.000Z";
const NEW_COPY = "2026-11-20T09:00:00.000Z";

async function importCopy({ desk }: FleetDesk, writtenAt: string, { isComplete = true } = {}): Promise<void> {
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt, isComplete } as const;
  await desk.store.importOrderFile(file, [order("#1"), order("#2")], new Date().toISOString());
}

async function undoNewest({ desk }: FleetDesk): Promise<void> {
  const [file] = await desk.store.orderFiles();
  expect(await desk.orderFiles.undo(file?.fileId ?? 0)).toMatchObject({ ok: true });
}

const sequenceOf = async ({ desk }: FleetDesk): Promise<number> =>
  (await desk.store.eventCursor(ORDERS_STREAM))?.sequence ?? 0;

const waitForSequence = (desk: FleetDesk, sequence: number) => expect.poll(() => sequenceOf(desk), POLL).toBe(sequence);

/** Two desks import copies of one file before they know of each other; the first desk's is first in the stream. */
async function importCopies(firstWrittenAt: string, secondWrittenAt: string): Promise<[FleetDesk, FleetDesk]> {
  const [first, second] = [await openDesk("bench-1", { isAway: true }), await openDesk("bench-2", { isAway: true })];
  await importCopy(first, firstWrittenAt);
  await importCopy(second, secondWrittenAt);
  first.connect();
  await waitForSequence(first, BOTH_FILES / 2);
  second.connect();
  for (const desk of [first, second]) await waitForSequence(desk, BOTH_FILES);
  return [first, second];
}

const writtenAtOf = async ({ desk }: FleetDesk): Promise<string[]> =>
  (await desk.store.orderFiles()).map(({ writtenAt }) => writtenAt);

it.each([
  ["the older one first, at its desk", OLD_COPY, NEW_COPY, 0],
  ["the older one first, at the other desk", OLD_COPY, NEW_COPY, 1],
  ["the newer one first, at its desk", NEW_COPY, OLD_COPY, 0],
  ["the newer one first, at the other desk", NEW_COPY, OLD_COPY, 1],
] as const)("undoes two copies of a file at all desks: %s", async (_name, firstWrittenAt, secondWrittenAt, undoing) => {
  const desks = await importCopies(firstWrittenAt, secondWrittenAt);
  for (const desk of desks) expect(await writtenAtOf(desk)).toEqual([secondWrittenAt]);
  await undoNewest(desks[undoing]);
  for (const desk of desks) await waitForSequence(desk, BOTH_FILES + 2);
  for (const desk of desks) expect([await listed(desk), await filesOf(desk)]).toEqual([[], []]);
  await desks[1].close();
  const later = await openDesk("bench-2");
  await waitForSequence(later, BOTH_FILES + 2);
  expect(await listed(later)).toEqual([]);
});

it("keeps a copy that a desk imported before it knew the undo of the other", async () => {
  const [first, second] = [await openDesk("bench-1", { isAway: true }), await openDesk("bench-2")];
  await importCopy(first, OLD_COPY);
  await undoNewest(first);
  await importCopy(second, NEW_COPY);
  await waitForSequence(second, 2);
  first.connect();
  await waitForSequence(second, 3);
  await waitForSequence(first, 3);
  for (const desk of [first, second]) expect(await listed(desk)).toHaveLength(2);
});

it("restores the earlier file when a newer one with the same orders is undone", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  await importCopy(first, OLD_COPY);
  await waitForSequence(second, 2);
  await importCopy(second, NEW_COPY);
  for (const desk of [first, second]) await waitForSequence(desk, 4);
  await undoNewest(first);
  for (const desk of [first, second]) {
    await waitForSequence(desk, 5);
    expect([await writtenAtOf(desk), (await listed(desk)).length]).toEqual([[OLD_COPY], 2]);
  }
});

it("marks orders as gone that a complete copy of a partial file does not list", async () => {
  const [first, second] = [await openDesk("bench-1", { isAway: true }), await openDesk("bench-2", { isAway: true })];
  const earlier = { channel: "shopify", shop: "", name: "old.csv", writtenAt: OLDEST, isComplete: true } as const;
  await first.desk.store.importOrderFile(earlier, [order("#9")], isoNow());
  await importCopy(first, OLD_COPY, { isComplete: false });
  await importCopy(second, NEW_COPY);
  first.connect();
  await waitForSequence(first, BOTH_FILES);
  second.connect();
  for (const desk of [first, second]) {
    await waitForSequence(desk, BOTH_FILES + 2);
    expect(await listed(desk)).toContain("#9 Name of #9 gone");
  }
});

/** The copy as another desk published it. */
const publishedCopy = (writtenAt: string) => ({
  kind: "file" as const,
  desk: "bench-2",
  publishedAt: isoNow(),
  fleetFileId: "01KB8Q5Z5V3M9T2X7R4WYCN6JD",
  file: { channel: "shopify" as const, shop: "", name: "orders.csv", writtenAt, isComplete: true },
  importedAt: isoNow(),
  previousFileId: null,
  orders: [order("#1"), order("#2")].map((copied) => ({ ...copied, isRecipientErased: false })),
});

it("publishes its own time of a file after it read an older copy", async () => {
  const first = await openDesk("bench-1", { isAway: true });
  await importCopy(first, NEW_COPY);
  const cursor = { stream: ORDERS_STREAM, created: "2026-11-29", sequence: 2, relays: "", gapAt: null };
  await first.desk.store.applyOrderBookChanges([publishedCopy(OLD_COPY)], cursor);
  expect(await first.desk.store.nextOrderMessage()).toMatchObject({ file: { file: { writtenAt: NEW_COPY } } });
  first.connect();
  const second = await openDesk("bench-2");
  await waitForSequence(second, BOTH_FILES / 2);
  for (const desk of [first, second]) expect(await writtenAtOf(desk)).toEqual([NEW_COPY]);
});

it("undoes both copies of a file when the second's recipients are erased", async () => {
  const { store } = (await openDesk("bench-1", { isAway: true })).desk;
  const [oldCopy, newCopy] = [publishedCopy(OLD_COPY), { ...publishedCopy(NEW_COPY), fleetFileId: ulid() }];
  const erasedOrders = newCopy.orders.map((copied) => ({
    ...copied,
    recipient: NO_RECIPIENT,
    isRecipientErased: true,
  }));
  const undo = ({ fleetFileId, desk, publishedAt }: typeof oldCopy) =>
    ({ kind: "undo", desk, publishedAt, fleetFileId }) as const;
  const changes = [oldCopy, { ...newCopy, orders: erasedOrders }, undo(oldCopy), undo(newCopy)];
  const cursor = { stream: ORDERS_STREAM, created: "2026-11-29", relays: "", gapAt: null };
  for (const [index, change] of changes.entries())
    await store.applyOrderBookChanges([change], { ...cursor, sequence: index + 1 });
  expect(await store.orderFiles()).toEqual([]);
});
