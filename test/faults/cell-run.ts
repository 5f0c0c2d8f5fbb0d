import { join } from "node:path";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import type { DeskProcess } from "../rig/desk-process.ts";
import { openPort, openTlsEnd, type Certificate, type Front } from "../rig/front.ts";
import { readJournal } from "../rig/journal.ts";
import type { Call, DeskOrder, News, Shown } from "../rig/messages.ts";
import { isLate, type Cell, type Trouble } from "./cells.ts";
import { CellWatch } from "./cell-watch.ts";
import { HOLD_TAKEN } from "../rig/watched-store.ts";
import { copyOf, type Template } from "./template.ts";
import type { Finding } from "./verdict.ts";

export interface Surroundings {
  readonly template: Template;
  /** The same with an item in the batch that is not on hold yet. */
  readonly holding: Template;
  readonly folder: string;
  /** PEM of the authority that desks are configured to trust, and a certificate of it; the other is unknown to them. */
  readonly authority: string;
  readonly certificates: { readonly trusted: Certificate; readonly untrusted: Certificate };
  /** Where processes keep what they compiled, for the next one. */
  readonly compiled: string;
}

export interface Outcome {
  readonly cell: Cell;
  readonly finding: Finding;
  /** What was written about submissions, in order. */
  readonly writes: readonly string[];
  /** The run took another way than the one its moment of death was found on; it was killed with the others all the same. */
  readonly isMissed: boolean;
}

/** For a port or certificate that nobody ran into. */
const MEND_AT_LATEST_MS = 2500;

/** One cell while it runs: its own service, its own data folder, and what its desk says. */
export class CellRun {
  readonly cell: Cell;
  readonly watch: CellWatch;
  readonly control: ControlClient;
  readonly #simulator: Simulator;
  readonly #front: Front | null;
  readonly #template: Template;
  readonly #folder: string;
  readonly #authority: string;
  readonly #undone: string | null;
  readonly #held = Promise.withResolvers<void>();
  readonly #shown = new Map<string, Shown>();
  readonly #writes: string[] = [];
  #dying = false;
  #isReborn = false;
  #mending: Promise<void> | null = null;

  private constructor(cell: Cell, simulator: Simulator, front: Front | null, given: Surroundings) {
    this.cell = cell;
    this.#simulator = simulator;
    this.#front = front;
    this.#template = templateOf(cell, given);
    this.#authority = given.authority;
    this.#folder = folderOf(cell, given);
    const { control } = simulator;
    this.control = control;
    const { itemIds } = this.#template;
    // The last item is the one to be put on hold, and the one whose scan is undone.
    this.#undone = cell.undo === null ? null : (itemIds.at(-1) ?? null);
    this.watch = new CellWatch({
      control,
      folder: this.#folder,
      itemIds: itemIds.filter((id) => id !== this.#undone),
      shown: this.#shown,
    });
  }

  static async prepare(cell: Cell, given: Surroundings): Promise<CellRun> {
    const { certificates } = given;
    const template = templateOf(cell, given);
    // Where keys are ignored, nothing else of the service catches a second order either.
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
    await copyOf(template, folderOf(cell, given));
    await front?.fail();
    return new CellRun(cell, simulator, front, given);
  }

  order(life: "first" | "second"): DeskOrder {
    const { userBaseUrl, publicBaseUrl, url, credentials } = this.#simulator;
    const behindFront = (address: string): string => (this.#front ? address.replace(url, this.#front.origin) : address);
    this.#isReborn = life === "second";
    if (this.#isReborn) {
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

  /** Once the hold may have reached the service, where it is to be undone. */
  async submit(desks: DeskProcess): Promise<void> {
    const { batchId } = this.#template;
    if (this.#undone !== null) {
      await this.#held.promise;
      const { lines } = await readJournal(this.#folder);
      const isUndone = lines.some(({ itemId, isRemoved }) => itemId === this.#undone && isRemoved === 1);
      if (!isUndone) await this.act(desks, { domain: "batch", name: "undoLast", input: {} });
    }
    const isSubmitted = (await readJournal(this.#folder)).submissions.length > 0;
    if (!isSubmitted) await this.act(desks, { domain: "batch", name: "submit", input: { batchId } });
  }

  /** A desk that dies meanwhile has not answered. */
  async act(desks: DeskProcess, call: Call): Promise<void> {
    const answer = await desks.call(this.cell.number, call);
    // Where an item could not be put on hold before the batch was submitted, the operator has to look at it first.
    const isLookedAt = this.cell.hold !== null && answer?.ok === false && answer.error.code === "troubles-open";
    if (answer?.ok === false && !isLookedAt)
      this.watch.complain(`${call.name} was answered: ${JSON.stringify(answer.error)}`);
  }

  /** What the desk says of itself; nothing of it decides the verdict but what it showed. */
  hear(news: News): void {
    switch (news.type) {
      case "wrote":
        this.#writes.push(news.label);
        if (news.label === HOLD_TAKEN) this.#held.resolve();
        // The desk has run into the trouble by now.
        if (this.#writes.includes("take") && news.label !== "take") this.#mend();
        return;
      case "dying":
        this.#dying = true;
        return;
      case "shown":
        this.#shown.set(news.shown.submissionId, news.shown);
        return;
      case "trouble":
        this.watch.complain(news.message);
    }
  }

  /** Only its first life ends so. */
  get isDying(): boolean {
    return this.#dying && !this.#isReborn;
  }

  mendInTime(): void {
    setTimeout(() => this.#mend(), MEND_AT_LATEST_MS).unref();
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
    await this.#mending;
    await this.#front?.close();
    await this.#simulator.close();
  }

  /** Nothing is left on hold that nobody asked for, unless the service refused to take it back. */
  async #checkUndone(): Promise<void> {
    if (this.#undone === null) return;
    const [item] = await this.#simulator.control.items({ returnInventoryId: this.#undone });
    const { undo } = this.cell;
    const mayBeHeld = typeof undo === "object" && undo?.kind === "refusal";
    if (item?.handlingCode !== "tbc" && !mayBeHeld)
      this.watch.complain(`what was undone is ${item?.handlingCode ?? "gone"} at the service`);
  }

  #mend(): void {
    if (this.#front) this.#mending ??= this.#front.mend();
  }
}

const templateOf = ({ hold }: Cell, { template, holding }: Surroundings): Template =>
  hold === null ? template : holding;

/** Where a desk with a window has it below its own folder. */
const folderOf = ({ number }: Cell, { folder }: Surroundings): string =>
  join(folder, String(number), "environments", "practice-elsewhere");

async function addFaults(control: ControlClient, operation: string, troubles: readonly Trouble[]): Promise<void> {
  for (const trouble of troubles) if (typeof trouble !== "string") await control.addFault({ operation, ...trouble });
}
