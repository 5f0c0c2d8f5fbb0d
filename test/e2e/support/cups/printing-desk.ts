import type { DeskWindow } from "../desk-window.ts";
import { expect, test as base } from "../labels/label-test.ts";
import { hasCups, PrivateCups, type QueuedJob } from "./private-cups.ts";

export const QUEUE = "Label_queue";
export const DPI = 203;

/** Adds a desk with its own printing system. */
export const test = base.extend<{ readonly cups: PrivateCups; readonly printingDesk: DeskWindow }>({
  cups: async ({}, provide) => {
    const cups = await PrivateCups.start();
    await cups.addQueue(QUEUE);
    await provide(cups);
    await cups.stop();
  },
  printingDesk: async ({ cups, launch }, provide) => {
    const desk = await launch({ environment: cups.environment });
    await desk.waitUntilReady();
    await provide(desk);
  },
});

export async function choosePrinter(desk: DeskWindow, printer: string): Promise<void> {
  await desk.openSettings("Label printing");
  await desk.selectOption("Printer for labels", printer);
}

export async function jobsOf(cups: PrivateCups, count: number): Promise<readonly QueuedJob[]> {
  await expect.poll(async () => (await cups.jobs()).length).toBe(count);
  return cups.jobs();
}

export const hasPrinting = await hasCups();
