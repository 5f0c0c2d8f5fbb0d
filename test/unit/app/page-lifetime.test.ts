import { EventEmitter } from "node:events";
import type { BrowserWindow } from "electron";
import { expect, it, vi } from "vitest";
import { rejectWhenPageGone } from "../../../src-main/app/page/page-lifetime.ts";

const neverSettles = (): Promise<never> => new Promise(() => undefined);

function openPage() {
  const page = Object.assign(new EventEmitter(), {
    webContents: new EventEmitter(),
    destroy: vi.fn(() => void page.emit("closed")),
  });
  return { page, window: page as unknown as BrowserWindow };
}

it("keeps the page open after its answer", async () => {
  const { page, window } = openPage();
  expect(await rejectWhenPageGone(window, 20, () => Promise.resolve("drawn"))).toBe("drawn");
  expect(page.listenerCount("closed")).toBe(0);
  expect(page.destroy).not.toHaveBeenCalled();
});

it.each([
  ["crashes", (page: EventEmitter & { webContents: EventEmitter }) => page.webContents.emit("render-process-gone")],
  ["is closed", (page: EventEmitter) => page.emit("closed")],
])("rejects when the page %s", async (_how, endPage) => {
  const { page, window } = openPage();
  const result = rejectWhenPageGone(window, null, neverSettles);
  endPage(page);
  await expect(result).rejects.toThrow("Page crashed or closed");
});

it("rejects and destroys the page after a timeout", async () => {
  const { page, window } = openPage();
  await expect(rejectWhenPageGone(window, 1, neverSettles)).rejects.toThrow("Page crashed or closed");
  expect(page.destroy).toHaveBeenCalledOnce();
});
