import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import type { ItemView } from "../../../src-simulator/control-client.ts";
import { DeskWindow } from "../../e2e/support/desk-window.ts";
import { addFaults, type Outcome } from "../cell-run.ts";
import { CellWatch } from "../cell-watch.ts";
import { isServiceBusy } from "../evidence.ts";
import { openPort, type Front } from "../front.ts";
import { asCell, type WindowCell } from "./window-cells.ts";
import { makeBatch, shownRows, submit } from "../../e2e/support/over-bridge.ts";
import { act, beginBatch, makeBatchByHand, submitByHand } from "./window-desk.ts";

interface ChainOptions {
  /** A desk of its own. */
  readonly userData: string;
  readonly honoured: boolean;
}

const ITEMS_A_BATCH = 2;
const BY_HAND_EVERY = 5;
const CLOSED_MS = 1200;
const PATIENCE_MS = 120_000;

/** One real desk that goes through cell after cell, and through the deaths of them. */
export async function runChain(cells: readonly WindowCell[], options: ChainOptions): Promise<Outcome[]> {
  await mkdir(options.userData, { recursive: true });
  const simulator = await startSimulator({ items: 800, batchLimit: 5, honourIdempotency: options.honoured });
  const front = await openPort(Number(new URL(simulator.url).port));
  const chain = new Chain(simulator, front, options);
  try {
    await chain.launch();
    const outcomes: Outcome[] = [];
    for (const [index, cell] of cells.entries()) {
      const isWhole = cell.death === null || cell.death === "during" || cell.death.moves > 0;
      outcomes.push(await chain.run(cell, isWhole && index % BY_HAND_EVERY === 0));
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
  readonly #options: ChainOptions;
  readonly #folder: string;
  readonly #items: ItemView[];
  #desk: DeskWindow | null = null;

  constructor(simulator: Simulator, front: Front, options: ChainOptions) {
    this.#simulator = simulator;
    this.#front = front;
    this.#options = options;
    this.#folder = join(options.userData, "environments", "practice-elsewhere");
    this.#items = simulator.state.items({ state: "eligible", warehouseId: 2, limit: 500 });
  }

  async launch(): Promise<void> {
    const { userData } = this.#options;
    const environment = { RETURNS_DESK_GIVES_UP_SOON: "yes" };
    this.#desk = await DeskWindow.launch({ userData, environment, practiceService: this.#front.origin });
    await this.#desk.ready();
  }

  async end(): Promise<void> {
    await this.#desk?.close();
  }

  async run(cell: WindowCell, byHand: boolean): Promise<Outcome> {
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
      await this.#rest(watch);
    } catch (error) {
      watch.complain(String(error));
    }
    return { cell: asCell(cell), finding: await watch.finding(), writes: [], acts: watch.acts, isMissed: false };
  }

  get #running(): DeskWindow {
    if (!this.#desk) throw new Error("No desk is open");
    return this.#desk;
  }

  /** Submits, and dies on the way if the cell wants it. */
  async #live({ create, death }: WindowCell, watch: CellWatch, submitNow: () => Promise<void>): Promise<void> {
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
    // Killed with nothing moved: the button is not even pressed.
    const isUnpressed = death !== "during" && death.moves === 0;
    const submitted = isUnpressed ? Promise.resolve() : submitNow();
    const isDue = death === "during" ? () => isServiceBusy(this.#simulator.control) : this.#moved(watch, death.moves);
    // The press of the button may end with the app.
    await Promise.all([submitted.catch(() => undefined), this.#killWhen(isDue, watch)]);
    await this.launch();
    await mend();
    const isUnsubmitted = (await watch.view()).submissions.length === 0;
    if (isUnsubmitted) await act(this.#running, { type: "submit", batchId: watch.batchId });
  }

  /** Every moment that passes before the state is seen belongs to the desk: it may be some steps further by then. */
  async #killWhen(isDue: () => Promise<boolean>, watch: CellWatch): Promise<void> {
    await comesTrue(async () => (await isDue()) || (await watch.hasEnded()), 2);
    await this.#running.kill();
  }

  #moved(watch: CellWatch, moves: number): () => Promise<boolean> {
    return async () => countMoves(this.#folder, watch.batchId) >= moves;
  }

  async #rest(watch: CellWatch): Promise<void> {
    for (;;) {
      const rests = await comesTrue(() => watch.hasEnded(), 100);
      const next = await watch.nextAct();
      if (next) await act(this.#running, next);
      else if (!rests || (await watch.isOver())) return;
      // Otherwise it went on between the two looks, and comes to rest again.
    }
  }
}

/** Looks again and again; false where it hangs. Looks are counted and not time, because a busy machine has less of it. */
async function comesTrue(isSo: () => Promise<boolean>, everyMs: number): Promise<boolean> {
  for (let left = PATIENCE_MS / everyMs; left > 0; left -= 1) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return false;
}

function countMoves(folder: string, batchId: string): number {
  const journal = new Database(join(folder, "journal.sqlite"), { readonly: true, fileMustExist: true });
  try {
    const row = journal
      .prepare<[string], { moves: number }>(
        `SELECT count(*) AS moves FROM observation JOIN submission USING (submission_id)
         WHERE batch_id = ? AND fact ->> '$.kind' = 'submission'`,
      )
      .get(batchId);
    return row?.moves ?? 0;
  } finally {
    journal.close();
  }
}
