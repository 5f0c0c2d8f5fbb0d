import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDispatcher } from "../../../src-main/bridge/dispatch.ts";
import { createHandlers } from "../../../src-main/bridge/api.ts";
import type { Publish } from "../../../src-main/use-cases/context.ts";
import { badgeCode } from "../../../src-domain/shift/badge.ts";
import { BRIDGE_NAMES } from "../../../src-preload/contract/bridge-names.ts";
import { at, gesture, openSharedRig, syncCompletely, type DeskRig } from "../use-cases/test-desk.ts";
import { nobodyChooses } from "../use-cases/fake-native-host.ts";
import { bridgeLockIn } from "./every-handler.ts";
import { goodInputs } from "./good-inputs.ts";

/** What the lock page needs, and none of it is about items, orders or recipients. */
const ANSWERED = [
  "health.interruption",
  "health.report",
  "health.reportFault",
  "language.get",
  "lock.lock",
  "lock.unlock",
  "lock.get",
  "operator.current",
  "operator.scanBadge",
  "window.continueClose",
];

let rig: DeskRig;
let reported: string[];
let loads: number;
let clock: number;

beforeAll(async () => {
  rig = await openSharedRig({ items: 20 }, { publicArea: true });
  await syncCompletely(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rm(lockFile(), { force: true });
  [reported, loads, clock] = [[], 0, Date.parse("2026-11-21T08:00:00.000Z")];
});

const publish: Publish = (domain, event, payload) =>
  void reported.push(`${domain}.${event} ${JSON.stringify(payload)}`);

/** The bridge of the desk as a page has it; `reached` are the handlers that a call got to. */
async function openBridge() {
  const lock = await bridgeLockIn(rig.folder, {
    publish,
    reload: () => void (loads += 1),
    now: () => new Date(clock),
  });
  const reached: string[] = [];
  const handlers = { ...createHandlers(rig.desk, nobodyChooses), lock: lock.handlers };
  const check = { checkOutput: true, log: () => undefined, isLocked: lock.isLocked };
  const { answer } = createDispatcher((_page, domain, run) => {
    reached.push(domain);
    return run(handlers);
  }, check);
  const ask = (channel: string, input: unknown = {}) => {
    const [domain = "", name = ""] = channel.split(".");
    return answer("page", domain, name, input);
  };
  return { ask, reached, publish: lock.publish };
}

const lockFile = (): string => join(rig.folder, "desk-lock.json");

const unlocked = async () => {
  const bridge = await openBridge();
  await bridge.ask("lock.unlock", { pin: null });
  return bridge;
};

// Proof P23
it("a locked desk, to a page that was taken over with its whole bridge answers none of the calls but those of the lock page, and carries none of the others out", async () => {
  const { ask, reached } = await unlocked();
  const { destination } = await rig.desk.store.currentBatch(at());
  const inputs = goodInputs({ destination, settings: await rig.desk.settings.get() });
  await ask("lock.lock");
  const channels = Object.entries(BRIDGE_NAMES).flatMap(([domain, { operations }]) =>
    operations.map((name) => `${domain}.${name}`),
  );
  const data = channels.filter((channel) => !ANSWERED.includes(channel));
  expect(channels.length - data.length).toBe(ANSWERED.length);
  reached.length = 0;
  const locked = { ok: false, error: { code: "desk-locked" } };
  for (const channel of data) {
    const answers = [await ask(channel, inputs[channel] ?? {}), await ask(channel, "what fits nothing")];
    expect([channel, ...answers]).toMatchObject([channel, locked, locked]);
  }
  expect(reached).toEqual([]);
  const codes = await Promise.all(
    ANSWERED.filter((channel) => channel !== "lock.unlock").map(async (channel) => ask(channel, inputs[channel] ?? {})),
  );
  expect(codes.filter((answer) => !answer.ok && answer.error.code === "desk-locked")).toEqual([]);
  await ask("lock.unlock", { pin: null });
  expect(await ask("scan.recent", { limit: 1 })).toMatchObject({ ok: true });
});

it("a locked desk, to a page that was taken over with its whole bridge is still locked after a restart, and where the file of its lock cannot be read", async () => {
  const { ask } = await unlocked();
  const closed = await ask("lock.lock");
  const next = await openBridge();
  expect(await next.ask("lock.get")).toEqual(closed);
  expect(await next.ask("batch.current")).toMatchObject({ error: { code: "desk-locked" } });
  await next.ask("lock.unlock", { pin: null });
  expect(await (await openBridge()).ask("batch.current")).toMatchObject({ ok: true });
  await writeFile(lockFile(), "{");
  const broken = await openBridge();
  expect(await broken.ask("batch.current")).toMatchObject({ error: { code: "desk-locked" } });
  await broken.ask("lock.unlock", { pin: null });
  expect(await broken.ask("batch.current")).toMatchObject({ ok: true });
});

it("a locked desk, to a page that was taken over with its whole bridge loses no scan: one that was asked for before is kept, and counts once", async () => {
  const { ask } = await unlocked();
  const scan = gesture("SCANNED-BEFORE");
  const [recorded] = await Promise.all([ask("scan.record", scan), ask("lock.lock")]);
  expect(recorded).toMatchObject({ ok: true });
  expect(await ask("scan.record", scan)).toMatchObject({ error: { code: "desk-locked", retryable: true } });
  await ask("lock.unlock", { pin: null });
  expect(await ask("scan.record", scan)).toMatchObject({ ok: true });
  const texts = (await rig.desk.store.recentScans(100)).map(({ text }) => text);
  expect(texts.filter((text) => text === scan.text)).toHaveLength(1);
});

describe("a desk with a PIN", () => {
  const PIN = "48151";
  const WRONG = "00000";

  /** Locked, with a PIN. */
  async function locked() {
    const bridge = await openBridge();
    expect(await bridge.ask("lock.savePin", { old: null, pin: PIN })).toMatchObject({ value: { asksPin: true } });
    await bridge.ask("lock.lock");
    return bridge;
  }
  type Bridge = Awaited<ReturnType<typeof locked>>;
  const codeOf = async (bridge: Bridge, pin: string | null) => {
    const answer = await bridge.ask("lock.unlock", { pin });
    return answer.ok ? "open" : answer.error.code;
  };

  it("opens with it alone, also after a restart; a badge only says who is here", async () => {
    const before = await locked();
    const badge = await before.ask("operator.scanBadge", { text: badgeCode("Ada") });
    expect(badge).toMatchObject({ ok: true, value: { name: "Ada" } });
    expect(await codeOf(before, null)).toBe("wrong-pin");
    expect(await codeOf(before, WRONG)).toBe("wrong-pin");
    const next = await openBridge();
    expect(await next.ask("lock.get")).toMatchObject({ value: { asksPin: true } });
    expect(await codeOf(next, null)).toBe("wrong-pin");
    expect(await next.ask("batch.current")).toMatchObject({ error: { code: "desk-locked" } });
    expect(await codeOf(next, PIN)).toBe("open");
    expect(await next.ask("batch.current")).toMatchObject({ ok: true });
  });

  it("stays locked with its PIN when another part of its file is damaged", async () => {
    await locked();
    const damaged = (await readFile(lockFile(), "utf8")).replace('"wrong": 0', '"wrong": "0"');
    await writeFile(lockFile(), damaged);
    const next = await openBridge();
    expect(await codeOf(next, null)).toBe("wrong-pin");
    expect(await codeOf(next, PIN)).toBe("open");
    expect(await readFile(`${lockFile()}.damaged`, "utf8")).toBe(damaged);
  });

  it("has another one, or none, for a page that knows it, and only while it is open", async () => {
    const bridge = await locked();
    const save = (old: string | null, pin: string | null) => bridge.ask("lock.savePin", { old, pin });
    expect(await save(PIN, null)).toMatchObject({ error: { code: "desk-locked" } });
    await bridge.ask("lock.unlock", { pin: PIN });
    expect(await save(null, "1234")).toMatchObject({ error: { code: "wrong-pin" } });
    expect(await save(PIN, "123")).toMatchObject({ error: { code: "bad-input" } });
    expect(await save(WRONG, null)).toMatchObject({ error: { code: "wrong-pin" } });
    expect(await save(PIN, "1234")).toMatchObject({ ok: true });
    await bridge.ask("lock.lock");
    expect(await codeOf(bridge, PIN)).toBe("wrong-pin");
    expect(await codeOf(bridge, "1234")).toBe("open");
    expect(await save("1234", null)).toMatchObject({ ok: true, value: { asksPin: false } });
    await bridge.ask("lock.lock");
    expect(await codeOf(bridge, null)).toBe("open");
  });

  // Proof P24
  it("makes the next try wait after the fifth wrong one, ever longer, also over a restart", async () => {
    let bridge = await locked();
    // Together, as a page that was taken over would: each of them counts.
    const codes = await Promise.all(Array.from({ length: 7 }, () => codeOf(bridge, WRONG)));
    expect(codes).toEqual([...Array<string>(5).fill("wrong-pin"), "too-soon", "too-soon"]);
    expect(await codeOf(bridge, PIN)).toBe("too-soon");
    bridge = await openBridge();
    expect(await bridge.ask("lock.unlock", { pin: PIN })).toMatchObject({
      error: { code: "too-soon", fields: { nextTryAt: new Date(clock + 30_000).toISOString() } },
    });
    clock += 30_000;
    expect(await codeOf(bridge, WRONG)).toBe("wrong-pin");
    clock += 59_999;
    expect(await codeOf(bridge, PIN)).toBe("too-soon");
    // A clock that was set back starts the same wait, and no longer one.
    clock -= 86_400_000;
    expect(await codeOf(bridge, PIN)).toBe("too-soon");
    clock += 60_000;
    expect(await codeOf(bridge, PIN)).toBe("open");
    await bridge.ask("lock.lock");
    expect(await codeOf(bridge, WRONG)).toBe("wrong-pin");
    expect(await codeOf(bridge, PIN)).toBe("open");
  });

  // Proof P25
  it("keeps its PIN to itself: what is kept is a salted hash, and no answer or news holds it", async () => {
    const answers: unknown[] = [];
    const bridge = await locked();
    for (const pin of [WRONG, PIN]) answers.push(await bridge.ask("lock.unlock", { pin }));
    answers.push(await bridge.ask("lock.get"), await bridge.ask("lock.savePin", { old: PIN, pin: PIN }));
    const one = await readFile(lockFile(), "utf8");
    await rm(lockFile());
    await locked();
    const other = await readFile(lockFile(), "utf8");
    expect(JSON.parse(one)).toMatchObject({ pin: { salt: expect.stringMatching(/^[0-9a-f]{64}$/) as string } });
    const { salt, hash } = (JSON.parse(one) as { pin: { salt: string; hash: string } }).pin;
    for (const secret of [PIN, salt, hash]) expect(JSON.stringify([answers, reported])).not.toContain(secret);
    expect(one).not.toContain(PIN);
    expect(other).not.toContain(hash);
  });
});

describe("what a locked desk publishes", () => {
  const operator = { name: "Ada", since: "2026-11-21T08:00:00.000Z" };
  const moved = (resendId: string) => ["cancellation", "changed", { resendId }] as const;

  it("is who scanned a badge; the rest comes in its order once the desk is open, the newest of what says all", async () => {
    const { ask, publish: notify } = await unlocked();
    await ask("lock.lock");
    notify("operator", "changed", operator);
    expect(reported).toEqual([`operator.changed ${JSON.stringify(operator)}`]);
    notify("inventory", "exportProgress", { rows: 1, total: null });
    notify(...moved("1"));
    notify("inventory", "exportProgress", { rows: 2, total: null });
    notify(...moved("1"));
    reported.length = 0;
    await ask("lock.unlock", { pin: null });
    const held = [moved("1"), ["inventory", "exportProgress", { rows: 2, total: null }] as const, moved("1")];
    expect(reported).toEqual(held.map(([domain, event, payload]) => `${domain}.${event} ${JSON.stringify(payload)}`));
    expect(loads).toBe(0);
  });

  it("never reaches a page that begins meanwhile, and is not held without end: a page that missed too much is reloaded", async () => {
    const { ask, publish: notify } = await unlocked();
    await ask("lock.lock");
    notify(...moved("1"));
    // As a page asks that begins, for this and everything else.
    await ask("lock.get");
    await ask("lock.unlock", { pin: null });
    expect([reported, loads]).toEqual([[], 0]);
    await ask("lock.lock");
    for (let number = 1; number <= 1500; number += 1) notify(...moved(String(number)));
    await ask("lock.unlock", { pin: null });
    expect([reported, loads]).toEqual([[], 1]);
    notify(...moved("1"));
    expect(reported).toHaveLength(1);
  });
});
