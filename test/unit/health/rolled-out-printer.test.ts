import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_LABEL_PRINTER_SETTINGS, type ManagedPart } from "../../../src-domain/labels/printing.ts";
import { createPrinterCheck } from "../../../src-main/health/health.ts";
import type { SystemPrinter } from "../../../src-main/use-cases/labels/print-port.ts";

let asked = 0;
let answer: () => Promise<SystemPrinter[]>;
const here = (name: string) => () => Promise.resolve([{ name, shownName: name }]);

function look(rolledOut: readonly ManagedPart[] = ["printer"]) {
  return createPrinterCheck(
    {
      printers: () => {
        asked += 1;
        return answer();
      },
      settingsFile: {
        read: () => Promise.resolve({ ...DEFAULT_LABEL_PRINTER_SETTINGS, printer: "theirs" }),
        write: () => Promise.resolve(),
        listManagedParts: () => Promise.resolve(rolledOut),
      },
    },
    () => new Date(),
  );
}

describe("the managed printer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    answer = here("theirs");
  });
  afterEach(() => void vi.useRealTimers());

  it("is found by its exact name", async () => {
    expect(await look()()).toEqual({ there: true });
    answer = here("Theirs");
    expect(await look()()).toEqual({ there: false });
    answer = () => Promise.reject(new Error("no printing system"));
    expect(await look()()).toEqual({ there: null });
    expect(await look(["copies"])()).toBeNull();
    expect(asked).toBe(3);
  });

  it("is searched at most every 30 seconds", async () => {
    const looking = look();
    answer = here("other");
    expect([await looking(), await looking()]).toEqual([{ there: false }, { there: false }]);
    answer = here("theirs");
    vi.setSystemTime(Date.now() + 29_999);
    expect(await looking()).toEqual({ there: false });
    vi.setSystemTime(Date.now() + 1);
    expect(await looking()).toEqual({ there: true });
    expect(asked).toBe(2);
  });
});
