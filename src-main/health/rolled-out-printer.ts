import { setTimeout as pause } from "node:timers/promises";
import type { HealthFacts } from "../../src-domain/health/health.ts";
import type { PrintPort, SystemPrinter } from "../desk/labels/print-port.ts";

/** Milliseconds. The system is asked by a page that nobody sees, and health is looked at every few seconds. */
const COUNTS_MS = 30_000;
/** A printing system that hangs holds nothing up. */
const PATIENCE_MS = 2000;

/** Whether the printer that IT rolled out is set up on this computer; without one nobody is asked. */
export function createPrinterLook({ printers, station }: Pick<PrintPort, "printers" | "station">, now: () => Date) {
  let asked: { readonly at: number; readonly answer: Promise<readonly SystemPrinter[] | null> } | null = null;

  function ask(): Promise<readonly SystemPrinter[] | null> {
    const at = now().getTime();
    if (asked === null || at - asked.at >= COUNTS_MS) {
      asked = { at, answer: Promise.race([printers().catch(() => null), pause(PATIENCE_MS, null, { ref: false })]) };
    }
    return asked.answer;
  }

  return async (): Promise<HealthFacts["printer"]> => {
    if (!(await station.rolledOut()).includes("printer")) return null;
    const [{ printer }, known] = await Promise.all([station.read(), ask()]);
    return { there: known && known.some(({ name }) => name === printer) };
  };
}
