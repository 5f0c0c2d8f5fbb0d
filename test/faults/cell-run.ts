import { join } from "node:path";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { isLate, type Cell, type Trouble } from "./cells.ts";
import { CellWatch } from "./cell-watch.ts";
import { readJournal } from "./evidence.ts";
import { openPort, openTlsEnd, type Certificate, type Front } from "./front.ts";
import type { DeskOrder, FromDesks, OperatorAct, Shown } from "./messages.ts";
import { copyOf, type Template } from "./template.ts";
import type { Finding } from "./verdict.ts";

export interface Surroundings {
  readonly template: Template;
  readonly folder: string;
  /** PEM of the authority that desks are told to trust, and a certificate of it; the other is of nobody they know. */
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
  /** What the operator was asked to do, and did. */
  readonly acts: readonly OperatorAct["type"][];
  /** The run took another way than the one its moment of death was found on; it was killed with the others all the same. */
  readonly isMissed: boolean;
}

/** For a port or certificate that nobody ran into. */
const MEND_AT_LATEST_MS = 2500;

/** One cell while it runs: its own service, its own data folder, and what its desk says. */
export class CellRun {
  readonly cell: Cell;
  readonly watch: CellWatch;
  readonly #simulator: Simulator;
  readonly #front: Front | null;
  readonly #template: Template;
  readonly #folder: string;
  readonly #shown = new Map<string, Shown>();
  readonly #troubles: string[] = [];
  readonly #writes: string[] = [];
  #dying = false;
  #acted = 0;
  #turns = 0;
  #isReborn = false;
  #mending: Promise<void> | null = null;

  private constructor(cell: Cell, simulator: Simulator, front: Front | null, template: Template, folder: string) {
    this.cell = cell;
    this.#simulator = simulator;
    this.#front = front;
    this.#template = template;
    this.#folder = folder;
    const { batchId, itemIds } = template;
    this.watch = new CellWatch({ control: simulator.control, folder, batchId, itemIds, shown: () => this.#shown });
  }

  static async prepare(cell: Cell, { template, folder, certificates }: Surroundings): Promise<CellRun> {
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
    // The template's copy of the lists is fresh; refusing them spares each life a sync.
    await simulator.control.addFault({ operation: "getAllWarehouse", kind: "refusal", times: "always" });
    const own = join(folder, String(cell.number));
    await copyOf(template, own);
    await front?.fail();
    return new CellRun(cell, simulator, front, template, own);
  }

  async order(life: "first" | "second"): Promise<DeskOrder> {
    const { userBaseUrl, publicBaseUrl, url, credentials } = this.#simulator;
    const behindFront = (address: string): string => (this.#front ? address.replace(url, this.#front.origin) : address);
    this.#isReborn = life === "second";
    if (this.#isReborn) {
      this.#shown.clear();
      this.watch.beginAnew();
    }
    const isUnsubmitted = (await readJournal(this.#folder)).submissions.length === 0;
    return {
      number: this.cell.number,
      folder: this.#folder,
      userBaseUrl: behindFront(userBaseUrl),
      publicBaseUrl: behindFront(publicBaseUrl),
      credentials,
      submit: isUnsubmitted ? this.#template.batchId : null,
      death: life === "first" ? this.cell.death : null,
    };
  }

  /** What the desk says of itself; nothing of it decides the verdict but what it showed. */
  hear(message: FromDesks): void {
    switch (message.type) {
      case "wrote":
        this.#writes.push(message.label);
        // The desk has run into the trouble by now.
        if (this.#writes.includes("take") && message.label !== "take") this.#mend();
        return;
      case "turn":
        this.#turns += 1;
        return;
      case "dying":
        this.#dying = true;
        return;
      case "acted":
        this.#acted += 1;
        return;
      case "shown":
        this.#shown.set(message.shown.submissionId, message.shown);
        return;
      case "trouble":
        this.#troubles.push(message.message);
    }
  }

  /** Only its first life ends so. */
  get isDying(): boolean {
    return this.#dying && !this.#isReborn;
  }

  get acted(): number {
    return this.#acted;
  }

  get turns(): number {
    return this.#turns;
  }

  mendInTime(): void {
    setTimeout(() => this.#mend(), MEND_AT_LATEST_MS).unref();
  }

  async outcome(): Promise<Outcome> {
    for (const trouble of this.#troubles) this.watch.complain(trouble);
    const isMissed = this.cell.death !== null && !this.#dying;
    return {
      cell: this.cell,
      finding: await this.watch.finding(),
      writes: this.#writes,
      acts: this.watch.acts,
      isMissed,
    };
  }

  async end(): Promise<void> {
    await this.#mending;
    await this.#front?.close();
    await this.#simulator.close();
  }

  #mend(): void {
    if (this.#front) this.#mending ??= this.#front.mend();
  }
}

export async function addFaults(
  control: ControlClient,
  operation: string,
  troubles: readonly Trouble[],
): Promise<void> {
  for (const trouble of troubles) if (typeof trouble !== "string") await control.addFault({ operation, ...trouble });
}
