import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBurst } from "../scanner/scanner-desk.ts";
import { RMA } from "../scanner/type-keys.ts";

class FakeElement {
  readonly selectors: readonly string[];
  constructor(...selectors: readonly string[]) {
    this.selectors = selectors;
  }
  closest(selector: string): FakeElement | null {
    return this.selectors.includes(selector) ? this : null;
  }
}
vi.stubGlobal("Element", FakeElement);
const calls: string[] = [];
let lockedInMain: string | null = null;
let mainStaysLocked = false;
let waitMs = 0;
let storedValues = new Map<string, string>();
const answer = (name: string, since = lockedInMain) => {
  calls.push(name);
  lockedInMain = since;
  return Promise.resolve({ ok: true, value: { since, requiresPin: false, waitMs } });
};
const lock = {
  get: () => answer("get"),
  lock: () => answer("lock", lockedInMain ?? "2026-11-21T09:00:00.000Z"),
  unlock: () => answer("unlock", mainStaysLocked ? lockedInMain : null),
};
const scan = { record: vi.fn() };
vi.stubGlobal("window", { desk: { lock, scan } });
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storedValues.get(key) ?? null,
  removeItem: (key: string) => storedValues.delete(key),
});

const loadPage = async () => {
  vi.resetModules();
  const lockModule = await import("../../../src-renderer/features/shift/desk-lock.ts");
  await lockModule.fetchDeskLock();
  return lockModule;
};

const NO_MODIFIER = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const pressKey = (code: string, changes: object = {}) =>
  ({ ...NO_MODIFIER, code, key: code, target: null, ...changes }) as unknown as KeyboardEvent;

beforeEach(() => {
  storedValues = new Map();
  lockedInMain = null;
  mainStaysLocked = false;
  waitMs = 0;
  calls.length = 0;
});

describe("a locked desk", () => {
  it("stays locked after a reload until it is unlocked", async () => {
    const pageBefore = await loadPage();
    expect(pageBefore.useDeskLock.getState()).toMatchObject({ lockedSince: null, wasUnlocked: true });
    pageBefore.lockDesk();
    await vi.waitFor(() => expect(calls).toEqual(["get", "lock"]));
    const pageAfter = await loadPage();
    expect(pageAfter.useDeskLock.getState()).toMatchObject({ lockedSince: lockedInMain, wasUnlocked: false });
    const { useScanIntake: intake } = await import("../../../src-renderer/scanner/scan-intake.ts");
    expect(intake.getState().isLocked).toBe(true);
    await pageAfter.unlockDesk();
    expect(intake.getState().isLocked).toBe(false);
    expect((await loadPage()).useDeskLock.getState().lockedSince).toBeNull();
  });

  it("is locked in main after earlier scans are recorded", async () => {
    const page = await loadPage();
    const { recordRawScan } = await import("../../../src-renderer/scanner/scan-recorder.ts");
    const { rawScanOfText } = await import("../../../src-renderer/scanner/queue/raw-scan.ts");
    const answers: (() => void)[] = [];
    scan.record.mockImplementation(() => {
      calls.push("scan");
      return new Promise((resolve) => answers.push(() => resolve({ ok: true, value: {} })));
    });
    for (const code of ["FIRST", "SECOND"]) recordRawScan(rawScanOfText(code, new Date()));
    page.lockDesk();
    expect(page.useDeskLock.getState().lockedSince).not.toBeNull();
    for (const _scan of ["first", "second"]) {
      await vi.waitFor(() => expect(answers).toHaveLength(1));
      answers.shift()?.();
    }
    await vi.waitFor(() => expect(calls.at(-1)).toBe("lock"));
    expect(calls).toEqual(["get", "scan", "scan", "lock"]);
  });

  it("is not locked in main when the page was unlocked before", async () => {
    const page = await loadPage();
    vi.useFakeTimers();
    page.lockDesk();
    await page.unlockDesk();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(calls).toEqual(["get", "unlock"]);
  });

  it("stays locked if main was locked again while it checked the PIN", async () => {
    lockedInMain = "2026-11-21T09:00:00.000Z";
    mainStaysLocked = true;
    const page = await loadPage();
    await page.unlockDesk("1234");
    expect(page.useDeskLock.getState().lockedSince).toBe(lockedInMain);
    const { useScanIntake: intake } = await import("../../../src-renderer/scanner/scan-intake.ts");
    expect(intake.getState().isLocked).toBe(true);
  });

  it.each([-3_600_000, 3_600_000])("waits as long for a PIN after the clock was set by %i ms", async (setMs) => {
    vi.useFakeTimers();
    lockedInMain = "2026-11-21T09:00:00.000Z";
    waitMs = 30_000;
    const page = await loadPage();
    vi.setSystemTime(Date.now() + setMs);
    expect(page.findWaitSeconds()).toBe(30);
    vi.advanceTimersByTime(29_001);
    expect(page.findWaitSeconds()).toBe(1);
    vi.advanceTimersByTime(999);
    expect(page.findWaitSeconds()).toBe(0);
    vi.useRealTimers();
  });

  it("stays locked when an earlier version locked it", async () => {
    storedValues.set("returns-desk-locked-since", "2026-11-20T17:00:00.000Z");
    expect((await loadPage()).useDeskLock.getState().lockedSince).not.toBeNull();
    expect(lockedInMain).not.toBeNull();
    expect(storedValues.size).toBe(0);
  });

  it("counts the scans that it drops during one lock", async () => {
    const page = await loadPage();
    const { createIntake } = await import("../../../src-renderer/scanner/scan-intake.ts");
    const { SCANNER_LAYOUTS: layouts } = await import("../../../src-renderer/scanner/capture/layouts.ts");
    const stop = page.subscribeToScansWhileLocked();
    const ignore = (): undefined => undefined;
    const intake = createIntake({ record: ignore, deferScan: ignore, isSurfaceOpen: () => false, nowMs: () => 0 });
    const burst = createBurst(RMA);
    page.lockDesk();
    for (let time = 0; time < 3; time += 1) intake.handleBurst(burst, { layout: layouts.us, ignoreRepeatsMs: 0 });
    expect(page.useDeskLock.getState().missedScanCount).toBe(3);
    await page.unlockDesk();
    page.lockDesk();
    expect(page.useDeskLock.getState().missedScanCount).toBe(0);
    stop();
    await vi.waitFor(() => expect(calls.at(-1)).toBe("lock"));
  });

  it("blocks every key except those that press its button", async () => {
    const page = await loadPage();
    expect(page.isKeyBlocked(pressKey("KeyA"))).toBe(false);
    page.lockDesk();
    const targetOnPage = { target: new FakeElement("dialog.lock") };
    const targetBehind = { target: new FakeElement("input") };
    const blockedKeys = [
      pressKey("KeyA"),
      pressKey("Escape", targetOnPage),
      pressKey("F7"),
      pressKey("Digit1", targetOnPage),
    ];
    expect(blockedKeys.map(page.isKeyBlocked)).toEqual([true, true, true, true]);
    expect(page.isKeyBlocked(pressKey("Enter", targetBehind))).toBe(true);
    expect(page.isKeyBlocked(pressKey("KeyZ", { key: "z", ctrlKey: true }))).toBe(true);
    const allowedKeys = ["Tab", "Enter", "Space"].map((code) => pressKey(code, targetOnPage));
    // A remote desktop can omit the key position.
    const keyWithoutPosition = pressKey("", { ...targetOnPage, key: " " });
    expect([...allowedKeys, keyWithoutPosition].map(page.isKeyBlocked)).toEqual([false, false, false, false]);
    expect(page.isKeyBlocked(pressKey("KeyL", { key: "l", ctrlKey: true }))).toBe(false);
    expect(page.isKeyBlocked(pressKey("KeyL", { key: "l", metaKey: true }))).toBe(false);
  });

  it("allows only digits and editing keys in its PIN field", async () => {
    const page = await loadPage();
    page.lockDesk();
    const targetInPin = { target: new FakeElement("dialog.lock", page.PIN_FIELD) };
    const codes = ["Digit1", "Numpad1", "Backspace", "ArrowLeft", "Enter", "Tab"];
    expect(codes.map((code) => page.isKeyBlocked(pressKey(code, targetInPin)))).toEqual(codes.map(() => false));
    expect(page.isKeyBlocked(pressKey("", { ...targetInPin, key: "1" }))).toBe(false);
    expect(page.isKeyBlocked(pressKey("KeyA", targetInPin))).toBe(true);
    expect(page.isKeyBlocked(pressKey("Digit1", { ...targetInPin, ctrlKey: true }))).toBe(true);
    expect(page.isKeyBlocked(pressKey("Digit1", { target: new FakeElement("dialog.lock") }))).toBe(true);
  });
});
