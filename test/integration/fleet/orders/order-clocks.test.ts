import { expect, it } from "vitest";
import { HOUR_MS } from "../../../../src-domain/durations.ts";
import { createFleetClock } from "../../../../src-main/use-cases/fleet/fleet-clock.ts";
import { type FleetDesk, POLL } from "../fleet-desks.ts";
import { filesOf, listed, openOrderFleet, order } from "./order-fleet.ts";

const { openDesk } = openOrderFleet();

/** The clock of a computer. */
interface Clock {
  aheadMs: number;
}

const openClockedDesk = async (name: string, clock: Clock): Promise<FleetDesk> =>
  openDesk(name, { now: () => new Date(Date.now() + clock.aheadMs) });

/** Imports a file that this desk's computer wrote just now. */
async function importNow(desk: FleetDesk, { aheadMs }: Clock, shipBy: string): Promise<void> {
  const at = new Date(Date.now() + aheadMs).toISOString();
  const file = { channel: "shopify", shop: "", name: `${shipBy}.csv`, writtenAt: at, isComplete: true } as const;
  await desk.desk.store.importOrderFile(file, [order("#1", { shipBy })], at);
  await expect.poll(() => filesOf(desk), POLL).toMatchObject([{ sharing: "shared" }]);
}

const fileNames = async ({ desk }: FleetDesk): Promise<string[]> =>
  (await desk.store.orderFiles()).map(({ name }) => name);

const shipByOf = async (desk: FleetDesk): Promise<string | null> =>
  (await desk.desk.store.reader.orderToSend(desk.findOrderId("#1")))?.row.shipBy ?? null;

const BEHIND: Clock = { aheadMs: -5 * HOUR_MS };
const AHEAD: Clock = { aheadMs: 7 * HOUR_MS };
const RIGHT: Clock = { aheadMs: 0 };

it("keeps the newest file at two desks whose clocks are hours apart", async () => {
  const [behind, ahead] = [await openClockedDesk("bench-1", BEHIND), await openClockedDesk("bench-2", AHEAD)];
  for (const [index, [desk, clock]] of (
    [
      [behind, BEHIND],
      [ahead, AHEAD],
      [behind, BEHIND],
      [ahead, AHEAD],
    ] as const
  ).entries()) {
    const shipBy = `2026-12-0${index + 1}`;
    await importNow(desk, clock, shipBy);
    for (const other of [behind, ahead]) await expect.poll(() => fileNames(other), POLL).toEqual([`${shipBy}.csv`]);
    expect([await shipByOf(behind), await shipByOf(ahead)]).toEqual([shipBy, shipBy]);
  }
});

it("dates a line closed at a desk with another clock by its own clock", async () => {
  const behind = await openClockedDesk("bench-1", BEHIND);
  const ahead = await openClockedDesk("bench-2", AHEAD);
  await importNow(behind, BEHIND, "2026-12-01");
  await expect.poll(() => listed(ahead), POLL).toHaveLength(1);
  const closedAt = Date.now() + BEHIND.aheadMs;
  await behind.desk.store.closeOrder(behind.findOrderId("#1"), new Date(closedAt).toISOString());
  await expect.poll(() => listed(ahead), POLL).toEqual([expect.stringMatching(/sent-elsewhere$/)]);
  const details = await ahead.desk.store.reader.orderToSend(ahead.findOrderId("#1"));
  const differenceMs = Date.parse(details?.lines[0]?.closedAt ?? "") - (closedAt - BEHIND.aheadMs + AHEAD.aheadMs);
  expect(Math.abs(differenceMs)).toBeLessThan(2 * 60_000);
});

it("keeps the order of files after its clock was set right", async () => {
  const right = await openClockedDesk("bench-1", RIGHT);
  const clock = { ...AHEAD };
  const corrected = await openClockedDesk("bench-2", clock);
  await importNow(corrected, clock, "2026-12-01");
  await expect.poll(() => listed(right), POLL).toHaveLength(1);
  clock.aheadMs = 0;
  await importNow(right, RIGHT, "2026-12-02");
  await expect.poll(() => shipByOf(corrected), POLL).toBe("2026-12-02");
  await importNow(corrected, clock, "2026-12-03");
  await expect.poll(() => shipByOf(right), POLL).toBe("2026-12-03");
});

it.each([
  ["while the servers' answer waits", "answer", [0, 0]],
  ["while the difference is stored", "store", [HOUR_MS, 0]],
] as const)("measures the fleet's clock again if this computer's clock moved %s", async (_name, moment, offsets) => {
  const { store } = (await openDesk("bench-1", { isAway: true })).desk;
  let nowMs = Date.parse("2026-11-20T08:00:00.000Z");
  const laterMs = nowMs + HOUR_MS;
  // After a sleep of the computer, the servers' answer is an hour old.
  let fleetMs = moment === "answer" ? nowMs : laterMs;
  let hasMoved = false;
  function moveClock(): void {
    if (!hasMoved) nowMs += HOUR_MS;
    hasMoved = true;
  }
  const context = {
    now: () => new Date(nowMs),
    elapsed: () => 0,
    store: {
      ...store,
      async setFleetClock(measuredMs: number | null) {
        const offsetMs = await store.setFleetClock(measuredMs);
        if (moment === "store") moveClock();
        return offsetMs;
      },
    },
  };
  const readClockOffset = createFleetClock(context, () => {
    const answeredMs = fleetMs;
    if (moment === "answer") moveClock();
    fleetMs = laterMs;
    return Promise.resolve(answeredMs);
  });
  expect([await readClockOffset(), await readClockOffset()]).toEqual(offsets);
});
