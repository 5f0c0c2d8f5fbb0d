import { beforeEach, describe, expect, it, vi } from "vitest";
import { burstOf } from "../scanner/scanner-desk.ts";
import { RMA } from "../scanner/type-keys.ts";

class FakeElement {
  readonly inside: readonly string[];
  constructor(...inside: readonly string[]) {
    this.inside = inside;
  }
  closest(selector: string): FakeElement | null {
    return this.inside.includes(selector) ? this : null;
  }
}
vi.stubGlobal("Element", FakeElement);
const reported: string[] = [];
let mainLocked: string | null = null;
let stored = new Map<string, string>();
const answer = (name: string, since = mainLocked) => {
  reported.push(name);
  mainLocked = since;
  return Promise.resolve({ ok: true, value: { since, asksPin: false, nextTryAt: null } });
};
const lock = {
  get: () => answer("get"),
  lock: () => answer("lock", mainLocked ?? "2026-11-21T09:00:00.000Z"),
  unlock: () => answer("unlock", null),
};
const scan = { record: vi.fn() };
vi.stubGlobal("window", { desk: { lock, scan } });
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  removeItem: (key: string) => stored.delete(key),
});

const openLock = async () => {
  vi.resetModules();
  const opened = await import("../../../src-renderer/features/shift/desk-lock.ts");
  await opened.fetchDeskLock();
  return opened;
};

const NO_MODIFIER = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const pressed = (code: string, more: object = {}) =>
  ({ ...NO_MODIFIER, code, key: code, target: null, ...more }) as unknown as KeyboardEvent;

beforeEach(() => {
  stored = new Map();
  mainLocked = null;
  reported.length = 0;
});

describe("a locked desk", () => {
  it("stays locked after a reload until it is unlocked", async () => {
    const before = await openLock();
    expect(before.useDeskLock.getState()).toMatchObject({ lockedSince: null, wasUnlocked: true });
    before.lockDesk();
    await vi.waitFor(() => expect(reported).toEqual(["get", "lock"]));
    const after = await openLock();
    expect(after.useDeskLock.getState()).toMatchObject({ lockedSince: mainLocked, wasUnlocked: false });
    const { useScanIntake: intake } = await import("../../../src-renderer/scanner/scan-intake.ts");
    expect(intake.getState().locked).toBe(true);
    await after.unlockDesk();
    expect(intake.getState().locked).toBe(false);
    expect((await openLock()).useDeskLock.getState().lockedSince).toBeNull();
  });

  it("is locked in main after earlier scans are recorded", async () => {
    const page = await openLock();
    const { recordRawScan } = await import("../../../src-renderer/scanner/scan-recorder.ts");
    const { rawScanOfText } = await import("../../../src-renderer/scanner/queue/raw-scan.ts");
    const answers: (() => void)[] = [];
    scan.record.mockImplementation(() => {
      reported.push("scan");
      return new Promise((resolve) => answers.push(() => resolve({ ok: true, value: {} })));
    });
    for (const code of ["FIRST", "SECOND"]) recordRawScan(rawScanOfText(code, new Date()));
    page.lockDesk();
    expect(page.useDeskLock.getState().lockedSince).not.toBeNull();
    for (const _scan of ["first", "second"]) {
      await vi.waitFor(() => expect(answers).toHaveLength(1));
      answers.shift()?.();
    }
    await vi.waitFor(() => expect(reported.at(-1)).toBe("lock"));
    expect(reported).toEqual(["get", "scan", "scan", "lock"]);
  });

  it("is not locked in main when the page was unlocked before", async () => {
    const page = await openLock();
    vi.useFakeTimers();
    page.lockDesk();
    await page.unlockDesk();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(reported).toEqual(["get", "unlock"]);
  });

  it("stays locked when an earlier version locked it", async () => {
    stored.set("returns-desk-locked-since", "2026-11-20T17:00:00.000Z");
    expect((await openLock()).useDeskLock.getState().lockedSince).not.toBeNull();
    expect(mainLocked).not.toBeNull();
    expect(stored.size).toBe(0);
  });

  it("counts the scans that it drops during one lock", async () => {
    const page = await openLock();
    const { createIntake } = await import("../../../src-renderer/scanner/scan-intake.ts");
    const { SCANNER_LAYOUTS: layouts } = await import("../../../src-renderer/scanner/capture/layouts.ts");
    const stop = page.countMissedScans();
    const nothing = (): undefined => undefined;
    const intake = createIntake({ record: nothing, defer: nothing, isSurfaceOpen: () => false, now: () => 0 });
    const burst = burstOf(RMA);
    page.lockDesk();
    for (let time = 0; time < 3; time += 1) intake.handleBurst(burst, { layout: layouts.us, ignoreRepeatsMs: 0 });
    expect(page.useDeskLock.getState().missedScanCount).toBe(3);
    await page.unlockDesk();
    page.lockDesk();
    expect(page.useDeskLock.getState().missedScanCount).toBe(0);
    stop();
    await vi.waitFor(() => expect(reported.at(-1)).toBe("lock"));
  });

  it("blocks every key except those that reach and press its button", async () => {
    const page = await openLock();
    expect(page.isKeyBlocked(pressed("KeyA"))).toBe(false);
    page.lockDesk();
    const onPage = { target: new FakeElement("dialog.lock") };
    const behind = { target: new FakeElement("input") };
    const kept = [pressed("KeyA"), pressed("Escape", onPage), pressed("F7"), pressed("Digit1", onPage)];
    expect(kept.map(page.isKeyBlocked)).toEqual([true, true, true, true]);
    expect(page.isKeyBlocked(pressed("Enter", behind))).toBe(true);
    expect(page.isKeyBlocked(pressed("KeyZ", { key: "z", ctrlKey: true }))).toBe(true);
    const pressing = ["Tab", "Enter", "Space"].map((code) => pressed(code, onPage));
    // A remote desktop may omit the key position.
    const remote = pressed("", { ...onPage, key: " " });
    expect([...pressing, remote].map(page.isKeyBlocked)).toEqual([false, false, false, false]);
    expect(page.isKeyBlocked(pressed("KeyL", { key: "l", ctrlKey: true }))).toBe(false);
    expect(page.isKeyBlocked(pressed("KeyL", { key: "l", metaKey: true }))).toBe(false);
  });

  it("allows only digits and editing keys in its PIN field", async () => {
    const page = await openLock();
    page.lockDesk();
    const inPin = { target: new FakeElement("dialog.lock", page.PIN_FIELD) };
    const codes = ["Digit1", "Numpad1", "Backspace", "ArrowLeft", "Enter", "Tab"];
    expect(codes.map((code) => page.isKeyBlocked(pressed(code, inPin)))).toEqual(codes.map(() => false));
    expect(page.isKeyBlocked(pressed("", { ...inPin, key: "1" }))).toBe(false);
    expect(page.isKeyBlocked(pressed("KeyA", inPin))).toBe(true);
    expect(page.isKeyBlocked(pressed("Digit1", { ...inPin, ctrlKey: true }))).toBe(true);
    expect(page.isKeyBlocked(pressed("Digit1", { target: new FakeElement("dialog.lock") }))).toBe(true);
  });
});
