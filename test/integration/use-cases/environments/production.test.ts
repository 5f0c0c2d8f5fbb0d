import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import type { EnvironmentKind } from "../../../../src-domain/environments/environment.ts";
import { createProductionConfirmation } from "../../../../src-main/use-cases/environments/production-confirmation.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { at, syncedRig } from "../test-desk.ts";
import { address, fillBatch } from "../resends/submitting.ts";
import { contextWith } from "../../../desk-context.ts";
import { storeIn } from "../../support/store-in.ts";
import { tempFolder } from "../../../temp-folder.ts";

let store: Store;
let clock: string;

beforeEach(async () => void (store = await storeIn(tempFolder(), { defaultBatchLimit: 5 })));

/** What the person answers in main's dialog. */
let answer: boolean;
let asked: number;
const ask = (): Promise<boolean> => {
  asked += 1;
  return Promise.resolve(answer);
};

beforeEach(() => void ([answer, asked] = [true, 0]));

const confirmation = (kind: EnvironmentKind, timeZone = "America/New_York") =>
  createProductionConfirmation(contextWith({ store, now: () => new Date(clock) }), kind, ask, () => timeZone);

describe("the first submit of a day", () => {
  it.each(["practice", "sandbox", "custom"] as const)("in %s is not asked for", async (kind) => {
    clock = "2026-11-21T15:00:00Z";
    answer = false;
    expect(await confirmation(kind).hasConfirmation()).toBe(true);
    expect(asked).toBe(0);
  });

  // Proof P3
  it.each(["production", "production-china"] as const)(
    "in %s is asked for until a yes, and then no more",
    async (kind) => {
      clock = "2026-11-21T15:00:00Z";
      answer = false;
      expect(await confirmation(kind).hasConfirmation()).toBe(false);
      expect(await confirmation(kind).hasConfirmation()).toBe(false);
      answer = true;
      expect(await confirmation(kind).hasConfirmation()).toBe(true);
      expect(await confirmation(kind).hasConfirmation()).toBe(true);
      expect(asked).toBe(3);
    },
  );

  it("begins with the day where the desk stands, not with that of UTC", async () => {
    const askedAt = async (time: string): Promise<boolean> => {
      [clock, asked] = [time, 0];
      await confirmation("production").hasConfirmation();
      return asked === 1;
    };
    expect(await askedAt("2026-11-21T23:30:00Z")).toBe(true);
    expect(await askedAt("2026-11-22T04:59:00Z")).toBe(false);
    expect(await askedAt("2026-11-22T05:01:00Z")).toBe(true);
    // Only the same day counts where a clock was set back.
    expect(await askedAt("2026-11-21T04:00:00Z")).toBe(true);
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
  expect((await rig.desk.store.reader.searchOrders(orderQueryOf(DEFAULT_ORDER_VIEW), null, 0, 10)).rows).toEqual([]);
  expect((await rig.desk.store.currentBatch(at())).lines).toHaveLength(1);
});
