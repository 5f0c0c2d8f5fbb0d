import { setTimeout as pause } from "node:timers/promises";
import { ulid } from "ulid";
import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import type { OutputOf } from "../../src-preload/contract/index.ts";
import type { ItemView } from "../../src-simulator/control-client.ts";
import { DESTINATION } from "../destination.ts";
import type { DeskProcess } from "../rig/desk-process.ts";
import type { AcknowledgedScan } from "./judge.ts";

/** Returns false to be repeated later. */
export type Step = () => Promise<boolean>;

/** The desk was killed before it answered. */
class DeskGone extends Error {}

const RETRY_MS = 200;
/** Another desk has the order or the item. */
const LOST_CODES: ReadonlySet<string> = new Set(["not-free", "no-such-item"]);
/** Another desk was first with an item or an order, which the operator must see before the next attempt. */
const CHANGED_CODES: ReadonlySet<string> = new Set([
  "refused-scans-open",
  "items-taken",
  "incomplete",
  "empty",
  "no-such-batch",
]);

/** Works at one desk through its bridge, and repeats after a kill what the desk did not acknowledge. */
export class Operator {
  readonly desk: string;
  readonly number: number;
  readonly acknowledgedScans: AcknowledgedScan[] = [];
  readonly removedItemIds: string[] = [];
  readonly complaints: string[] = [];
  readonly #serviceType: string;
  #steps: readonly Step[] = [];
  #desks: DeskProcess;
  #working: Promise<void> | null = null;

  constructor(desk: string, number: number, desks: DeskProcess, serviceType: string) {
    this.desk = desk;
    this.number = number;
    this.#desks = desks;
    this.#serviceType = serviceType;
  }

  /** The desk was opened again in another process. */
  moveTo(desks: DeskProcess): void {
    this.#desks = desks;
  }

  addSteps(steps: readonly Step[]): void {
    this.#steps = [...this.#steps, ...steps];
  }

  get isDone(): boolean {
    return this.#steps.length === 0;
  }

  /** Does all steps; ends before if the desk is gone. */
  work(): Promise<void> {
    this.#working ??= this.#doSteps().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #doSteps(): Promise<void> {
    try {
      for (let [step] = this.#steps; step !== undefined; [step] = this.#steps)
        if (await step()) this.#steps = this.#steps.slice(1);
        else await pause(RETRY_MS);
    } catch (error) {
      if (error instanceof DeskGone) return;
      this.complaints.push(`${this.desk}: ${String(error)}`);
      this.#steps = [];
    }
  }

  async call(domain: string, name: string, input: object = {}): Promise<BridgeAnswer> {
    const answer = await this.#desks.call(this.number, { domain, name, input });
    if (answer === null) throw new DeskGone();
    return answer;
  }

  async #read<Value>(domain: string, name: string, input: object = {}): Promise<Value> {
    const answer = await this.call(domain, name, input);
    if (!answer.ok) throw new Error(`${domain}.${name} answered ${answer.error.code}`);
    return answer.value as Value;
  }

  #currentBatch = () => this.#read<OutputOf<"batch", "current">>("batch", "current");

  /** Waits until the desk knows its fleet. */
  readonly waitForFleet: Step = async () => (await this.call("floor", "list")).ok;

  scan({ rma, returnInventoryId }: ItemView): Step {
    // The page repeats a scan under its id.
    const gestureId = ulid();
    return async () => {
      const startedAt = new Date().toISOString();
      const input = { gestureId, text: rma, source: "typed", damage: null, keys: [], startedAt };
      const answer = await this.call("scan", "record", input);
      if (!answer.ok) return false;
      const { verdict } = (answer.value as OutputOf<"scan", "record">).outcome;
      this.acknowledgedScans.push({ gestureId, itemId: returnInventoryId, verdict: verdict.kind });
      return true;
    };
  }

  remove({ returnInventoryId }: ItemView): Step {
    return async () => {
      const { batchId } = await this.#currentBatch();
      const answer = await this.call("batch", "removeLine", { batchId, returnInventoryId });
      if (answer.ok) this.removedItemIds.push(returnInventoryId);
      return true;
    };
  }

  readonly park: Step = async () => {
    await this.call("batch", "park");
    return true;
  };

  /** Puts an item into a channel's order, unless another desk has the order or the item. */
  useOrder({ returnInventoryId }: ItemView, orderId: string): Step {
    return async () => {
      const { batchId } = await this.#currentBatch();
      const answer = await this.call("orderMatches", "use", { batchId, returnInventoryId, orderId, lineId: "1" });
      if (!answer.ok && !LOST_CODES.has(answer.error.code))
        throw new Error(`The order was not used: ${answer.error.code}`);
      return true;
    };
  }

  /** Marks an order as sent elsewhere, so that nothing needs its recipient. */
  closeOrder(orderId: string): Step {
    return async () => (await this.call("orderBook", "close", { orderIds: [orderId] })).ok;
  }

  eraseRecipient(name: string): Step {
    return async () => (await this.call("recipients", "erase", { spellings: [name] })).ok;
  }

  readonly submit: Step = async () => {
    for (const { scanId } of await this.#read<OutputOf<"refusedScans", "list">>("refusedScans", "list"))
      await this.call("refusedScans", "dismiss", { scanId, reason: "put-aside", note: "" });
    const { batchId, lines, destination } = await this.#currentBatch();
    if (lines.length === 0) return true;
    const { description } = destination;
    await this.call("batch", "saveDestination", {
      batchId,
      destination: { ...DESTINATION, shipmentServiceType: this.#serviceType, description },
      // The address of a channel's order that was lost meanwhile does not stay.
      seen: destination,
    });
    const answer = await this.call("batch", "submit", { batchId });
    if (answer.ok) return true;
    const { code } = answer.error;
    if (code === "order-not-free") await this.call("orderMatches", "release", { batchId });
    else if (!CHANGED_CODES.has(code)) throw new Error(`The batch was not submitted: ${code}`);
    return false;
  };

  /** Waits until the floor shows a batch of another desk. */
  waitForBatchOf(other: string): Step {
    return async () => ((await this.#batchesOf(other)) ?? []).length > 0;
  }

  /** Takes over all batches of another desk that are on the floor. */
  takeOverFrom(other: string): Step {
    return async () => {
      const batches = await this.#batchesOf(other);
      if (batches === null) return false;
      for (const { batchId } of batches) if (!(await this.#takeOver(batchId))) return false;
      return true;
    };
  }

  /** Null while the fleet cannot be reached. */
  async #batchesOf(other: string): Promise<OutputOf<"floor", "list"> | null> {
    const floorAnswer = await this.call("floor", "list");
    return floorAnswer.ok
      ? (floorAnswer.value as OutputOf<"floor", "list">).filter(({ desk }) => desk === other)
      : null;
  }

  /** Returns false if the operator should try again. */
  async #takeOver(batchId: string): Promise<boolean> {
    const details = await this.call("floor", "details", { batchId });
    if (!details.ok) return details.error.code !== "unreachable";
    const { version } = details.value as OutputOf<"floor", "details">;
    const answer = await this.call("floor", "takeOver", { batchId, version });
    return answer.ok || (answer.error.code !== "unreachable" && answer.error.code !== "changed");
  }
}
