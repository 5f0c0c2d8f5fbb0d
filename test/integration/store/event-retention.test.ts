import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { createReceivedEvent } from "../../../src-main/use-cases/events/event-intake.ts";
import { createEventRetention } from "../../../src-main/use-cases/events/event-processing.ts";
import { contextWith } from "../../desk-context.ts";
import { tempFolder } from "../../temp-folder.ts";
import { storeIn } from "../support/store-in.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * DAY_MS).toISOString();

let folder: string;
let store: Store;
let eventCount: number;
const openStore = () => storeIn(folder);
beforeEach(async () => {
  folder = tempFolder();
  store = await openStore();
  eventCount = 0;
});

const addEvent = (days: number, source: "webhook" | "import" = "webhook") => {
  eventCount += 1;
  const body = JSON.stringify({
    category: "resend",
    action: "updateResendStatus",
    eventTime: daysAgo(days),
    notificationId: `N${eventCount}`,
    resend: { resendId: eventCount, resendStatusCode: 2 },
  });
  return store.addEvents([createReceivedEvent({ body, receivedAt: daysAgo(days) }, source)]);
};

async function applyAll(): Promise<number> {
  const storedEvents = await store.eventsToApply(100);
  const lastEventNumber = storedEvents.at(-1)?.eventNumber;
  const fact = { subject: "resend" as const, fields: { statusRaw: "2" } };
  const eventFacts = storedEvents.map(({ eventKey, at, source }) => ({
    ...fact,
    id: eventKey.slice(1),
    at,
    eventKey,
    source,
  }));
  if (lastEventNumber !== undefined) await store.applyEvents(eventFacts, lastEventNumber, storedEvents.length);
  return storedEvents.length;
}

function readStoredKeys(): unknown {
  const keysIn = (file: string, sql: string): string[] => {
    const database = new Database(join(folder, file), { readonly: true });
    const keys = database.prepare<[], string>(sql).pluck().all();
    database.close();
    return keys;
  };
  return {
    events: keysIn("journal.sqlite", "SELECT event_key FROM service_event ORDER BY event_number"),
    reported: keysIn("journal.sqlite", "SELECT event_key FROM order_event ORDER BY event_key"),
    references: keysIn("cache.sqlite", "SELECT event_key FROM event_about ORDER BY event_key"),
  };
}

it("keeps applied events for 90 days", async () => {
  for (const days of [200, 91, 89, 1]) await addEvent(days);
  await addEvent(2, "import");
  await addEvent(0, "import");
  await applyAll();
  const retention = createEventRetention(contextWith({ store, now: () => NOW }), {
    findClockBlock: () => Promise.resolve(null),
  });
  retention.start();
  await expect.poll(readStoredKeys, { interval: 20 }).toEqual({
    events: ["N3", "N4", "N6"],
    reported: ["N3", "N4", "N5", "N6"],
    references: ["N3", "N4", "N6"],
  });
  await retention.close();
  // The tallies still count deleted events.
  expect((await store.eventCounts()).tallies).toMatchObject([{ received: 6 }]);
});

it("keeps unapplied events", async () => {
  await addEvent(200);
  await addEvent(200);
  expect(await store.dropEvents("webhook", daysAgo(90), 50)).toBe(0);
  await applyAll();
  expect(await store.dropEvents("webhook", daysAgo(90), 50)).toBe(1);
  expect(await store.dropEvents("webhook", daysAgo(90), 50)).toBe(0);
  await addEvent(0);
  expect((await store.eventCounts()).waiting).toBe(1);
  expect(await applyAll()).toBe(1);
});

it("applies events again when the journal is older than the cache", async () => {
  await addEvent(1);
  await addEvent(1);
  await applyAll();
  await store.close();
  // Simulate a restore of the journal from a backup.
  const journal = new Database(join(folder, "journal.sqlite"));
  journal.exec("DELETE FROM service_event WHERE event_key = 'N2'");
  journal.close();
  store = await openStore();
  expect((await store.eventCounts()).waiting).toBe(1);
  expect(await applyAll()).toBe(1);
});
