import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAnswering, createStripAnswering } from "../../../src-main/bridge/answering.ts";
import { createHandlers } from "../../../src-main/bridge/handlers.ts";
import type { Publish } from "../../../src-main/desk/publish.ts";
import { BRIDGE_NAMES } from "../../../src-preload/contract/bridge-names.ts";
import { at, gesture, openDeskRig, syncWhole, type DeskRig } from "../desk/desk-rig.ts";
import { nobodyChooses } from "../desk/machine-double.ts";
import { bridgeLockIn } from "./bridge-lock-in.ts";
import { goodInputs } from "./good-inputs.ts";

/** What the lock page needs, and none of it is about items, orders or recipients. */
const ANSWERED = [
  "health.interruption",
  "health.report",
  "health.tellFault",
  "language.get",
  "lock.close",
  "lock.open",
  "lock.state",
  "operator.current",
  "operator.scanBadge",
  "strip.close",
  "window.leave",
];

let rig: DeskRig;
let told: string[];
let strip: boolean[];
let loads: number;

beforeAll(async () => {
  rig = await openDeskRig({ items: 20 }, { publicArea: true });
  await syncWhole(rig);
});
afterAll(() => rig.close());
beforeEach(() => {
  [told, strip, loads] = [[], [], 0];
});

const publish: Publish = (domain, event, payload) => void told.push(`${domain}.${event} ${JSON.stringify(payload)}`);

/** The bridge of the desk as a page has it; `reached` are the handlers that a call got to. */
async function openBridge() {
  const lock = await bridgeLockIn(rig.folder, {
    publish,
    strip: { lock: (locked) => void strip.push(locked) },
    loadAnew: () => void (loads += 1),
  });
  const reached: string[] = [];
  const handlers = { ...createHandlers(rig.desk, nobodyChooses), lock: lock.handlers };
  const check = { checkOutput: true, log: () => undefined, isLocked: lock.isLocked };
  const { answer } = createAnswering((_page, domain, run) => {
    reached.push(domain);
    return run(handlers);
  }, check);
  const ofStrip = createStripAnswering(() => reached.push("strip"), check);
  const ask = (channel: string, input: unknown = {}) => {
    const [domain = "", name = ""] = channel.split(".");
    return domain === "strip" ? ofStrip.answer("page", domain, name, input) : answer("page", domain, name, input);
  };
  return { ask, reached, publish: lock.publish };
}

const unlocked = async () => {
  const bridge = await openBridge();
  await bridge.ask("lock.open");
  return bridge;
};

describe("a locked desk, to whoever has its page and the whole bridge", () => {
  it("answers none of the calls but those of the lock page, and carries none of the others out", async () => {
    const { ask, reached } = await unlocked();
    const { destination } = await rig.desk.store.currentBatch(at());
    const inputs = goodInputs({ destination, settings: await rig.desk.settings.get() });
    await ask("lock.close");
    const channels = Object.entries(BRIDGE_NAMES).flatMap(([domain, { operations }]) =>
      operations.map((name) => `${domain}.${name}`),
    );
    const data = channels.filter((channel) => !ANSWERED.includes(channel));
    expect(channels.length - data.length).toBe(ANSWERED.length);
    reached.length = 0;
    for (const channel of data) {
      expect([channel, await ask(channel, inputs[channel] ?? {})]).toMatchObject([
        channel,
        { ok: false, error: { code: "desk-locked" } },
      ]);
      expect([channel, await ask(channel, "what fits nothing")]).toMatchObject([
        channel,
        { error: { code: "desk-locked" } },
      ]);
    }
    expect(reached).toEqual([]);
    const codes = await Promise.all(
      ANSWERED.filter((channel) => channel !== "lock.open").map(async (channel) => ask(channel, inputs[channel] ?? {})),
    );
    expect(codes.filter((answer) => !answer.ok && answer.error.code === "desk-locked")).toEqual([]);
    await ask("lock.open");
    expect(await ask("scan.recent", { limit: 1 })).toMatchObject({ ok: true });
  });

  it("is still locked after a restart, and where the file of its lock cannot be read", async () => {
    const { ask } = await unlocked();
    const closed = await ask("lock.close");
    const next = await openBridge();
    expect(await next.ask("lock.state")).toEqual(closed);
    expect(await next.ask("batch.current")).toMatchObject({ error: { code: "desk-locked" } });
    await next.ask("lock.open");
    expect(await (await openBridge()).ask("batch.current")).toMatchObject({ ok: true });
    await writeFile(join(rig.folder, "desk-lock.json"), "{");
    expect(await (await openBridge()).ask("batch.current")).toMatchObject({ error: { code: "desk-locked" } });
  });

  it("goes on with what it records: a scan that was asked for before is kept, and counts once", async () => {
    const { ask } = await unlocked();
    const scan = gesture("SCANNED-BEFORE");
    const [recorded] = await Promise.all([ask("scan.record", scan), ask("lock.close")]);
    expect(recorded).toMatchObject({ ok: true });
    expect(await ask("scan.record", scan)).toMatchObject({ error: { code: "desk-locked", retryable: true } });
    await ask("lock.open");
    expect(await ask("scan.record", scan)).toMatchObject({ ok: true });
    const texts = (await rig.desk.store.recentScans(100)).map(({ text }) => text);
    expect(texts.filter((text) => text === scan.text)).toHaveLength(1);
  });
});

describe("what a locked desk tells its page", () => {
  const operator = { name: "Ada", since: "2026-11-21T08:00:00.000Z" };
  const moved = (resendId: string) => ["cancellation", "changed", { resendId }] as const;

  it("is who scanned a badge; the rest comes in its order once the desk is open, the newest of what says all", async () => {
    const { ask, publish: tell } = await unlocked();
    await ask("lock.close");
    tell("operator", "changed", operator);
    tell("window", "stripChanged", { open: true });
    expect(told).toEqual([
      `operator.changed ${JSON.stringify(operator)}`,
      `window.stripChanged ${JSON.stringify({ open: true })}`,
    ]);
    tell("inventory", "exportProgress", { rows: 1, total: null });
    tell(...moved("1"));
    tell("inventory", "exportProgress", { rows: 2, total: null });
    tell(...moved("1"));
    told.length = 0;
    await ask("lock.open");
    const held = [moved("1"), ["inventory", "exportProgress", { rows: 2, total: null }] as const, moved("1")];
    expect(told).toEqual(held.map(([domain, event, payload]) => `${domain}.${event} ${JSON.stringify(payload)}`));
    expect(strip).toEqual([false, true, false]);
    expect(loads).toBe(0);
  });

  it("is never told to a page that begins meanwhile, which asks for everything itself", async () => {
    const { ask, publish: tell } = await unlocked();
    await ask("lock.close");
    tell(...moved("1"));
    await ask("lock.state");
    await ask("lock.open");
    expect(told).toEqual([]);
  });

  it("is not held without end: a page that missed too much is loaded anew", async () => {
    const { ask, publish: tell } = await unlocked();
    await ask("lock.close");
    for (let number = 1; number <= 1500; number += 1) tell(...moved(String(number)));
    await ask("lock.open");
    expect(told).toEqual([]);
    expect(loads).toBe(1);
    tell(...moved("1"));
    expect(told).toHaveLength(1);
  });
});
