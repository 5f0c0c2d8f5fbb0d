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
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const LISTED = [1, 2].map((number) => item(number, { rma: `READ-${number}`, sku: "READ", description: "Read" }));
const LISTED_AT = at(6);

const intakeOn = (store: Store) =>
  createEventIntake(
    store,
    () => {},
    () => {},
  );
const isApplied = (store: Store) => expect.poll(() => store.eventsToApply(1), { interval: 2 }).toEqual([]);

async function receiveAll(store: Store, bodies: readonly string[]): Promise<void> {
  const intake = intakeOn(store);
  await Promise.all(bodies.map((body) => intake.take({ body, receivedAt: "2026-11-21T12:00:00.000Z" }, "webhook")));
  await isApplied(store);
  await intake.close();
}

function storedIn(folder: string): unknown {
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

async function outcomeOf(bodies: readonly string[], listedAfter: number): Promise<unknown> {
  const folder = tempFolder();
  const store = await storeIn(folder);
  await receiveAll(store, bodies.slice(0, listedAfter));
  await store.upsertItems(LISTED, LISTED_AT);
  await receiveAll(store, bodies.slice(listedAfter));
  await store.close();
  return storedIn(folder);
}

it("applies facts, keeps fields that no event may change, counts unknown kinds", async () => {
  const store = await storeIn(tempFolder());
  const parcel = item(1, { handlingCode: "ohd" });
  await store.upsertItems([parcel], at(0));
  const { returnInventoryId } = parcel;
  const kind = { category: "notifyUserRmaSwapped", action: "notifyUserRmaSwapped", eventTime: at(1) };
  await receiveAll(store, [
    JSON.stringify({ ...kind, payload: { returnInventoryId, newRma: "SWAPPED" } }),
    JSON.stringify({ category: "sr", action: "somethingNew", eventTime: at(1) }),
    "not an event at all",
  ]);
  expect((await foundItems(store, "")).rows).toMatchObject([{ ...parcel, rma: "SWAPPED", weight: null, value: null }]);
  const kinds = (await store.eventCounts()).tallies.map(
    ({ action, known, received }) => `${action} ${known} ${received}`,
  );
  expect(kinds.toSorted()).toEqual([" false 1", "notifyUserRmaSwapped true 1", "somethingNew false 1"]);
  // A scan of the new label finds the parcel.
  expect(await store.itemsByCode("SWAPPED")).toHaveLength(1);
});

it("does not acknowledge an event that cannot be stored", async () => {
  const store = { ...(await storeIn(tempFolder())), addEvents: () => Promise.reject(new Error("disk full")) };
  const intake = intakeOn(store);
  const received = intake.take({ body: BODIES[0] ?? "", receivedAt: at(1) }, "webhook");
  await expect(received).rejects.toThrow("disk full");
  await intake.close();
});

it("reaches one result for any order, repetition and time of the item list", async () => {
  const expected = await outcomeOf(BODIES, 0);
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
      async (shuffled, listedAfter) => {
        expect(await outcomeOf(shuffled, listedAfter)).toEqual(expected);
      },
    ),
    { numRuns: tries({ full: 25, sampled: 6 }), ...(group !== null && { seed: group }) },
  );
});

it("applies acknowledged events after the app was killed and the cache was lost", async () => {
  const folder = tempFolder();
  const script = new URL("./take-events-until-killed.ts", import.meta.url);
  const child = fork(script, [folder], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const acknowledged = once(child, "message");
  for (const body of BODIES) child.send(body);
  child.send("all");
  await acknowledged;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  for (const suffix of ["", "-wal", "-shm"]) rmSync(join(folder, `cache.sqlite${suffix}`), { force: true });

  const store = await storeIn(folder);
  expect((await store.eventCounts()).waiting).toBe(BODIES.length);
  const intake = intakeOn(store);
  intake.wake();
  await isApplied(store);
  await intake.close();
  await store.upsertItems(LISTED, LISTED_AT);
  await store.close();
  expect(storedIn(folder)).toEqual(await outcomeOf(BODIES, BODIES.length));
});
