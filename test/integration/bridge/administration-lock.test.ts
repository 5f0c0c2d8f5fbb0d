import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { openAdministrationLock } from "../../../src-main/bridge/administration-lock.ts";
import { createHandlers } from "../../../src-main/bridge/api.ts";
import { createDispatcher } from "../../../src-main/bridge/dispatch.ts";
import { parseManagedConfiguration } from "../../../src-main/environments/managed-configuration.ts";
import { BRIDGE_NAMES } from "../../../src-preload/contract/bridge-names.ts";
import { tempFolder } from "../../temp-folder.ts";
import { fakeNativeHost } from "../use-cases/fake-native-host.ts";
import { openSharedRig, type DeskRig } from "../use-cases/test-desk.ts";
import { administrationIn } from "./every-handler.ts";

const PIN = "48151";
const WRONG = "00000";

let rig: DeskRig;
let folder: string;
let clocks: { nowMs: number; elapsedMs: number };

beforeAll(async () => void (rig = await openSharedRig({ items: 5 })));
afterAll(() => rig.close());
beforeEach(() => {
  folder = tempFolder();
  clocks = { nowMs: Date.parse("2026-11-21T08:00:00.000Z"), elapsedMs: 1000 };
});

type ManagedPin = Parameters<typeof openAdministrationLock>[0]["managedPin"];

async function openBridge(managedPin: ManagedPin = null, files = folder) {
  const administration = await administrationIn(files, {
    managedPin,
    now: () => new Date(clocks.nowMs),
    elapsed: () => clocks.elapsedMs,
  });
  const handlers = { ...createHandlers(rig.desk, fakeNativeHost), administration: administration.handlers };
  const calls: string[] = [];
  const { answer } = createDispatcher(
    (_page, domain, run) => {
      calls.push(domain);
      return run(handlers);
    },
    {
      shouldCheckOutput: true,
      log: () => undefined,
      isLocked: () => false,
      isAdministrationClosed: administration.isClosed,
    },
  );
  const call = (channel: string, input: unknown = {}) => {
    const [domain = "", name = ""] = channel.split(".");
    return answer("page", domain, name, input);
  };
  const codeOf = async (pin: string) => {
    const opened = await call("administration.open", { pin });
    return opened.ok ? "open" : opened.error.code;
  };
  return { call, calls, codeOf };
}

type Bridge = Awaited<ReturnType<typeof openBridge>>;
const setPin = ({ call }: Bridge, currentPin: string | null, pin: string | null) =>
  call("administration.savePin", { currentPin, pin });

/** Operations that change environments, keys, the inbox or the program, or save these settings to a file. */
const REFUSED_WITHOUT_PIN = [
  "configuration.save",
  "environment.remove",
  "environment.removeCredentials",
  "environment.restorePreset",
  "environment.save",
  "environment.saveCredentials",
  "inbox.removeSigningKey",
  "inbox.save",
  "inbox.saveSigningKey",
  "updates.download",
];

// Proof P27
it("refuses operations of Administration until its PIN was entered", async () => {
  const first = await openBridge();
  expect(await first.call("administration.get")).toMatchObject({ value: { isOpen: true, requiresPin: false } });
  expect(await setPin(first, null, PIN)).toMatchObject({ value: { isOpen: true, requiresPin: true } });
  // Administration is closed at each start.
  const bridge = await openBridge();
  const channels = Object.entries(BRIDGE_NAMES).flatMap(([domain, { operations }]) =>
    operations.map((name) => `${domain}.${name}`),
  );
  const answers = await Promise.all(
    channels.map(async (channel) => ({ channel, answer: await bridge.call(channel, "what fits nothing") })),
  );
  const refused = answers.filter(({ answer }) => !answer.ok && answer.error.code === "administration-closed");
  expect(refused.map(({ channel }) => channel).toSorted()).toEqual(REFUSED_WITHOUT_PIN);
  expect(bridge.calls).toEqual([]);
  expect(await bridge.call("settings.get")).toMatchObject({ ok: true });
  expect(await bridge.call("inbox.state")).toMatchObject({ ok: true });
  expect(await setPin(bridge, null, null)).toMatchObject({ error: { code: "wrong-pin" } });
  expect(await bridge.codeOf(PIN)).toBe("open");
  expect(await bridge.call("inbox.removeSigningKey")).not.toMatchObject({ error: { code: "administration-closed" } });
  expect(await bridge.call("administration.close")).toMatchObject({ value: { isOpen: false } });
  expect(await bridge.call("inbox.removeSigningKey")).toMatchObject({ error: { code: "administration-closed" } });
  await bridge.codeOf(PIN);
  expect(await setPin(bridge, PIN, null)).toMatchObject({ value: { isOpen: true, requiresPin: false } });
  expect(await bridge.call("administration.close")).toMatchObject({ value: { isOpen: true } });
});

// Proof P28
it("delays the next PIN of Administration after five wrong ones, over restarts too", async () => {
  await setPin(await openBridge(), null, PIN);
  let bridge = await openBridge();
  const codes = await Promise.all(Array.from({ length: 6 }, () => bridge.codeOf(WRONG)));
  expect(codes).toEqual([...Array<string>(5).fill("wrong-pin"), "too-soon"]);
  bridge = await openBridge();
  clocks.nowMs += 86_400_000;
  expect(await bridge.call("administration.open", { pin: PIN })).toMatchObject({
    error: { code: "too-soon", fields: { waitMs: "30000" } },
  });
  clocks.elapsedMs += 30_000;
  expect(await bridge.codeOf(PIN)).toBe("open");
});

// Proof P29
it("takes the PIN that IT copied from another desk's file", async () => {
  await setPin(await openBridge(), null, PIN);
  const file = await readFile(join(folder, "administration-lock.json"), "utf8");
  expect(file).not.toContain(PIN);
  const { pin } = JSON.parse(file) as { pin: unknown };
  const { managed, problems } = parseManagedConfiguration(JSON.stringify({ administrationPin: pin }), "config.json");
  expect(problems).toEqual([]);

  const bridge = await openBridge(managed.administrationPin, tempFolder());
  expect(await bridge.call("administration.get")).toMatchObject({
    value: { isOpen: false, requiresPin: true, isManaged: true },
  });
  expect(await bridge.codeOf(WRONG)).toBe("wrong-pin");
  expect(await bridge.codeOf(PIN)).toBe("open");
  expect(await setPin(bridge, PIN, null)).toMatchObject({ error: { code: "managed" } });
});

it("stays closed if it is closed while the PIN is checked", async () => {
  await setPin(await openBridge(), null, PIN);
  const { call } = await openBridge();
  const opening = call("administration.open", { pin: PIN });
  await call("administration.close");
  expect(await opening).toMatchObject({ value: { isOpen: false } });
  expect(await call("administration.get")).toMatchObject({ value: { isOpen: false } });
});
