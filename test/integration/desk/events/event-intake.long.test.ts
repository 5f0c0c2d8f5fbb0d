import { foundItems } from "../../store/found-items.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createEventIntake, receivedEvent } from "../../../../src-main/desk/events/event-intake.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { item } from "../../../unit/domain/inventory/items.ts";
import { share, tries } from "../../../share.ts";
import { storeIn } from "../../support/store-in.ts";
import { tempFolder } from "../../../temp-folder.ts";

async function takeAll(store: Store, bodies: readonly string[]): Promise<void> {
  const intake = createEventIntake(store, { onReceived: () => {}, onApplied: () => {} });
  for (const body of bodies) await intake.take({ body, receivedAt: "2026-11-21T12:00:00.000Z" }, "webhook");
  await waitUntilApplied(store);
  await intake.close();
}

const waitUntilApplied = (store: Store): Promise<void> =>
  expect.poll(() => store.eventsToApply(1), { interval: 1 }).toEqual([]);

const rows = async (store: Store) => (await foundItems(store, "")).rows.toSorted((a, b) => a.rma.localeCompare(b.rma));

/** Without what the desk knows about its own knowledge. */
const items = async (store: Store) =>
  (await rows(store)).map(({ readAt: _readAt, pendingVas: _pendingVas, vanished: _vanished, ...shown }) => shown);

/** No event reported these. */
const NO_DETAILS = { weight: null, weightUom: null, value: null, valueCurrency: null, detailsAt: null };

let keys = 0;
const eventOf = (category: string, action: string, eventTime: string, more: object): string =>
  JSON.stringify({ category, action, eventTime, notificationId: `N${(keys += 1)}`, ...more });

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

describe("the event intake", () => {
  it("shows what events say, keeps what no event may say, and counts what it does not know", async () => {
    const store = await storeIn(tempFolder());
    const parcel = item(1, { handlingCode: "ohd" });
    await store.upsertItems([parcel], at(0));
    const returnInventoryId = parcel.returnInventoryId;
    await takeAll(store, [
      eventOf("notifyUserRmaSwapped", "notifyUserRmaSwapped", at(1), {
        payload: { returnInventoryId, newRma: "SWAPPED" },
      }),
      eventOf("sr", "somethingNew", at(1), {}),
      "not an event at all",
    ]);
    expect(await items(store)).toEqual([{ ...parcel, rma: "SWAPPED", ...NO_DETAILS }]);
    const kinds = (await store.eventStanding()).tallies.map(
      ({ action, known, received }) => `${action} ${known} ${received}`,
    );
    expect(kinds.toSorted()).toEqual([" false 1", "notifyUserRmaSwapped true 1", "somethingNew false 1"]);
    // A scan of the new label finds the parcel.
    expect(await store.itemsNamed("SWAPPED")).toHaveLength(1);
  });

  it("parses the body of an event once from its arrival until it is applied", async () => {
    const body = eventOf("rinv", "completeInventoryHandling", at(1), {
      returnInventory: { returnInventoryId: "12", handlingStatusCode: 2 },
    });
    const parse = vi.spyOn(JSON, "parse");
    onTestFinished(() => parse.mockRestore());
    await takeAll(await storeIn(tempFolder()), [body]);
    expect(parse.mock.calls.filter(([text]) => text === body)).toHaveLength(1);
  });

  it("acknowledges no event that could not be stored", async () => {
    const store = { ...(await storeIn(tempFolder())), addEvents: () => Promise.reject(new Error("disk full")) };
    const intake = createEventIntake(store, { onReceived: () => {}, onApplied: () => {} });
    const taken = intake.take({ body: eventOf("sr", "any", at(1), {}), receivedAt: at(1) }, "webhook");
    await expect(taken).rejects.toThrow("disk full");
    await intake.close();
  });

  it("continues where it was interrupted, also on a cache that was filled again", async () => {
    const folder = tempFolder();
    const parcel = item(1);
    const { returnInventoryId } = parcel;
    const first = await storeIn(folder);
    // Stored, and the app dies before it is applied.
    const body = eventOf("notifyUserRmaSwapped", "notifyUserRmaSwapped", at(1), {
      payload: { returnInventoryId, newRma: "SWAPPED" },
    });
    expect(await first.addEvents([receivedEvent({ body, receivedAt: at(1) }, "webhook")])).toBe(1);
    await first.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(join(folder, `cache.sqlite${suffix}`), { force: true });

    const second = await storeIn(folder);
    const intake = createEventIntake(second, { onReceived: () => {}, onApplied: () => {} });
    intake.wake();
    await waitUntilApplied(second);
    await second.upsertItems([parcel], at(0));
    expect(await items(second)).toEqual([{ ...parcel, rma: "SWAPPED", ...NO_DETAILS }]);
    await intake.close();
  });

  it("comes to the same inventory in whatever order and however often events come, between readings or after", async () => {
    const parcels = [1, 2].map((number) => item(number, { description: null, trackingNumber: null }));
    const [one = item(1), two = item(2)] = parcels;
    const swap = (minute: number, newRma: string) =>
      eventOf("notifyUserRmaSwapped", "notifyUserRmaSwapped", at(minute), {
        payload: { returnInventoryId: one.returnInventoryId, newRma },
      });
    const record = (minute: number, of: string, fields: object) =>
      eventOf("rinv", "completeInventoryHandling", at(minute), {
        returnInventory: { returnInventoryId: of, ...fields },
      });
    const events = [
      swap(1, "FIRST"),
      swap(5, "SECOND"),
      swap(5, "SAME-MINUTE"),
      record(2, one.returnInventoryId, { handlingCode: 1, description: "Older words" }),
      record(8, one.returnInventoryId, { handlingCode: "rtn", description: "Newer words" }),
      record(4, two.returnInventoryId, { sku: "SKU-EVENT", handlingStatusCode: 2 }),
      record(7, two.returnInventoryId, { handlingStatusCode: "1" }),
    ];
    const readings = [
      { minute: 3, items: parcels },
      { minute: 6, items: [{ ...one, description: "Full record", trackingNumber: "T" }] },
    ];
    type Step = { readonly event: string } | { readonly reading: (typeof readings)[number] };
    const outcomeOf = async (steps: readonly Step[]) => {
      const store = await storeIn(tempFolder());
      const intake = createEventIntake(store, { onReceived: () => {}, onApplied: () => {} });
      for (const step of steps) {
        if ("event" in step) {
          await intake.take({ body: step.event, receivedAt: at(9) }, "webhook");
          await waitUntilApplied(store);
        } else await store.upsertItems(step.reading.items, at(step.reading.minute));
      }
      await intake.close();
      return rows(store);
    };
    const inOrder: Step[] = [...readings.map((reading) => ({ reading })), ...events.map((event) => ({ event }))];
    const expected = await outcomeOf(inOrder);
    expect(expected).toMatchObject([
      { description: "Newer words", handlingCode: "rtn" },
      { sku: "SKU-EVENT", handlingStatusCode: "in-progress" },
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        fc.array(fc.nat({ max: events.length * 2 }), { minLength: 2, maxLength: 2 }),
        async (shuffled, places) => {
          const steps: Step[] = shuffled.map((event) => ({ event }));
          // Readings keep their own order: the desk makes them one after another.
          places
            .toSorted((a, b) => a - b)
            .forEach((place, index) => {
              const reading = readings[index];
              if (reading) steps.splice(place + index, 0, { reading });
            });
          expect(await outcomeOf(steps)).toEqual(expected);
        },
      ),
      { numRuns: tries({ full: 25, sampled: 6 }), ...(share !== null && { seed: share }) },
    );
  });
});
