import { beforeEach, describe, expect, it, vi } from "vitest";
import type { EnvironmentKind } from "../../../../src-domain/environments/environment.ts";
import { DEFAULT_ORDER_VIEW, orderQueryOf } from "../../../../src-domain/resends/order-view.ts";
import type { Store } from "../../../../src-main/store/thread/client.ts";
import { createProductionConfirmation } from "../../../../src-main/use-cases/environments/production-confirmation.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import { contextWith } from "../../../desk-context.ts";
import { tempFolder } from "../../../temp-folder.ts";
import { storeIn } from "../../support/store-in.ts";
import { fillDestination, fillBatch } from "../resends/submitting.ts";
import { isoNow, syncedRig } from "../test-desk.ts";

let store: Store;
let clock: string;

beforeEach(async () => void (store = await storeIn(tempFolder(), { defaultBatchLimit: 5 })));

let answer: boolean;
let dialogCount: number;
const askOperator = (): Promise<boolean> => {
  dialogCount += 1;
  return Promise.resolve(answer);
};

beforeEach(() => {
  answer = true;
  dialogCount = 0;
});

const openConfirmation = (kind: EnvironmentKind, timeZone = "America/New_York") =>
  createProductionConfirmation(contextWith({ store, now: () => new Date(clock) }), kind, askOperator, () => timeZone);

describe("the confirmation of a day's first submit", () => {
  it.each(["practice", "sandbox", "custom"] as const)("is not requested in %s", async (kind) => {
    clock = "2026-11-21T15:00:00Z";
    answer = false;
    expect(await openConfirmation(kind).hasConfirmation()).toBe(true);
    expect(dialogCount).toBe(0);
  });

  // Proof P3
  it.each(["production", "production-china"] as const)("is requested in %s until the operator agrees", async (kind) => {
    clock = "2026-11-21T15:00:00Z";
    answer = false;
    expect(await openConfirmation(kind).hasConfirmation()).toBe(false);
    expect(await openConfirmation(kind).hasConfirmation()).toBe(false);
    answer = true;
    expect(await openConfirmation(kind).hasConfirmation()).toBe(true);
    expect(await openConfirmation(kind).hasConfirmation()).toBe(true);
    expect(dialogCount).toBe(3);
  });

  it("is requested on each new day of the local time zone", async () => {
    const isAskedAt = async (time: string): Promise<boolean> => {
      clock = time;
      dialogCount = 0;
      await openConfirmation("production").hasConfirmation();
      return dialogCount === 1;
    };
    expect(await isAskedAt("2026-11-21T23:30:00Z")).toBe(true);
    expect(await isAskedAt("2026-11-22T04:59:00Z")).toBe(false);
    expect(await isAskedAt("2026-11-22T05:01:00Z")).toBe(true);
    // A clock that was set back to an earlier day causes another question.
    expect(await isAskedAt("2026-11-21T04:00:00Z")).toBe(true);
  });
});

it("leaves the batch unchanged until the submit is confirmed", async () => {
  const rig = await syncedRig({ items: 50 });
  const { batchId } = await fillBatch(rig, 1, "eligible", { shipmentCity: "" });
  const refuse = vi.fn(() => Promise.resolve(false));
  const submit = () => submitBatch(rig.desk.store, batchId, new Date(), { confirmWithOperator: refuse });
  expect(await submit()).toMatchObject({ error: { code: "incomplete" } });
  expect(refuse).not.toHaveBeenCalled();
  await fillDestination(rig.desk.store, batchId);
  expect(await submit()).toMatchObject({ error: { code: "confirm-production" } });
  expect(refuse).toHaveBeenCalledTimes(1);
  expect((await rig.desk.store.reader.searchOrders(orderQueryOf(DEFAULT_ORDER_VIEW), null, 0, 10)).rows).toEqual([]);
  expect((await rig.desk.store.currentBatch(isoNow())).lines).toHaveLength(1);
});
