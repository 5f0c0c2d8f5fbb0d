import { beforeEach, describe, expect, it, vi } from "vitest";
import { EVERY_ORDER, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import type { EnvironmentKind } from "../../../../src-domain/environments/environment.ts";
import { createProductionConfirmation } from "../../../../src-main/desk/environments/production-confirmation.ts";
import { submitBatch } from "../../../../src-main/desk/resends/submit-batch.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { at, syncedRig } from "../desk-rig.ts";
import { address, fillBatch } from "../resends/submitting.ts";
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
  const { batchId } = await fillBatch(rig, 1, "eligible", { shipmentCity: "" });
  const never = vi.fn(() => Promise.resolve(false));
  const submit = () => submitBatch(rig.desk.store, batchId, new Date(), never);
  expect(await submit()).toMatchObject({ error: { code: "incomplete" } });
  expect(never).not.toHaveBeenCalled();
  await address(rig.desk.store, batchId);
  expect(await submit()).toMatchObject({ error: { code: "confirm-production" } });
  expect(never).toHaveBeenCalledTimes(1);
  expect((await rig.desk.store.reader.searchOrders(orderQueryOf(EVERY_ORDER), null, 0, 10)).rows).toEqual([]);
  expect((await rig.desk.store.currentBatch(at())).lines).toHaveLength(1);
});
