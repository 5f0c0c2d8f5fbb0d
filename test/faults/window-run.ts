import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import { DeskWindow } from "../e2e/support/desk-window.ts";
import { listedOrders } from "../e2e/support/over-bridge.ts";
import { submitButton } from "../e2e/support/scan-desk.ts";
import { readJournal } from "../rig/journal.ts";
import type { Call } from "../rig/messages.ts";
import { CellRun, type Outcome, type Surroundings } from "./cell-run.ts";
import type { Cell } from "./cells.ts";
import { isServiceBusy } from "./evidence.ts";

const LOOK_EVERY_MS = 100;
/** The desk may be some steps further by the time that one is seen. */
const WATCH_EVERY_MS = 2;
const PATIENCE_MS = 120_000;

/** A cell in the real window: the button is pressed, the program killed and started again. */
export async function runInWindow(cell: Cell, surroundings: Surroundings): Promise<Outcome> {
  const run = await CellRun.prepare(cell, surroundings);
  const { death, number } = cell;
  try {
    if (death !== null) {
      await withWindow(run, "first", async (_desk, folder) => {
        const isDue = async (): Promise<boolean> =>
          death.side === "during" ? isServiceBusy(run.control) : (await readJournal(folder)).moves >= death.nth;
        await comesTrue(async () => (await isDue()) || run.watch.hasEnded(), WATCH_EVERY_MS);
        run.hear({ type: "dying", number });
      });
    }
    await withWindow(run, death === null ? "first" : "second", async (desk) => {
      run.mendInTime();
      await run.watch.rest(
        (isSo) => comesTrue(isSo, LOOK_EVERY_MS),
        (call) => act(desk, call),
        () => false,
      );
      await look(desk, run);
    });
    return await run.outcome();
  } finally {
    await run.end();
  }
}

/** One life of the desk, which is over with the work. */
async function withWindow(
  run: CellRun,
  life: "first" | "second",
  work: (desk: DeskWindow, folder: string) => Promise<void>,
): Promise<void> {
  const { folder, address } = run.order(life);
  const desk = await DeskWindow.launch({
    userData: join(folder, "..", ".."),
    practiceService: new URL(address.userBaseUrl).origin,
    environment: { RETURNS_DESK_GIVES_UP_SOON: "yes" },
  });
  let isOpen = true;
  const looking = (async () => {
    for (; isOpen; await pause(LOOK_EVERY_MS)) await look(desk, run).catch(() => undefined);
  })();
  try {
    await desk.verdict.waitFor();
    const isSubmitted = (await readJournal(folder)).submissions.length > 0;
    if (!isSubmitted) await submitButton(desk).click();
    await work(desk, folder);
  } catch (error) {
    run.watch.complain(String(error));
  } finally {
    isOpen = false;
    await desk.kill();
    await looking;
  }
}

/** Notes what the list of orders shows. */
async function look(desk: DeskWindow, run: CellRun): Promise<void> {
  for (const shown of (await listedOrders(desk)).values()) run.hear({ type: "shown", number: run.cell.number, shown });
}

async function act({ page }: DeskWindow, call: Call): Promise<void> {
  const answer = await page.evaluate(async ({ domain, name, input }) => {
    const desk = window.desk as unknown as Record<string, Record<string, (input: object) => Promise<BridgeAnswer>>>;
    return desk[domain]?.[name]?.(input);
  }, call);
  if (!answer?.ok) throw new Error(`${call.name}: ${JSON.stringify(answer)}`);
}

/** Looks again and again; false where it hangs. Looks are counted and not time, because a busy machine has less of it. */
async function comesTrue(isSo: () => Promise<boolean>, everyMs: number): Promise<boolean> {
  for (let left = PATIENCE_MS / everyMs; left > 0; left -= 1) {
    if (await isSo()) return true;
    await pause(everyMs);
  }
  return false;
}
