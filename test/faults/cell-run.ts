import { join } from "node:path";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import type { DeskProcess } from "../rig/desk-process.ts";
import { openTcpFront, openTlsFront, type Certificate, type Front } from "../rig/faulty-proxy.ts";
import { readJournal } from "../rig/journal.ts";
import type { Call, DeskStart, DeskEvent, ShownSubmission } from "../rig/messages.ts";
import { HOLD_SENT_LABEL } from "../rig/watched-store.ts";
import { CellWatch } from "./cell-watch.ts";
import { isLate, type Cell, type CallFault } from "./cells.ts";
import { ParcelOperator } from "./parcel-operator.ts";
import { copyTemplate, type Template, type TemplateKind } from "./template.ts";
import type { Finding } from "./verdict.ts";

export interface Surroundings {
  readonly templates: Readonly<Record<TemplateKind, Template>>;
  readonly folder: string;
  /** PEM of the authority that the desks trust. */
  readonly authority: string;
  readonly certificates: { readonly trusted: Certificate; readonly untrusted: Certificate };
  readonly compileCacheFolder: string;
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
  readonly #shownSubmissions = new Map<string, ShownSubmission>();
  /** Null for a batch that is for no order of a channel. */
  #parcelOperator: ParcelOperator | null = null;
  readonly #writes: string[] = [];
  #hasReachedDeath = false;
  #isSecondLife = false;
  #repairing: Promise<void> | null = null;

  private constructor(cell: Cell, simulator: Simulator, front: Front | null, surroundings: Surroundings) {
    this.cell = cell;
    this.#simulator = simulator;
    this.#front = front;
    this.#template = chooseTemplate(cell, surroundings);
    this.#authority = surroundings.authority;
    this.#folder = cellFolder(cell, surroundings);
    const { control } = simulator;
    this.control = control;
    const { itemIds } = this.#template;
    // The last item is put on hold, and its scan is undone.
    this.#undoneItemId = cell.undoFault === null ? null : (itemIds.at(-1) ?? null);
    this.watch = new CellWatch({
      control,
      folder: this.#folder,
      itemIds: itemIds.filter((id) => id !== this.#undoneItemId),
      shownSubmissions: this.#shownSubmissions,
    });
  }

  static async prepare(cell: Cell, surroundings: Surroundings): Promise<CellRun> {
    const { certificates } = surroundings;
    const template = chooseTemplate(cell, surroundings);
    // If the service ignores keys, it does not refuse resent items either, so only the desk prevents a second order.
    const refuseResentItems = cell.honorsKeys || isLate(cell);
    const simulator = await startSimulator({
      ...template.service,
      honourIdempotency: cell.honorsKeys,
      refuseResentItems,
    });
    const port = Number(new URL(simulator.url).port);
    const [firstFault] = cell.createFaults;
    let front: Front | null = null;
    if (firstFault === "port-closed") front = await openTcpFront(port);
    else if (firstFault === "certificate-untrusted")
      front = await openTlsFront(port, certificates.trusted, certificates.untrusted);
    await addFaults(simulator.control, "createResend", cell.createFaults);
    await addFaults(simulator.control, "getReturnInventory", cell.readFaults);
    await addFaults(simulator.control, "updateHandling", cell.holdFault === null ? [] : [cell.holdFault]);
    await addFaults(simulator.control, "cancelHandling", cell.undoFault === null ? [] : [cell.undoFault]);
    await copyTemplate(template, cellFolder(cell, surroundings));
    await front?.fail();
    const run = new CellRun(cell, simulator, front, surroundings);
    if (cell.isForOrder)
      run.#parcelOperator = await ParcelOperator.start(
        simulator.control,
        cellFolder(cell, surroundings),
        template,
        (complaint) => run.watch.addComplaint(complaint),
      );
    return run;
  }

  prepareStart(life: "first" | "second"): DeskStart {
    const { userBaseUrl, publicBaseUrl, url, credentials } = this.#simulator;
    const behindFront = (address: string): string => (this.#front ? address.replace(url, this.#front.origin) : address);
    this.#isSecondLife = life === "second";
    this.#parcelOperator?.forgetWaits();
    if (this.#isSecondLife) {
      this.#shownSubmissions.clear();
      this.watch.forgetLastAction();
    }
    return {
      number: this.cell.number,
      folder: this.#folder,
      address: { userBaseUrl: behindFront(userBaseUrl), publicBaseUrl: behindFront(publicBaseUrl) },
      credentials,
      extraCa: [this.#authority],
      death: life === "first" ? this.cell.death : null,
      clockSetMs: life === "first" ? this.cell.clockSetMs : 0,
      ...(this.#parcelOperator && { labelTargets: this.#parcelOperator.labelTargets(this.#simulator.labelBaseUrl) }),
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
    if (isSubmitted) return;
    if (this.#parcelOperator) await this.#parcelOperator.submit((call) => desks.call(this.cell.number, call));
    else await this.act(desks, { domain: "batch", name: "submit", input: { batchId } });
  }

  /** Does what an operator does with an order that was created. */
  async finish(desks: DeskProcess): Promise<void> {
    await this.#parcelOperator?.finish((call) => desks.call(this.cell.number, call));
  }

  async act(desks: DeskProcess, call: Call): Promise<void> {
    const answer = await desks.call(this.cell.number, call);
    // If an item could not be put on hold before the submit, the operator must dismiss its refused scan first.
    const isExpectedRefusal =
      this.cell.holdFault !== null && answer?.ok === false && answer.error.code === "refused-scans-open";
    if (answer?.ok === false && !isExpectedRefusal)
      this.watch.addComplaint(`${call.name} answered: ${JSON.stringify(answer.error)}`);
  }

  handleEvent(event: DeskEvent): void {
    switch (event.type) {
      case "wrote":
        this.#writes.push(event.label);
        this.#parcelOperator?.onWrite(event.label);
        if (event.label === HOLD_SENT_LABEL) this.#holdSent.resolve();
        // The desk has met the fault by now.
        if (this.#writes.includes("take") && event.label !== "take") this.#repair();
        return;
      case "dying":
        this.#hasReachedDeath = true;
        return;
      case "shown":
        this.#shownSubmissions.set(event.submission.submissionId, event.submission);
        return;
      case "fault":
        this.watch.addComplaint(event.message);
    }
  }

  /** Returns whether the desk is at its moment of death, which comes only in its first life. */
  get isDying(): boolean {
    return this.#hasReachedDeath && !this.#isSecondLife;
  }

  scheduleRepair(): void {
    setTimeout(() => this.#repair(), REPAIR_AFTER_MS).unref();
  }

  async outcome(): Promise<Outcome> {
    const isMissed = this.cell.death !== null && !this.#hasReachedDeath;
    await this.#checkUndone();
    return {
      cell: this.cell,
      finding: await this.watch.finding(),
      writes: this.#writes,
      isMissed,
    };
  }

  async close(): Promise<void> {
    await this.#repairing;
    await this.#front?.close();
    await this.#parcelOperator?.close();
    await this.#simulator.close();
  }

  async #checkUndone(): Promise<void> {
    if (this.#undoneItemId === null) return;
    const [item] = await this.#simulator.control.items({ returnInventoryId: this.#undoneItemId });
    const { undoFault } = this.cell;
    const canStayOnHold = typeof undoFault === "object" && undoFault?.kind === "refusal";
    if (item?.handlingCode !== "tbc" && !canStayOnHold)
      this.watch.addComplaint(`the undone item is ${item?.handlingCode ?? "gone"} at the service`);
  }

  #repair(): void {
    if (this.#front) this.#repairing ??= this.#front.repair();
  }
}

const chooseTemplate = ({ holdFault, isForOrder }: Cell, { templates }: Surroundings): Template =>
  templates[isForOrder ? "for-order" : holdFault === null ? "on-hold" : "needs-hold"];

const cellFolder = ({ number }: Cell, { folder }: Surroundings): string =>
  join(folder, String(number), "environments", "practice-elsewhere");

async function addFaults(control: ControlClient, operation: string, faults: readonly CallFault[]): Promise<void> {
  for (const fault of faults) if (typeof fault !== "string") await control.addFault({ operation, ...fault });
}
