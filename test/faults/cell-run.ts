import { join } from "node:path";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import type { DeskProcess } from "../rig/desk-process.ts";
import { openPort, openTlsEnd, type Certificate, type Front } from "../rig/front.ts";
import { readJournal } from "../rig/journal.ts";
import type { Call, DeskOrder, News, Shown } from "../rig/messages.ts";
import { HOLD_TAKEN } from "../rig/watched-store.ts";
import { CellWatch } from "./cell-watch.ts";
import { isLate, type Cell, type Trouble } from "./cells.ts";
import { copyOf, type Template } from "./template.ts";
import type { Finding } from "./verdict.ts";

export interface Surroundings {
  readonly template: Template;
  /** Like `template`, with a batch item that is not on hold yet. */
  readonly holding: Template;
  readonly folder: string;
  /** PEM of the authority that the desks trust. */
  readonly authority: string;
  readonly certificates: { readonly trusted: Certificate; readonly untrusted: Certificate };
  readonly compiled: string;
}

export interface Outcome {
  readonly cell: Cell;
  readonly finding: Finding;
  readonly writes: readonly string[];
  /** True if the desk was not killed at the planned moment because the run took another path. */
  readonly isMissed: boolean;
}

/** The latest time to repair a port or certificate that no request has met. */
const REPAIR_AFTER_MS = 2500;

/** A running cell: its service, its data folder and the messages of its desk. */
export class CellRun {
  readonly cell: Cell;
  readonly watch: CellWatch;
  readonly control: ControlClient;
  readonly #simulator: Simulator;
  readonly #front: Front | null;
  readonly #template: Template;
  readonly #folder: string;
  readonly #authority: string;
  readonly #undoneItemId: string | null;
  readonly #holdSent = Promise.withResolvers<void>();
  readonly #shown = new Map<string, Shown>();
  readonly #writes: string[] = [];
  #dying = false;
  #isSecondLife = false;
  #repairing: Promise<void> | null = null;

  private constructor(cell: Cell, simulator: Simulator, front: Front | null, surroundings: Surroundings) {
    this.cell = cell;
    this.#simulator = simulator;
    this.#front = front;
    this.#template = templateOf(cell, surroundings);
    this.#authority = surroundings.authority;
    this.#folder = folderOf(cell, surroundings);
    const { control } = simulator;
    this.control = control;
    const { itemIds } = this.#template;
    // The last item is put on hold, and its scan is undone.
    this.#undoneItemId = cell.undo === null ? null : (itemIds.at(-1) ?? null);
    this.watch = new CellWatch({
      control,
      folder: this.#folder,
      itemIds: itemIds.filter((id) => id !== this.#undoneItemId),
      shown: this.#shown,
    });
  }

  static async prepare(cell: Cell, surroundings: Surroundings): Promise<CellRun> {
    const { certificates } = surroundings;
    const template = templateOf(cell, surroundings);
    // If the service ignores keys, it does not refuse resent items either, so only the desk prevents a second order.
    const refuseResentItems = cell.honoured || isLate(cell);
    const simulator = await startSimulator({
      ...template.service,
      honourIdempotency: cell.honoured,
      refuseResentItems,
    });
    const port = Number(new URL(simulator.url).port);
    const [first] = cell.create;
    const front =
      first === "port-closed"
        ? await openPort(port)
        : first === "certificate-untrusted"
          ? await openTlsEnd(port, certificates.trusted, certificates.untrusted)
          : null;
    await addFaults(simulator.control, "createResend", cell.create);
    await addFaults(simulator.control, "getReturnInventory", cell.read);
    await addFaults(simulator.control, "updateHandling", cell.hold === null ? [] : [cell.hold]);
    await addFaults(simulator.control, "cancelHandling", cell.undo === null ? [] : [cell.undo]);
    await copyOf(template, folderOf(cell, surroundings));
    await front?.fail();
    return new CellRun(cell, simulator, front, surroundings);
  }

  order(life: "first" | "second"): DeskOrder {
    const { userBaseUrl, publicBaseUrl, url, credentials } = this.#simulator;
    const behindFront = (address: string): string => (this.#front ? address.replace(url, this.#front.origin) : address);
    this.#isSecondLife = life === "second";
    if (this.#isSecondLife) {
      this.#shown.clear();
      this.watch.startOver();
    }
    return {
      number: this.cell.number,
      folder: this.#folder,
      address: { userBaseUrl: behindFront(userBaseUrl), publicBaseUrl: behindFront(publicBaseUrl) },
      credentials,
      extraCa: [this.#authority],
      death: life === "first" ? this.cell.death : null,
      clockSetMs: life === "first" ? this.cell.clockSetMs : 0,
    };
  }

  /**
   * Submits the batch, after undoing a scan if the cell requires it. Waits until the hold may have reached the service.
   */
  async submit(desks: DeskProcess): Promise<void> {
    const { batchId } = this.#template;
    if (this.#undoneItemId !== null) {
      await this.#holdSent.promise;
      const { lines } = await readJournal(this.#folder);
      const isUndone = lines.some(({ itemId, isRemoved }) => itemId === this.#undoneItemId && isRemoved === 1);
      if (!isUndone) await this.act(desks, { domain: "batch", name: "undoLast", input: {} });
    }
    const isSubmitted = (await readJournal(this.#folder)).submissions.length > 0;
    if (!isSubmitted) await this.act(desks, { domain: "batch", name: "submit", input: { batchId } });
  }

  async act(desks: DeskProcess, call: Call): Promise<void> {
    const answer = await desks.call(this.cell.number, call);
    // If an item could not be put on hold before the submit, the operator must dismiss its refused scan first.
    const isExpectedRefusal = this.cell.hold !== null && answer?.ok === false && answer.error.code === "troubles-open";
    if (answer?.ok === false && !isExpectedRefusal)
      this.watch.addComplaint(`${call.name} answered: ${JSON.stringify(answer.error)}`);
  }

  hear(news: News): void {
    switch (news.type) {
      case "wrote":
        this.#writes.push(news.label);
        if (news.label === HOLD_TAKEN) this.#holdSent.resolve();
        // The desk has met the fault by now.
        if (this.#writes.includes("take") && news.label !== "take") this.#repair();
        return;
      case "dying":
        this.#dying = true;
        return;
      case "shown":
        this.#shown.set(news.shown.submissionId, news.shown);
        return;
      case "trouble":
        this.watch.addComplaint(news.message);
    }
  }

  /** True only in the first life. */
  get isDying(): boolean {
    return this.#dying && !this.#isSecondLife;
  }

  scheduleRepair(): void {
    setTimeout(() => this.#repair(), REPAIR_AFTER_MS).unref();
  }

  async outcome(): Promise<Outcome> {
    const isMissed = this.cell.death !== null && !this.#dying;
    await this.#checkUndone();
    return {
      cell: this.cell,
      finding: await this.watch.finding(),
      writes: this.#writes,
      isMissed,
    };
  }

  async end(): Promise<void> {
    await this.#repairing;
    await this.#front?.close();
    await this.#simulator.close();
  }

  async #checkUndone(): Promise<void> {
    if (this.#undoneItemId === null) return;
    const [item] = await this.#simulator.control.items({ returnInventoryId: this.#undoneItemId });
    const { undo } = this.cell;
    const canStayOnHold = typeof undo === "object" && undo?.kind === "refusal";
    if (item?.handlingCode !== "tbc" && !canStayOnHold)
      this.watch.addComplaint(`the undone item is ${item?.handlingCode ?? "gone"} at the service`);
  }

  #repair(): void {
    if (this.#front) this.#repairing ??= this.#front.repair();
  }
}

const templateOf = ({ hold }: Cell, { template, holding }: Surroundings): Template =>
  hold === null ? template : holding;

const folderOf = ({ number }: Cell, { folder }: Surroundings): string =>
  join(folder, String(number), "environments", "practice-elsewhere");

async function addFaults(control: ControlClient, operation: string, troubles: readonly Trouble[]): Promise<void> {
  for (const trouble of troubles) if (typeof trouble !== "string") await control.addFault({ operation, ...trouble });
}
