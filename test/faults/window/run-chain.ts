import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import type { ItemView } from "../../../src-simulator/control-client.ts";
import { DeskWindow } from "../../e2e/support/desk-window.ts";
import { openPort, type Front } from "../../rig/front.ts";
import type { Cell } from "../cells.ts";
import { addFaults, type Outcome } from "../cell-run.ts";
import { CellWatch } from "../cell-watch.ts";
import { isServiceBusy } from "../evidence.ts";
import { makeBatch, shownRows, submit } from "../../e2e/support/over-bridge.ts";
import { act, beginBatch, makeBatchByHand, submitByHand } from "./window-desk.ts";

const ITEMS_A_BATCH = 2;
const BY_HAND_EVERY = 5;
const CLOSED_MS = 1200;
const PATIENCE_MS = 120_000;

/** One real desk that goes through cell after cell, and through the deaths of them. */
export async function runChain(cells: readonly Cell[], userData: string): Promise<Outcome[]> {
  await mkdir(userData, { recursive: true });
  const simulator = await startSimulator({ items: 800, batchLimit: 5, honourIdempotency: cells[0]?.honoured ?? true });
  const front = await openPort(Number(new URL(simulator.url).port));
  const chain = new Chain(simulator, front, userData);
  try {
    await chain.launch();
    const outcomes: Outcome[] = [];
    for (const [index, cell] of cells.entries()) {
      outcomes.push(await chain.run(cell, !isUnpressed(cell) && index % BY_HAND_EVERY === 0));
    }
    return outcomes;
  } finally {
    await chain.end();
    await front.close();
    await simulator.close();
  }
}

class Chain {
  readonly #simulator: Simulator;
  readonly #front: Front;
  readonly #userData: string;
  readonly #folder: string;
  readonly #items: ItemView[];
  #desk: DeskWindow | null = null;

  constructor(simulator: Simulator, front: Front, userData: string) {
    this.#simulator = simulator;
    this.#front = front;
    this.#userData = userData;
    this.#folder = join(userData, "environments", "practice-elsewhere");
    this.#items = simulator.state.items({ state: "eligible", warehouseId: 2, limit: 500 });
  }

  async launch(): Promise<void> {
    const environment = { RETURNS_DESK_GIVES_UP_SOON: "yes" };
    this.#desk = await DeskWindow.launch({
      userData: this.#userData,
      environment,
      practiceService: this.#front.origin,
    });
    await this.#desk.ready();
  }

  async end(): Promise<void> {
    await this.#desk?.close();
  }

  async run(cell: Cell, byHand: boolean): Promise<Outcome> {
    const { control } = this.#simulator;
    await control.clearFaults();
    await addFaults(control, "createResend", cell.create);
    await addFaults(control, "getReturnInventory", cell.read);
    const items = this.#items.splice(0, ITEMS_A_BATCH);
    const [first] = cell.create;
    const batchId = await beginBatch(this.#running);
    await (byHand ? makeBatchByHand : makeBatch)(this.#running, items);
    if (first === "port-closed") await this.#front.fail();
    const watch = new CellWatch({
      control,
      folder: this.#folder,
      batchId,
      itemIds: items.map(({ returnInventoryId }) => returnInventoryId),
      shown: () => shownRows(this.#running),
    });
    try {
      await this.#live(cell, watch, () => (byHand ? submitByHand(this.#running) : submit(this.#running, batchId)));
      await watch.rest(
        (isSo) => comesTrue(isSo, 100),
        (call) => act(this.#running, call),
      );
    } catch (error) {
      watch.complain(String(error));
    }
    return { cell, finding: await watch.finding(), writes: [], acts: watch.acts, isMissed: false };
  }

  get #running(): DeskWindow {
    if (!this.#desk) throw new Error("No desk is open");
    return this.#desk;
  }

  /** Submits, and dies on the way if the cell wants it. */
  async #live(cell: Cell, watch: CellWatch, submitNow: () => Promise<void>): Promise<void> {
    const { create, death } = cell;
    const mend = async (): Promise<void> => {
      if (create[0] !== "port-closed") return;
      await new Promise((resolve) => setTimeout(resolve, CLOSED_MS));
      await this.#front.mend();
    };
    if (death === null) {
      await submitNow();
      await mend();
      return;
    }
    const submitted = isUnpressed(cell) ? Promise.resolve() : submitNow();
    const isDue = async (): Promise<boolean> =>
      death.side === "during" ? isServiceBusy(this.#simulator.control) : (await watch.view()).moves.length >= death.nth;
    // The press of the button may end with the app.
    await Promise.all([submitted.catch(() => undefined), this.#killWhen(isDue, watch)]);
    await this.launch();
    await mend();
    const isUnsubmitted = (await watch.view()).submissions.length === 0;
    if (isUnsubmitted) await submit(this.#running, watch.batchId);
  }

  /** Every moment that passes before the state is seen belongs to the desk: it may be some steps further by then. */
  async #killWhen(isDue: () => Promise<boolean>, watch: CellWatch): Promise<void> {
    await comesTrue(async () => (await isDue()) || (await watch.hasEnded()), 2);
    await this.#running.kill();
  }
}

/** Killed with nothing moved: the button is not even pressed. */
const isUnpressed = ({ death }: Cell): boolean => death !== null && death.side !== "during" && death.nth === 0;

/** Looks again and again; false where it hangs. Looks are counted and not time, because a busy machine has less of it. */
async function comesTrue(isSo: () => Promise<boolean>, everyMs: number): Promise<boolean> {
  for (let left = PATIENCE_MS / everyMs; left > 0; left -= 1) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return false;
}
