import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import { listedOrders } from "../e2e/support/bridge-calls.ts";
import { DeskWindow } from "../e2e/support/desk-window.ts";
import { submitButton } from "../e2e/support/scan-desk.ts";
import { readJournal } from "../rig/journal.ts";
import type { Call } from "../rig/messages.ts";
import { CellRun, type Outcome, type Surroundings } from "./cell-run.ts";
import type { Cell } from "./cells.ts";
import { isServiceBusy } from "./evidence.ts";

const CHECK_EVERY_MS = 100;
/** The desk may be some steps further when a step is detected. */
const STEP_CHECK_EVERY_MS = 2;
const TIMEOUT_MS = 120_000;

export async function runInWindow(cell: Cell, surroundings: Surroundings): Promise<Outcome> {
  const run = await CellRun.prepare(cell, surroundings);
  const { death, number } = cell;
  try {
    if (death !== null) {
      await withWindow(run, "first", async (_desk, folder) => {
        const isDue = async (): Promise<boolean> =>
          death.side === "during"
            ? isServiceBusy(run.control)
            : (await readJournal(folder)).submissionChanges >= death.nth;
        await waitUntil(async () => (await isDue()) || run.watch.isAtRest(), STEP_CHECK_EVERY_MS);
        run.handleEvent({ type: "dying", number });
      });
    }
    await withWindow(run, death === null ? "first" : "second", async (desk) => {
      run.scheduleRepair();
      await run.watch.operateUntilRest(
        (condition) => waitUntil(condition, CHECK_EVERY_MS),
        (call) => act(desk, call),
        () => false,
      );
      await recordShownRows(desk, run);
    });
    return await run.outcome();
  } finally {
    await run.close();
  }
}

async function withWindow(
  run: CellRun,
  life: "first" | "second",
  work: (desk: DeskWindow, folder: string) => Promise<void>,
): Promise<void> {
  const { folder, address } = run.prepareStart(life);
  const desk = await DeskWindow.launch({
    userData: join(folder, "..", ".."),
    practiceService: new URL(address.userBaseUrl).origin,
    environment: { RETURNS_DESK_GIVES_UP_SOON: "yes" },
  });
  let isOpen = true;
  const pendingRecording = (async () => {
    for (; isOpen; await pause(CHECK_EVERY_MS)) await recordShownRows(desk, run).catch(() => undefined);
  })();
  try {
    await desk.verdict.waitFor();
    const isSubmitted = (await readJournal(folder)).submissions.length > 0;
    if (!isSubmitted) await submitButton(desk).click();
    await work(desk, folder);
  } catch (error) {
    run.watch.addComplaint(String(error));
  } finally {
    isOpen = false;
    await desk.kill();
    await pendingRecording;
  }
}

async function recordShownRows(desk: DeskWindow, run: CellRun): Promise<void> {
  for (const submission of (await listedOrders(desk)).values())
    run.handleEvent({ type: "shown", number: run.cell.number, submission });
}

async function act({ page }: DeskWindow, call: Call): Promise<void> {
  const answer = await page.evaluate(async ({ domain, name, input }) => {
    const desk = window.desk as unknown as Record<string, Record<string, (input: object) => Promise<BridgeAnswer>>>;
    return desk[domain]?.[name]?.(input);
  }, call);
  if (!answer?.ok) throw new Error(`${call.name}: ${JSON.stringify(answer)}`);
}

/**
 * Waits for a condition. Returns false at the limit. Counts checks instead of time, because a busy machine is slower.
 */
async function waitUntil(condition: () => Promise<boolean>, everyMs: number): Promise<boolean> {
  for (let remaining = TIMEOUT_MS / everyMs; remaining > 0; remaining -= 1) {
    if (await condition()) return true;
    await pause(everyMs);
  }
  return false;
}
