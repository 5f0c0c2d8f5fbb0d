import { beforeEach, describe, expect, it, vi } from "vitest";
import { setReaderLocked, useScanIntake } from "../../../src-renderer/scanner/scan-intake.ts";
import { burstOf, ScannerDesk } from "../scanner/scanner-desk.ts";
import { scanned, typed } from "../scanner/type-keys.ts";

const RMA = "RBX-1007-251121-A0042-7";

class FakeElement {
  readonly inside: string;
  constructor(inside: string) {
    this.inside = inside;
  }
  closest(selector: string): FakeElement | null {
    return selector === this.inside ? this : null;
  }
}
vi.stubGlobal("Element", FakeElement);
const tellLocked = vi.fn((_told: { locked: boolean }) => Promise.resolve({ ok: true, value: {} }));
vi.stubGlobal("window", { desk: { window: { tellLocked } } });

let stored = new Map<string, string>();
const openLock = async () => {
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return import("../../../src-renderer/screens/lock/desk-lock.ts");
};

const pressed = (code: string, more: object = {}) =>
  ({
    code,
    key: code,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    target: null,
    ...more,
  }) as unknown as KeyboardEvent;

beforeEach(() => {
  stored = new Map();
});

describe("a locked desk", () => {
  it("stays locked over a reload, with the time it was locked at, until somebody unlocks it", async () => {
    const before = await openLock();
    expect(before.useDeskLock.getState().since).toBeNull();
    before.lockDesk();
    const { since } = before.useDeskLock.getState();
    const after = await openLock();
    expect(since).not.toBeNull();
    expect(after.useDeskLock.getState().since).toBe(since);
    const { useScanIntake: intake } = await import("../../../src-renderer/scanner/scan-intake.ts");
    expect(intake.getState().locked).toBe(true);
    after.unlockDesk();
    expect(intake.getState().locked).toBe(false);
    expect((await openLock()).useDeskLock.getState().since).toBeNull();
  });

  it("is told to the strip, also by a window that starts locked", async () => {
    tellLocked.mockClear();
    const before = await openLock();
    const stop = before.connectDeskLock();
    before.lockDesk();
    stop();
    const after = await openLock();
    const stopAgain = after.connectDeskLock();
    after.unlockDesk();
    stopAgain();
    expect(tellLocked.mock.calls.map(([{ locked }]) => locked)).toEqual([false, true, true, false]);
  });

  it("stays locked when what was kept cannot be read", async () => {
    stored.set("returns-desk-locked-since", "yesterday");
    expect((await openLock()).useDeskLock.getState().since).not.toBeNull();
  });

  it("counts the scans it does not take, and begins anew the next time", async () => {
    const lock = await openLock();
    const { createIntake } = await import("../../../src-renderer/scanner/scan-intake.ts");
    const { SCANNER_LAYOUTS: layouts } = await import("../../../src-renderer/scanner/layouts.ts");
    const stop = lock.connectDeskLock();
    const nothing = (): undefined => undefined;
    const intake = createIntake({ record: nothing, keep: nothing, isSurfaceOpen: () => false, now: () => 0 });
    const burst = burstOf(RMA);
    lock.lockDesk();
    for (let time = 0; time < 3; time += 1) intake.take(burst, { layout: layouts.us, ignoreRepeatsMs: 0 });
    expect(lock.useDeskLock.getState().missed).toBe(3);
    lock.unlockDesk();
    lock.lockDesk();
    expect(lock.useDeskLock.getState().missed).toBe(0);
    stop();
  });

  it("gives the page no key but those that reach and press its button", async () => {
    const lock = await openLock();
    expect(lock.isKeyKept(pressed("KeyA"))).toBe(false);
    lock.lockDesk();
    const onPage = { target: new FakeElement("dialog.lock") };
    const behind = { target: new FakeElement("input") };
    const kept = [pressed("KeyA"), pressed("Escape", onPage), pressed("F7"), pressed("Digit1", onPage)];
    expect(kept.map(lock.isKeyKept)).toEqual([true, true, true, true]);
    expect(lock.isKeyKept(pressed("Enter", behind))).toBe(true);
    expect(lock.isKeyKept(pressed("KeyZ", { key: "z", ctrlKey: true }))).toBe(true);
    const pressing = ["Tab", "Enter", "Space"].map((code) => pressed(code, onPage));
    expect(pressing.map(lock.isKeyKept)).toEqual([false, false, false]);
    expect(lock.isKeyKept(pressed("KeyL", { key: "l", ctrlKey: true }))).toBe(false);
    expect(lock.isKeyKept(pressed("KeyL", { key: "l", metaKey: true }))).toBe(false);
  });

  it("keeps a scan's first keys from the page, which cannot yet be told from typing", () => {
    const desk = new ScannerDesk();
    setReaderLocked(true);
    desk.keepsKeys = true;
    desk.press([...scanned(RMA, 100, 8), ...typed("abc", 5000, 120)]);
    expect(desk.passed).toEqual([]);
    expect(desk.recorded).toEqual([]);
    expect(useScanIntake.getState().notice).toMatchObject({ reason: "locked", text: "" });
    setReaderLocked(false);
  });
});
