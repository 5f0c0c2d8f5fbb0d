import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { createEventIntake } from "../../../../src-main/use-cases/events/event-intake.ts";
import { group, tries } from "../../../sample.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { KNOWN_EVENTS } from "../../../unit/events/known-events.ts";
import { foundItems } from "../../store/found-items.ts";
import { storeIn } from "../../support/store-in.ts";

const BODIES = KNOWN_EVENTS.map(({ event }, number) => JSON.stringify({ ...event, notificationId: `N${number}` }));
const timeAt = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const LISTED_ITEMS = [1, 2].map((number) => item(number, { rma: `READ-${number}`, sku: "READ", description: "Read" }));
const LISTED_AT = timeAt(6);

const openIntake = (store: Store) =>
  createEventIntake(
    store,
    () => {},
    () => {},
  );
const allApplied = (store: Store) => expect.poll(() => store.eventsToApply(1), { interval: 2 }).toEqual([]);

async function receiveAll(store: Store, bodies: readonly string[]): Promise<void> {
  const intake = openIntake(store);
  await Promise.all(bodies.map((body) => intake.add([{ body, receivedAt: "2026-11-21T12:00:00.000Z" }], "webhook")));
  await allApplied(store);
  await intake.close();
}

function readDatabases(folder: string): unknown {
  const cache = new Database(join(folder, "cache.sqlite"), { readonly: true });
  const journal = new Database(join(folder, "journal.sqlite"), { readonly: true });
  try {
    return {
      facts: cache.prepare("SELECT subject, id, field, value, at FROM fact ORDER BY subject, id, field").all(),
      items: cache
        .prepare("SELECT rma, sku, handling_code, handling_status_code, description FROM inventory ORDER BY rma")
        .all(),
      reported: journal.prepare("SELECT resend_id, at, fact FROM order_event ORDER BY resend_id, at, fact").all(),
      tallies: journal.prepare("SELECT category, action, received FROM event_tally ORDER BY category, action").all(),
    };
  } finally {
    cache.close();
    journal.close();
  }
}

async function receiveAndRead(bodies: readonly string[], bodiesBeforeList: number): Promise<unknown> {
  const folder = tempFolder();
  const store = await storeIn(folder);
  await receiveAll(store, bodies.slice(0, bodiesBeforeList));
  await store.upsertItems(LISTED_ITEMS, LISTED_AT);
  await receiveAll(store, bodies.slice(bodiesBeforeList));
  await store.close();
  return readDatabases(folder);
}

it("applies the facts of events to the inventory", async () => {
  const store = await storeIn(tempFolder());
  const parcel = item(1, { handlingCode: "ohd" });
  await store.upsertItems([parcel], timeAt(0));
  const { returnInventoryId } = parcel;
  const kind = { category: "notifyUserRmaSwapped", action: "notifyUserRmaSwapped", eventTime: timeAt(1) };
  await receiveAll(store, [
    JSON.stringify({ ...kind, payload: { returnInventoryId, newRma: "SWAPPED" } }),
    JSON.stringify({ category: "sr", action: "somethingNew", eventTime: timeAt(1) }),
    "not an event at all",
  ]);
  expect((await foundItems(store, "")).rows).toMatchObject([{ ...parcel, rma: "SWAPPED", weight: null, value: null }]);
  const kinds = (await store.eventCounts()).tallies.map(
    ({ action, isKnown, received }) => `${action} ${isKnown} ${received}`,
  );
  expect(kinds.toSorted()).toEqual([" false 1", "notifyUserRmaSwapped true 1", "somethingNew false 1"]);
  // A scan of the new label finds the parcel.
  expect(await store.itemsByCode("SWAPPED")).toHaveLength(1);
});

it("does not acknowledge an event that cannot be stored", async () => {
  const store = { ...(await storeIn(tempFolder())), addEvents: () => Promise.reject(new Error("disk full")) };
  const intake = openIntake(store);
  const delivery = intake.add([{ body: BODIES[0] ?? "", receivedAt: timeAt(1) }], "webhook");
  await expect(delivery).rejects.toThrow("disk full");
  await intake.close();
});

it("reaches one result for any order and repetition of events", async () => {
  const expected = await receiveAndRead(BODIES, 0);
  expect(expected).toMatchObject({
    items: [
      // Facts newer than the item list win, and the list wins for all other fields.
      { rma: "AGAIN", sku: "LATER", handling_code: "ohd", handling_status_code: "pending", description: "Read" },
      { rma: "READ-2", sku: "READ", handling_code: "rsd", handling_status_code: "completed", description: "Read" },
    ],
  });
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...BODIES, ...BODIES], { minLength: BODIES.length * 2 }),
      fc.nat({ max: BODIES.length * 2 }),
      async (shuffled, bodiesBeforeList) => {
        expect(await receiveAndRead(shuffled, bodiesBeforeList)).toEqual(expected);
      },
    ),
    { numRuns: tries({ full: 25, sampled: 6 }), ...(group !== null && { seed: group }) },
  );
});

it("applies acknowledged events after the app was killed", async () => {
  const folder = tempFolder();
  const script = new URL("./store-events-until-killed.ts", import.meta.url);
  const child = fork(script, [folder], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const acknowledgement = once(child, "message");
  for (const body of BODIES) child.send(body);
  child.send("all");
  await acknowledgement;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
  for (const suffix of ["", "-wal", "-shm"]) rmSync(join(folder, `cache.sqlite${suffix}`), { force: true });

  const store = await storeIn(folder);
  expect((await store.eventCounts()).waiting).toBe(BODIES.length);
  const intake = openIntake(store);
  intake.wake();
  await allApplied(store);
  await intake.close();
  await store.upsertItems(LISTED_ITEMS, LISTED_AT);
  await store.close();
  expect(readDatabases(folder)).toEqual(await receiveAndRead(BODIES, BODIES.length));
});
