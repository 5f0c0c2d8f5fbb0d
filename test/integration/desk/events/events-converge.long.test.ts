import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createEventIntake } from "../../../../src-main/desk/events/event-intake.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { KNOWN_EVENTS } from "../../../unit/events/known-events.ts";
import { share, tries } from "../../../share.ts";
import { storeIn } from "../../support/store-in.ts";
import { tempFolder } from "../../../temp-folder.ts";

const BODIES = KNOWN_EVENTS.map(({ event }, number) => JSON.stringify({ ...event, notificationId: `N${number}` }));
const intakeOn = (store: Store) => createEventIntake(store, { onReceived: () => {}, onApplied: () => {} });
const isApplied = (store: Store) => expect.poll(() => store.eventsToApply(1), { interval: 2 }).toEqual([]);

/** Everything that events leave behind, read from the files themselves. */
function leftIn(folder: string): unknown {
  const cache = new Database(join(folder, "cache.sqlite"), { readonly: true });
  const journal = new Database(join(folder, "journal.sqlite"), { readonly: true });
  try {
    return {
      facts: cache.prepare("SELECT subject, id, field, value, at FROM fact ORDER BY subject, id, field").all(),
      items: cache
        .prepare("SELECT rma, sku, handling_code, handling_status_code, tracking_number FROM inventory ORDER BY rma")
        .all(),
      reported: journal.prepare("SELECT resend_id, at, fact FROM order_event ORDER BY resend_id, at, fact").all(),
      tallies: journal.prepare("SELECT category, action, received FROM event_tally ORDER BY category, action").all(),
    };
  } finally {
    cache.close();
    journal.close();
  }
}

async function outcomeOf(bodies: readonly string[]): Promise<unknown> {
  const folder = tempFolder();
  const store = await storeIn(folder);
  const intake = intakeOn(store);
  await Promise.all(bodies.map((body) => intake.take({ body, receivedAt: "2026-11-21T12:00:00.000Z" }, "webhook")));
  await isApplied(store);
  await intake.close();
  await store.close();
  return leftIn(folder);
}

it(
  "comes to the same with all kinds of events, in whatever order and however often they come",
  { timeout: 300_000 },
  async () => {
    const expected = await outcomeOf(BODIES);
    expect(expected).toMatchObject({
      items: [
        { rma: "AGAIN", sku: "LATER", handling_code: "ohd", handling_status_code: "pending", tracking_number: "T1" },
        { rma: "USE-2-261120-D00002-2", sku: "SPLIT", handling_code: "rsd", handling_status_code: "completed" },
      ],
    });
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...BODIES, ...BODIES], { minLength: BODIES.length * 2 }),
        async (shuffled) => {
          expect(await outcomeOf(shuffled)).toEqual(expected);
        },
      ),
      { numRuns: tries({ full: 8, sampled: 3 }), ...(share !== null && { seed: share }) },
    );
  },
);

it("applies after a restart what was stored when the program was killed, and loses nothing that was acknowledged", async () => {
  const expected = await outcomeOf(BODIES);
  const folder = tempFolder();
  const script = new URL("./take-events-until-killed.ts", import.meta.url);
  const child = fork(script, [folder], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const acknowledged = once(child, "message");
  for (const body of BODIES) child.send(body);
  child.send("all");
  await acknowledged;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;

  const store = await storeIn(folder);
  expect((await store.eventStanding()).waiting).toBe(BODIES.length);
  const intake = intakeOn(store);
  intake.wake();
  await isApplied(store);
  await intake.close();
  await store.close();
  expect(leftIn(folder)).toEqual(expected);
});
