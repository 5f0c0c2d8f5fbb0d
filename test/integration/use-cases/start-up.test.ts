import { beforeEach, describe, expect, it } from "vitest";
import { bridgeOf } from "../bridge/bridge-of.ts";
import { at, gesture, openDeskRig, until, type DeskRig } from "./test-desk.ts";

let rig: DeskRig;
const control = () => rig.simulator.control;
let begin: () => Promise<void>;

/** A desk whose own work may not begin yet. */
beforeEach(async () => {
  rig = await openDeskRig({ items: 20 });
  const { promise: mayWork, resolve } = Promise.withResolvers<void>();
  const started = rig.desk.start(mayWork);
  begin = () => (resolve(), started);
  await rig.desk.sync.loaded;
});

describe("a desk that begins", () => {
  it("takes scans before its own work may begin, and asks the service nothing until then", async () => {
    const { outcome } = await rig.desk.store.recordScan(gesture("NOT-KNOWN-YET"), at());
    expect(outcome.verdict.kind).toBe("unknown-code");
    expect(await control().requests()).toEqual([]);
    await begin();
    await until(async () => (await control().requests()).length > 0, "a request");
  });

  it("reads everything once where the window asked for it before the desk's own work began", async () => {
    rig.desk.sync.start();
    await until(async () => rig.desk.sync.status().state === "idle", "the end of the first reading");
    await begin();
    expect(rig.desk.sync.status().state).toBe("idle");
    expect(await control().requests("getAllWarehouse")).toHaveLength(1);
  });

  it("begins nothing once it was closed", async () => {
    await rig.desk.close();
    await begin();
    expect(await control().requests()).toEqual([]);
  });

  it("says how far its copy is only once it knows: a page that asks early is not shown the first copying", async () => {
    await begin();
    await until(async () => rig.desk.sync.status().state === "idle", "the end of the sync");
    rig = await rig.restart();
    const asked = bridgeOf(rig.desk).sync.status({});
    const first = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 50, "still waiting"))]);
    expect(first).toBe("still waiting");
    await rig.desk.start();
    expect(await asked).toMatchObject({ ok: true, value: { firstRun: false } });
  });
});
