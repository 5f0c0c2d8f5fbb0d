import { DESTINATION } from "../../../destination.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { EVERY_ORDER, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import type { EnvironmentKind } from "../../../../src-domain/environments/environment.ts";
import { createProductionConfirmation } from "../../../../src-main/desk/environments/production-confirmation.ts";
import { submitBatch } from "../../../../src-main/desk/resends/submit-batch.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { gesture, syncedRig } from "../desk-rig.ts";
import { contextWith } from "../../../desk-context.ts";
import { storeIn } from "../../support/store-in.ts";
import { tempFolder } from "../../../temp-folder.ts";

let store: Store;
let clock: string;

beforeEach(async () => void (store = await storeIn(tempFolder(), { defaultBatchLimit: 5 })));

const confirmation = (kind: EnvironmentKind, timeZone = "America/New_York") =>
  createProductionConfirmation(contextWith({ store, now: () => new Date(clock) }), kind, () => timeZone);

describe("the first submit of a day", () => {
  it.each(["practice", "sandbox", "custom"] as const)("in %s is not asked for", async (kind) => {
    clock = "2026-11-21T15:00:00Z";
    expect(await confirmation(kind).isGiven(false)).toBe(true);
  });

  it.each(["production", "production-china"] as const)("in %s is made deliberately, once", async (kind) => {
    clock = "2026-11-21T15:00:00Z";
    expect(await confirmation(kind).isGiven(false)).toBe(false);
    expect(await confirmation(kind).isGiven(false)).toBe(false);
    expect(await confirmation(kind).isGiven(true)).toBe(true);
    expect(await confirmation(kind).isGiven(false)).toBe(true);
  });

  it("begins with the day where the desk stands, not with that of UTC", async () => {
    clock = "2026-11-21T23:30:00Z";
    expect(await confirmation("production").isGiven(true)).toBe(true);
    clock = "2026-11-22T04:59:00Z";
    expect(await confirmation("production").isGiven(false)).toBe(true);
    clock = "2026-11-22T05:01:00Z";
    expect(await confirmation("production").isGiven(false)).toBe(false);
    // Only the same day counts where a clock was set back.
    clock = "2026-11-21T04:00:00Z";
    expect(await confirmation("production").isGiven(false)).toBe(false);
  });
});

it("leaves the batch as it is while the submit is not confirmed, and asks about nothing that is incomplete", async () => {
  const rig = await syncedRig({ items: 50 });
  const desk = rig.desk.store;
  const at = new Date().toISOString();
  const [item] = await rig.simulator.control.items({ state: "eligible", limit: 1 });
  await desk.recordScan(gesture(item?.rma ?? ""), at);
  const { batchId } = await desk.currentBatch(at);
  let asked = 0;
  const never = (): Promise<boolean> => {
    asked += 1;
    return Promise.resolve(false);
  };
  expect(await submitBatch(desk, batchId, new Date(), never)).toMatchObject({ error: { code: "incomplete" } });
  expect(asked).toBe(0);

  await desk.saveDestination(batchId, { ...DESTINATION, shipmentServiceType: "ups" }, at);
  expect(await submitBatch(desk, batchId, new Date(), never)).toMatchObject({
    error: { code: "confirm-production" },
  });
  expect(asked).toBe(1);
  expect((await desk.reader.searchOrders(orderQueryOf(EVERY_ORDER), null, 0, 10)).rows).toEqual([]);
  expect((await desk.currentBatch(at)).lines).toHaveLength(1);
});
