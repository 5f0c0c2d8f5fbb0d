import { join } from "node:path";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { describeCell, type Cell, type Trouble } from "./cells.ts";
import { isServiceBusy, journalStamp, readJournal, readOrders, readSendings, type JournalView } from "./evidence.ts";
import { openPort, openTlsEnd, type Certificate, type Front } from "./front.ts";
import type { DeskOrder, FromDesks, OperatorAct, Shown } from "./messages.ts";
import { copyOf, type Template } from "./template.ts";
import { judge, type Finding } from "./verdict.ts";

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
}

/** So long nothing may have changed before an outcome counts as the last; longer than any time the desk waits. */
const QUIET_MS = 700;
/** For a port or certificate that nobody ran into. */
const MEND_AT_LATEST_MS = 2500;

/** One cell while it runs: its own service, its own data folder, and what its desk says. */
export class CellRun {
  readonly cell: Cell;
  readonly #simulator: Simulator;
  readonly #control: ControlClient;
  readonly #front: Front | null;
  readonly #template: Template;
  readonly #folder: string;
  readonly #shown = new Map<string, Shown>();
  readonly #troubles: string[] = [];
  readonly #writes: string[] = [];
  readonly #acts: OperatorAct["type"][] = [];
  readonly #complaints = new Set<string>();
  #dying = false;
  #stamp = "";
  #seen = "";
  #isEnd = false;
  #seenAt = 0;
  #mending: Promise<void> | null = null;

  private constructor(cell: Cell, simulator: Simulator, front: Front | null, template: Template, folder: string) {
    this.cell = cell;
    this.#simulator = simulator;
    this.#control = simulator.control;
    this.#front = front;
    this.#template = template;
    this.#folder = folder;
  }

  static async prepare(cell: Cell, { template, folder, certificates }: Surroundings): Promise<CellRun> {
    const simulator = await startSimulator({ ...template.service, honourIdempotency: cell.honoured });
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

  order(life: "first" | "second"): DeskOrder {
    const { userBaseUrl, publicBaseUrl, url, credentials } = this.#simulator;
    const behindFront = (address: string): string => (this.#front ? address.replace(url, this.#front.origin) : address);
    if (life === "second") this.#shown.clear();
    const isUnsubmitted = readJournal(this.#folder).submissions.length === 0;
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
  hear(message: Extract<FromDesks, { number: number }>): void {
    switch (message.type) {
      case "wrote":
        this.#writes.push(message.label);
        // The desk has run into the trouble by now.
        if (this.#writes.includes("take") && message.label !== "take") this.#mend();
        return;
      case "dying":
        this.#dying = true;
        return;
      case "shown":
        this.#shown.set(message.shown.submissionId, message.shown);
        return;
      case "trouble":
        this.#troubles.push(message.message);
    }
  }

  get isDying(): boolean {
    return this.#dying;
  }

  mendInTime(): void {
    setTimeout(() => this.#mend(), MEND_AT_LATEST_MS).unref();
  }

  /** Whether the cell has come to an end and has stayed there for a while. */
  async hasEnded(): Promise<boolean> {
    const stamp = journalStamp(this.#folder);
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      const view = readJournal(this.#folder);
      const now = JSON.stringify(view);
      if (now !== this.#seen) this.#seenAt = performance.now();
      this.#seen = now;
      this.#isEnd = isEnd(view);
    }
    return this.#isEnd && performance.now() - this.#seenAt > QUIET_MS && !(await isServiceBusy(this.#control));
  }

  /** What the operator does now, if the desk asks for something; whatever it told until now must have been true. */
  async nextAct(): Promise<OperatorAct | null> {
    const act = this.#acts.length < MOST_ACTS ? await this.#asked() : null;
    if (act === null) return null;
    await this.#judge();
    this.#acts.push(act.type);
    // Not over until something follows the act.
    this.#seenAt = performance.now();
    return act;
  }

  async outcome(): Promise<Outcome> {
    const finding = await this.#judge();
    if (finding.told === "asks") this.#complaints.add("still asks after the operator did what was asked");
    const { keys, bodies } = await readSendings(this.#control);
    if (keys.length > 1 || bodies.length > 1) this.#complaints.add("a repeat was another request");
    if (this.cell.death !== null && !this.#dying) this.#complaints.add("the moment of death never came");
    const complaints = [...this.#complaints, ...this.#troubles];
    return { cell: this.cell, finding: { ...finding, complaints }, writes: this.#writes, acts: this.#acts };
  }

  async #judge(): Promise<Finding> {
    const finding = judge({
      itemIds: this.#template.itemIds,
      journal: readJournal(this.#folder),
      orders: await readOrders(this.#control),
      shown: this.#shown,
    });
    for (const complaint of finding.complaints) this.#complaints.add(complaint);
    return finding;
  }

  async #asked(): Promise<OperatorAct | null> {
    const last = readJournal(this.#folder).submissions.at(-1);
    if (last?.waitingFor === "credentials") return { type: "enter credentials" };
    if (last?.state !== "unknown" || last.waitingFor !== "operator") return null;
    const { submissionId } = last;
    const [order] = await readOrders(this.#control);
    // Somebody who looks into the service's own pages finds the order, or finds that there is none.
    return order ? { type: "name order", submissionId, resendId: order.resendId } : { type: "release", submissionId };
  }

  async end(): Promise<void> {
    await this.#mending;
    await this.#front?.close();
    await this.#simulator.close();
  }

  toString(): string {
    return describeCell(this.cell);
  }

  #mend(): void {
    if (this.#front) this.#mending ??= this.#front.mend();
  }
}

const ENDED = new Set(["created", "refused", "released"]);
const ASKING = new Set(["operator", "credentials"]);
const MOST_ACTS = 3;

function isEnd({ submissions }: JournalView): boolean {
  const last = submissions.at(-1);
  return last !== undefined && (ENDED.has(last.state) || ASKING.has(last.waitingFor ?? ""));
}

async function addFaults(control: ControlClient, operation: string, troubles: readonly Trouble[]): Promise<void> {
  for (const trouble of troubles) if (typeof trouble !== "string") await control.addFault({ operation, ...trouble });
}
