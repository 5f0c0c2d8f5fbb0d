import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_LABEL_PRINTER_SETTINGS, type ManagedPart } from "../../../src-domain/labels/printing.ts";
import { createPrinterCheck } from "../../../src-main/health/health.ts";
import type { SystemPrinter } from "../../../src-main/use-cases/labels/print-port.ts";

let listCount = 0;
let listPrinters: () => Promise<SystemPrinter[]>;
const listOnly = (name: string) => () => Promise.resolve([{ name, displayName: name }]);

function createCheck(managedParts: readonly ManagedPart[] = ["printer"]) {
  return createPrinterCheck({
    printers: () => {
      listCount += 1;
      return listPrinters();
    },
    settingsFile: {
      read: () => Promise.resolve({ ...DEFAULT_LABEL_PRINTER_SETTINGS, printer: "theirs" }),
      write: () => Promise.resolve(),
      listManagedParts: () => Promise.resolve(managedParts),
    },
  });
}

describe("the managed printer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    listCount = 0;
    listPrinters = listOnly("theirs");
  });
  afterEach(() => void vi.useRealTimers());

  it("is found by its exact name", async () => {
    expect(await createCheck()()).toEqual({ isInstalled: true });
    listPrinters = listOnly("Theirs");
    expect(await createCheck()()).toEqual({ isInstalled: false });
    listPrinters = () => Promise.reject(new Error("no printing system"));
    expect(await createCheck()()).toEqual({ isInstalled: null });
    expect(await createCheck(["copies"])()).toBeNull();
    expect(listCount).toBe(3);
  });

  it("is searched at most every 30 seconds", async () => {
    const checkPrinter = createCheck();
    listPrinters = listOnly("other");
    expect([await checkPrinter(), await checkPrinter()]).toEqual([{ isInstalled: false }, { isInstalled: false }]);
    listPrinters = listOnly("theirs");
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(29_999);
    expect(await checkPrinter()).toEqual({ isInstalled: false });
    vi.advanceTimersByTime(1);
    expect(await checkPrinter()).toEqual({ isInstalled: true });
    expect(listCount).toBe(2);
  });
});
