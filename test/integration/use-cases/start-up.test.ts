import { beforeEach, describe, expect, it, vi } from "vitest";
import { bridgeOf } from "../bridge/bridge-of.ts";
import { isoNow, rawScan, openDeskRig, until, type DeskRig } from "./test-desk.ts";

let rig: DeskRig;
const control = () => rig.simulator.control;
let startBackgroundWork: () => Promise<void>;

beforeEach(async () => {
  rig = await openDeskRig({ items: 20 });
  const { promise: workAllowed, resolve: allowWork } = Promise.withResolvers<void>();
  const startRun = rig.desk.start(workAllowed);
  startBackgroundWork = () => {
    allowWork();
    return startRun;
  };
  await rig.desk.sync.loaded;
});

describe("the start of a desk", () => {
  it("sends no request before background work starts", async () => {
    const { outcome } = await rig.desk.store.recordScan(rawScan("NOT-KNOWN-YET"), isoNow());
    expect(outcome.verdict.kind).toBe("unknown-code");
    expect(await control().requests()).toEqual([]);
    await startBackgroundWork();
    await until(async () => (await control().requests()).length > 0, "a request");
  });

  it("syncs once when the page starts a sync before background work", async () => {
    rig.desk.sync.start();
    await until(async () => rig.desk.sync.status().state === "idle", "the end of the first sync");
    await startBackgroundWork();
    expect(rig.desk.sync.status().state).toBe("idle");
    expect(await control().requests("getAllWarehouse")).toHaveLength(1);
  });

  it("starts nothing after the desk was closed", async () => {
    await rig.desk.close();
    await startBackgroundWork();
    expect(await control().requests()).toEqual([]);
  });

  it("answers the sync status only after the state of the copy is loaded", async () => {
    await startBackgroundWork();
    await until(async () => rig.desk.sync.status().state === "idle", "the end of the sync");
    rig = await rig.restart();
    const onAnswered = vi.fn();
    const answer = bridgeOf(rig.desk).sync.status({});
    void answer.then(onAnswered);
    // An answer that did not wait would come before the store's.
    await rig.desk.store.currentBatch(isoNow());
    expect(onAnswered).not.toHaveBeenCalled();
    await rig.desk.start();
    expect(await answer).toMatchObject({ ok: true, value: { isFirstSync: false } });
  });
});
