import { ulid } from "ulid";
import { INBOX_DEFAULTS } from "../../src-domain/events/event-inbox.ts";
import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import type { RawScan, ScanOutcome } from "../../src-preload/contract/scanning/scan.ts";
import { freePort } from "../local-server.ts";
import { DeskProcess, type ResourceUse } from "../rig/desk-process.ts";
import { CREDENTIALS_ENTERED, type Clock } from "../rig/messages.ts";
import type { Acknowledged } from "./invariants.ts";
import type { Service } from "./service.ts";

export const WAREHOUSE = 2;
export const RIGHT_CLOCK: Clock = { aheadMs: 0, zone: "UTC" };
/** Error codes that mean a fault of the app. */
const APP_FAULT_CODES = new Set(["internal", "bad-input", "forbidden"]);

/** Milliseconds until an answer, also on a busy machine. The desk's service calls end long before. */
const TIMEOUT_MS = 90_000;
const DESK = 0;

export type Counts = Map<string, number>;
export const count = (counts: Counts, name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);

/** A service, a desk with one folder that is killed and restarted, and what was reported to its operator. */
export class World {
  readonly service: Service;
  readonly folder: string;
  readonly compileCacheFolder: string;
  readonly actionCounts = new Map() as Counts;
  readonly faultCounts = new Map() as Counts;
  readonly refusalCounts = new Map() as Counts;
  readonly complaints: string[] = [];
  readonly scans = new Map<string, { readonly text: string; readonly kind: string }>();
  readonly scannedCodes = new Set<string>();
  readonly submissions = new Set<string>();
  readonly #unanswered: RawScan[] = [];
  clock = RIGHT_CLOCK;
  lives = 0;
  removals = 0;
  events = 0;
  #life: DeskProcess | null = null;
  #opening: Promise<DeskProcess> | null = null;

  constructor(service: Service, folder: string, compileCacheFolder: string) {
    this.service = service;
    this.folder = folder;
    this.compileCacheFolder = compileCacheFolder;
  }

  get acknowledged(): Acknowledged {
    return { scans: this.scans, submissions: this.submissions, removals: this.removals, events: this.events };
  }

  async openDesk(): Promise<DeskProcess> {
    if (this.#life?.hasEnded) {
      this.complaints.push("The desk ended unexpectedly");
      this.#life = null;
    }
    if (this.#life) return this.#life;
    this.#opening ??= this.#open().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #open(): Promise<DeskProcess> {
    const { folder, service, clock } = this;
    this.lives += 1;
    const life = new DeskProcess(this.compileCacheFolder, (event) => {
      if (event.type === "fault") this.complaints.push(event.message);
    });
    void life.setClock(clock);
    const { address, credentials } = service;
    await this.#withTimeout(
      "the start",
      life,
      life.open([{ number: DESK, folder, address, credentials, extraCa: [], death: null, clockSetMs: 0 }]),
    );
    this.#life = life;
    // The page repeats scans that got no answer.
    for (const rawScan of this.#unanswered.splice(0)) await this.recordScan(rawScan);
    return life;
  }

  async callDesk(domain: string, name: string, input: object = {}): Promise<BridgeAnswer | null> {
    const life = await this.openDesk();
    const answer = await this.#withTimeout(`${domain}.${name}`, life, life.call(DESK, { domain, name, input }));
    if (answer !== null && !answer.ok) {
      count(this.refusalCounts, `${domain}.${name}: ${answer.error.code}`);
      if (APP_FAULT_CODES.has(answer.error.code))
        this.complaints.push(`${domain}.${name} was answered: ${answer.error.code}, ${answer.error.message}`);
    }
    return answer;
  }

  /** Waits for an answer. A desk that does not answer is reported and killed. */
  async #withTimeout<Value>(callName: string, life: DeskProcess, answer: Promise<Value>): Promise<Value> {
    const timeout = setTimeout(() => {
      this.complaints.push(`No answer to ${callName} in ${TIMEOUT_MS} ms`);
      void life.kill();
    }, TIMEOUT_MS);
    const value = await answer;
    clearTimeout(timeout);
    return value;
  }

  async measureResources(): Promise<ResourceUse | null> {
    const life = await this.openDesk();
    return this.#withTimeout("the measurement", life, life.measureResources());
  }

  async readValue<Value>(domain: string, name: string, input: object = {}): Promise<Value | null> {
    const answer = await this.callDesk(domain, name, input);
    return answer?.ok ? (answer.value as Value) : null;
  }

  createRawScan(text: string, random: () => number): RawScan {
    this.scannedCodes.add(text);
    const gestureId = ulid(Date.now(), random);
    return { gestureId, text, source: "scanner", damage: null, keys: [], startedAt: new Date().toISOString() };
  }

  /** Records a scan. A scan without an answer is repeated in the next life; a repeat returns the first verdict. */
  async recordScan(rawScan: RawScan): Promise<ScanOutcome | null> {
    const answer = await this.callDesk("scan", "record", rawScan);
    if (!answer?.ok) {
      this.#unanswered.push(rawScan);
      return null;
    }
    const { outcome } = answer.value as { outcome: ScanOutcome };
    const { gestureId, text } = rawScan;
    const earlierScan = this.scans.get(gestureId);
    const { kind } = outcome.verdict;
    if (earlierScan && earlierScan.kind !== kind)
      this.complaints.push(`scan ${gestureId} was ${earlierScan.kind} and is ${kind}`);
    this.scans.set(gestureId, { text, kind });
    count(this.actionCounts, `verdict: ${kind}`);
    return outcome;
  }

  setClock(clock: Clock): void {
    this.clock = clock;
    void this.#life?.setClock(clock);
  }

  enterCredentials(): void {
    void this.#life?.call(DESK, CREDENTIALS_ENTERED);
  }

  async kill(): Promise<void> {
    const life = this.#life;
    this.#life = null;
    await life?.kill();
  }

  async quit(): Promise<void> {
    const life = this.#life;
    this.#life = null;
    if (life && !(await life.close())) this.complaints.push("The desk was closed and did not end");
  }

  async openInbox(): Promise<void> {
    const port = await freePort();
    const endpoint = `http://127.0.0.1:${port}/events`;
    const saveResult = await this.callDesk("inbox", "save", { ...INBOX_DEFAULTS, on: true, port, endpoint });
    if (!saveResult?.ok) throw new Error("The inbox could not be opened");
    await this.service.sendEventsTo(endpoint);
  }
}
