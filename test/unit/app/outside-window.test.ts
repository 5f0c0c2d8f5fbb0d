import type { BrowserWindow } from "electron";
import { beforeEach, expect, it, vi } from "vitest";
import { drawBadge } from "../../../src-main/app/badge-image.ts";
import { createOutsideWindow } from "../../../src-main/app/outside-window.ts";

const electron = vi.hoisted(() => ({
  badges: [] as number[],
  notifications: [] as { readonly text: unknown; readonly click: () => void }[],
}));
vi.mock("electron", () => ({
  app: { setBadgeCount: (count: number) => electron.badges.push(count) },
  nativeImage: { createFromBitmap: (_pixels: Buffer, size: object) => size },
  Notification: class {
    static isSupported = () => true;
    readonly text: unknown;
    click = (): void => undefined;
    constructor(text: unknown) {
      this.text = text;
    }
    on(_event: "click", click: () => void): void {
      this.click = click;
    }
    show(): void {
      electron.notifications.push(this);
    }
    close(): void {}
  },
}));

const window = {
  setOverlayIcon: vi.fn(),
  setProgressBar: vi.fn(),
  isFocused: vi.fn(() => false),
  isMinimized: () => true,
  isDestroyed: () => false,
  restore: vi.fn(),
  show: vi.fn(),
  focus: vi.fn(),
};
const outsideWindow = (platform: NodeJS.Platform, language: "en" | "de" = "en") =>
  createOutsideWindow({ platform, window: () => window as unknown as BrowserWindow, language: () => language });

beforeEach(() => {
  vi.clearAllMocks();
  electron.badges.length = 0;
  electron.notifications.length = 0;
});

it("shows the number on the Dock, and on Windows as an icon", () => {
  outsideWindow("darwin").showUnresolved(3);
  expect(electron.badges).toEqual([3]);
  outsideWindow("win32").showUnresolved(3);
  outsideWindow("win32").showUnresolved(0);
  expect(electron.badges).toEqual([3]);
  expect(window.setOverlayIcon.mock.calls).toEqual([
    [{ width: 32, height: 32 }, "Unresolved orders: 3"],
    [null, ""],
  ]);
});

it("draws each number differently, on a disk with transparent corners", () => {
  const images = Array.from({ length: 10 }, (_, index) => drawBadge(index + 1).pixels);
  expect(new Set(images.map((pixels) => pixels.toString("hex"))).size).toBe(10);
  for (const pixels of images) {
    expect(pixels.readUInt32BE(0)).toBe(0);
    expect(pixels.indexOf(Buffer.from([255, 255, 255, 255]))).toBeGreaterThan(0);
  }
  expect(drawBadge(99)).toEqual(drawBadge(10));
});

it("shows progress on the window, and none when no job runs", () => {
  outsideWindow("linux").showProgress(0.5);
  outsideWindow("linux").showProgress(null);
  expect(window.setProgressBar.mock.calls).toEqual([[0.5], [-1]]);
});

it("notifies only while the operator works elsewhere", () => {
  const { notify } = outsideWindow("win32", "de");
  window.isFocused.mockReturnValueOnce(true);
  notify({ kind: "copy", done: 1, notDone: 0 });
  expect(electron.notifications).toEqual([]);
  notify({ kind: "import", done: 36_712, notDone: 23_288 });
  expect(electron.notifications.map(({ text }) => text)).toEqual([
    { title: "Import beendet", body: "Erledigt: 36.712 · Nicht erledigt: 23.288" },
  ]);
});

it("opens the window when its notification is clicked", () => {
  outsideWindow("win32", "de").notify({ kind: "copy", done: 1, notDone: 0 });
  electron.notifications[0]?.click();
  expect(window.restore).toHaveBeenCalledOnce();
  expect(window.focus).toHaveBeenCalledOnce();
});
