import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encodeBadgeName } from "../../../src-domain/shift/badge.ts";
import { createHandlers } from "../../../src-main/bridge/api.ts";
import { createDispatcher } from "../../../src-main/bridge/dispatch.ts";
import type { Publish } from "../../../src-main/use-cases/context.ts";
import { BRIDGE_NAMES } from "../../../src-preload/contract/bridge-names.ts";
import { fakeNativeHost } from "../use-cases/fake-native-host.ts";
import { isoNow, rawScan, openSharedRig, syncCompletely, type DeskRig } from "../use-cases/test-desk.ts";
import { bridgeLockIn } from "./every-handler.ts";
import { validInputs } from "./good-inputs.ts";

/** The operations that the lock page needs. None returns items, orders or recipients. */
const ANSWERED_WHILE_LOCKED = [
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
let publishedEvents: string[];
let reloadCount: number;
let clocks: { nowMs: number; elapsedMs: number };

beforeAll(async () => {
  rig = await openSharedRig({ items: 20 }, { publicArea: true });
  await syncCompletely(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rm(lockFile(), { force: true });
  publishedEvents = [];
  reloadCount = 0;
  clocks = { nowMs: Date.parse("2026-11-21T08:00:00.000Z"), elapsedMs: 1000 };
});

const publish: Publish = (domain, event, payload) =>
  void publishedEvents.push(`${domain}.${event} ${JSON.stringify(payload)}`);

async function openBridge() {
  const lock = await bridgeLockIn(rig.folder, {
    publish,
    reload: () => void (reloadCount += 1),
    now: () => new Date(clocks.nowMs),
    elapsed: () => clocks.elapsedMs,
  });
  const calledDomains: string[] = [];
  const handlers = { ...createHandlers(rig.desk, fakeNativeHost), lock: lock.handlers };
  const check = {
    shouldCheckOutput: true,
    log: () => undefined,
    isLocked: lock.isLocked,
    isAdministrationClosed: () => false,
  };
  const { answer } = createDispatcher((_page, domain, run) => {
    calledDomains.push(domain);
    return run(handlers);
  }, check);
  const call = (channel: string, input: unknown = {}) => {
    const [domain = "", name = ""] = channel.split(".");
    return answer("page", domain, name, input);
  };
  return { call, calledDomains, publish: lock.publish };
}

const lockFile = (): string => join(rig.folder, "desk-lock.json");

const openUnlockedBridge = async () => {
  const bridge = await openBridge();
  await bridge.call("lock.unlock", { pin: null });
  return bridge;
};

// Proof P23
it("answers a locked desk's page only for operations of the lock page", async () => {
  const { call, calledDomains } = await openUnlockedBridge();
  const { destination } = await rig.desk.store.currentBatch(isoNow());
  const inputs = validInputs({ destination, settings: await rig.desk.settings.get() });
  await call("lock.lock");
  const channels = Object.entries(BRIDGE_NAMES).flatMap(([domain, { operations }]) =>
    operations.map((name) => `${domain}.${name}`),
  );
  const otherChannels = channels.filter((channel) => !ANSWERED_WHILE_LOCKED.includes(channel));
  expect(channels.length - otherChannels.length).toBe(ANSWERED_WHILE_LOCKED.length);
  calledDomains.length = 0;
  const lockedAnswer = { ok: false, error: { code: "desk-locked" } };
  for (const channel of otherChannels) {
    const answers = [await call(channel, inputs[channel] ?? {}), await call(channel, "what fits nothing")];
    expect([channel, ...answers]).toMatchObject([channel, lockedAnswer, lockedAnswer]);
  }
  expect(calledDomains).toEqual([]);
  const lockAnswers = await Promise.all(
    ANSWERED_WHILE_LOCKED.filter((channel) => channel !== "lock.unlock").map(async (channel) =>
      call(channel, inputs[channel] ?? {}),
    ),
  );
  expect(lockAnswers.filter((answer) => !answer.ok && answer.error.code === "desk-locked")).toEqual([]);
  await call("lock.unlock", { pin: null });
  expect(await call("scan.recent", { limit: 1 })).toMatchObject({ ok: true });
});

it("keeps the desk locked after a restart", async () => {
  const { call } = await openUnlockedBridge();
  const lockState = await call("lock.lock");
  const reopened = await openBridge();
  expect(await reopened.call("lock.get")).toEqual(lockState);
  expect(await reopened.call("batch.current")).toMatchObject({ error: { code: "desk-locked" } });
  await reopened.call("lock.unlock", { pin: null });
  expect(await (await openBridge()).call("batch.current")).toMatchObject({ ok: true });
  await writeFile(lockFile(), "{");
  const bridge = await openBridge();
  expect(await bridge.call("batch.current")).toMatchObject({ error: { code: "desk-locked" } });
  await bridge.call("lock.unlock", { pin: null });
  expect(await bridge.call("batch.current")).toMatchObject({ ok: true });
});

it("stores a scan once when the desk is locked at the same time", async () => {
  const { call } = await openUnlockedBridge();
  const scan = rawScan("SCANNED-BEFORE");
  const [recorded] = await Promise.all([call("scan.record", scan), call("lock.lock")]);
  expect(recorded).toMatchObject({ ok: true });
  expect(await call("scan.record", scan)).toMatchObject({ error: { code: "desk-locked", isRetryable: true } });
  await call("lock.unlock", { pin: null });
  expect(await call("scan.record", scan)).toMatchObject({ ok: true });
  const texts = (await rig.desk.store.recentScans(100)).map(({ text }) => text);
  expect(texts.filter((text) => text === scan.text)).toHaveLength(1);
});

describe("a desk with a PIN", () => {
  const PIN = "48151";
  const WRONG = "00000";

  async function openLocked() {
    const bridge = await openBridge();
    expect(await bridge.call("lock.savePin", { currentPin: null, pin: PIN })).toMatchObject({
      value: { requiresPin: true },
    });
    await bridge.call("lock.lock");
    return bridge;
  }
  type Bridge = Awaited<ReturnType<typeof openLocked>>;
  const codeOf = async (bridge: Bridge, pin: string | null) => {
    const answer = await bridge.call("lock.unlock", { pin });
    return answer.ok ? "open" : answer.error.code;
  };

  it("opens only with the PIN", async () => {
    const first = await openLocked();
    const badge = await first.call("operator.scanBadge", { text: encodeBadgeName("Ada") });
    expect(badge).toMatchObject({ ok: true, value: { name: "Ada" } });
    expect(await codeOf(first, null)).toBe("wrong-pin");
    expect(await codeOf(first, WRONG)).toBe("wrong-pin");
    const reopened = await openBridge();
    expect(await reopened.call("lock.get")).toMatchObject({ value: { requiresPin: true } });
    expect(await codeOf(reopened, null)).toBe("wrong-pin");
    expect(await reopened.call("batch.current")).toMatchObject({ error: { code: "desk-locked" } });
    expect(await codeOf(reopened, PIN)).toBe("open");
    expect(await reopened.call("batch.current")).toMatchObject({ ok: true });
  });

  it("keeps its PIN when another field of the lock file is damaged", async () => {
    await openLocked();
    const damaged = (await readFile(lockFile(), "utf8")).replace('"wrong": 0', '"wrong": "0"');
    await writeFile(lockFile(), damaged);
    const reopened = await openBridge();
    expect(await codeOf(reopened, null)).toBe("wrong-pin");
    expect(await codeOf(reopened, PIN)).toBe("open");
    expect(await readFile(`${lockFile()}.damaged`, "utf8")).toBe(damaged);
  });

  it("accepts a new PIN only with the old one", async () => {
    const bridge = await openLocked();
    const save = (currentPin: string | null, pin: string | null) => bridge.call("lock.savePin", { currentPin, pin });
    expect(await save(PIN, null)).toMatchObject({ error: { code: "desk-locked" } });
    await bridge.call("lock.unlock", { pin: PIN });
    expect(await save(null, "1234")).toMatchObject({ error: { code: "wrong-pin" } });
    expect(await save(PIN, "123")).toMatchObject({ error: { code: "bad-input" } });
    expect(await save(WRONG, null)).toMatchObject({ error: { code: "wrong-pin" } });
    expect(await save(PIN, "1234")).toMatchObject({ ok: true });
    await bridge.call("lock.lock");
    expect(await codeOf(bridge, PIN)).toBe("wrong-pin");
    expect(await codeOf(bridge, "1234")).toBe("open");
    expect(await save("1234", null)).toMatchObject({ ok: true, value: { requiresPin: false } });
    await bridge.call("lock.lock");
    expect(await codeOf(bridge, null)).toBe("open");
  });

  // Proof P24
  it("delays the next PIN after five wrong ones", async () => {
    let bridge = await openLocked();
    // A compromised page can try several at once. Each try counts.
    const codes = await Promise.all(Array.from({ length: 7 }, () => codeOf(bridge, WRONG)));
    expect(codes).toEqual([...Array<string>(5).fill("wrong-pin"), "too-soon", "too-soon"]);
    expect(await codeOf(bridge, PIN)).toBe("too-soon");
    bridge = await openBridge();
    expect(await bridge.call("lock.unlock", { pin: PIN })).toMatchObject({
      error: { code: "too-soon", fields: { waitMs: "30000" } },
    });
    clocks.elapsedMs += 30_000;
    expect(await codeOf(bridge, WRONG)).toBe("wrong-pin");
    clocks.elapsedMs += 59_999;
    expect(await codeOf(bridge, PIN)).toBe("too-soon");
    clocks.elapsedMs += 1;
    expect(await codeOf(bridge, PIN)).toBe("open");
    await bridge.call("lock.lock");
    expect(await codeOf(bridge, WRONG)).toBe("wrong-pin");
    expect(await codeOf(bridge, PIN)).toBe("open");
  });

  // Proof P35
  it.each([-86_400_000, 86_400_000])("delays the next PIN as long after the clock was set by %i ms", async (setMs) => {
    let bridge = await openLocked();
    for (let tries = 0; tries < 5; tries += 1) await codeOf(bridge, WRONG);
    clocks.nowMs += setMs;
    clocks.elapsedMs += 29_999;
    expect(await codeOf(bridge, PIN)).toBe("too-soon");
    // A start begins the wait again, because it cannot know how long the desk was closed.
    bridge = await openBridge();
    clocks.elapsedMs += 29_999;
    expect(await codeOf(bridge, PIN)).toBe("too-soon");
    clocks.elapsedMs += 1;
    expect(await codeOf(bridge, PIN)).toBe("open");
  });

  // Proof P25
  it("stores only a salted hash of the PIN", async () => {
    const answers: unknown[] = [];
    const bridge = await openLocked();
    for (const pin of [WRONG, PIN]) answers.push(await bridge.call("lock.unlock", { pin }));
    answers.push(await bridge.call("lock.get"), await bridge.call("lock.savePin", { currentPin: PIN, pin: PIN }));
    const firstFile = await readFile(lockFile(), "utf8");
    await rm(lockFile());
    await openLocked();
    const secondFile = await readFile(lockFile(), "utf8");
    expect(JSON.parse(firstFile)).toMatchObject({ pin: { salt: expect.stringMatching(/^[0-9a-f]{64}$/) as string } });
    const { salt, hash } = (JSON.parse(firstFile) as { pin: { salt: string; hash: string } }).pin;
    for (const secret of [PIN, salt, hash]) expect(JSON.stringify([answers, publishedEvents])).not.toContain(secret);
    expect(firstFile).not.toContain(PIN);
    expect(secondFile).not.toContain(hash);
  });
});

describe("the events of a locked desk", () => {
  const operator = { name: "Ada", since: "2026-11-21T08:00:00.000Z" };
  const cancellationEvent = (resendId: string) => ["cancellation", "changed", { resendId }] as const;

  it("are published in order after unlocking", async () => {
    const { call, publish } = await openUnlockedBridge();
    await call("lock.lock");
    publish("operator", "changed", operator);
    expect(publishedEvents).toEqual([`operator.changed ${JSON.stringify(operator)}`]);
    publish("inventory", "exportProgress", { rows: 1, total: null });
    publish(...cancellationEvent("1"));
    publish("inventory", "exportProgress", { rows: 2, total: null });
    publish(...cancellationEvent("1"));
    publishedEvents.length = 0;
    await call("lock.unlock", { pin: null });
    const expected = [
      cancellationEvent("1"),
      ["inventory", "exportProgress", { rows: 2, total: null }] as const,
      cancellationEvent("1"),
    ];
    expect(publishedEvents).toEqual(
      expected.map(([domain, event, payload]) => `${domain}.${event} ${JSON.stringify(payload)}`),
    );
    expect(reloadCount).toBe(0);
  });

  it("are dropped for a new page", async () => {
    const { call, publish } = await openUnlockedBridge();
    await call("lock.lock");
    publish(...cancellationEvent("1"));
    // A new page asks for the lock's state first.
    await call("lock.get");
    await call("lock.unlock", { pin: null });
    expect([publishedEvents, reloadCount]).toEqual([[], 0]);
    await call("lock.lock");
    for (let number = 1; number <= 1500; number += 1) publish(...cancellationEvent(String(number)));
    await call("lock.unlock", { pin: null });
    expect([publishedEvents, reloadCount]).toEqual([[], 1]);
    publish(...cancellationEvent("1"));
    expect(publishedEvents).toHaveLength(1);
  });
});
