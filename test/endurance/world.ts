import { join } from "node:path";
import { ulid } from "ulid";
import { INBOX_DEFAULTS } from "../../src-domain/event-inbox.ts";
import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import type { BatchView } from "../../src-preload/contract/batch.ts";
import type { ScanGesture, ScanOutcome } from "../../src-preload/contract/scan.ts";
import { freePort } from "../integration/events/listening.ts";
import { Counts } from "./counts.ts";
import { DeskLife } from "./desk-life.ts";
import type { Acknowledged } from "./invariants.ts";
import type { Clock } from "./messages.ts";
import type { Service } from "./service.ts";

/** Of a warehouse in which orders are made here. */
export const WAREHOUSE = 2;
export const RIGHT_CLOCK: Clock = { aheadMs: 0, zone: "UTC" };
/** What the bridge answers where the program itself is at fault. */
const FAULTS_OF_THE_PROGRAM = new Set(["internal", "bad-input", "forbidden"]);

/** A service, a desk that lives and dies on one folder, and what its operator was told. */
export class World {
  readonly service: Service;
  readonly folder: string;
  readonly compiled: string;
  readonly did = new Counts();
  readonly faults = new Counts();
  readonly answers = new Counts();
  /** Faults of the program that showed at once. */
  readonly complaints: string[] = [];
  readonly scans = new Map<string, { readonly text: string; readonly kind: string }>();
  readonly scanned = new Set<string>();
  readonly submissions = new Set<string>();
  readonly #inDoubt: ScanGesture[] = [];
  clock = RIGHT_CLOCK;
  lives = 0;
  removals = 0;
  events = 0;
  batch: BatchView | null = null;
  #life: DeskLife | null = null;
  #opening: Promise<DeskLife> | null = null;

  constructor(service: Service, folder: string, compiled: string) {
    this.service = service;
    this.folder = folder;
    this.compiled = compiled;
  }

  get told(): Acknowledged {
    return { scans: this.scans, submissions: this.submissions, removals: this.removals, events: this.events };
  }

  async life(): Promise<DeskLife> {
    if (this.#life?.hasEnded) {
      this.complaints.push("The desk ended by itself");
      this.#collect(this.#life);
      this.#life = null;
    }
    if (this.#life) return this.#life;
    this.#opening ??= this.#open().finally(() => (this.#opening = null));
    return this.#opening;
  }

  async #open(): Promise<DeskLife> {
    const { folder, service, clock } = this;
    this.lives += 1;
    const opening = { folder, address: service.address, credentials: service.credentials, clock };
    const life = await DeskLife.open(opening, this.compiled);
    this.#life = life;
    // The page hands over again what it got no answer to.
    for (const gesture of this.#inDoubt.splice(0)) await this.hand(gesture);
    return life;
  }

  /** As a window asks. Null where the desk died meanwhile. */
  async ask(domain: string, name: string, input: unknown = {}): Promise<BridgeAnswer | null> {
    const life = await this.life();
    const answer = await life.call(domain, name, input);
    if (answer !== null && !answer.ok) {
      this.answers.add(`${domain}.${name}: ${answer.error.code}`);
      if (FAULTS_OF_THE_PROGRAM.has(answer.error.code))
        this.complaints.push(`${domain}.${name} was answered: ${answer.error.code}, ${answer.error.message}`);
    }
    return answer;
  }

  /** The answer's value, or null where there is none. */
  async get<Value>(domain: string, name: string, input: unknown = {}): Promise<Value | null> {
    const answer = await this.ask(domain, name, input);
    return answer?.ok ? (answer.value as Value) : null;
  }

  gesture(text: string, random: () => number): ScanGesture {
    this.scanned.add(text);
    const gestureId = ulid(Date.now(), random);
    return { gestureId, text, source: "scanner", damage: null, keys: [], startedAt: new Date().toISOString() };
  }

  /** Hands a scan over until it is acknowledged; recording it again gives the first verdict. */
  async hand(gesture: ScanGesture): Promise<ScanOutcome | null> {
    const answer = await this.ask("scan", "record", gesture);
    if (!answer?.ok) {
      this.#inDoubt.push(gesture);
      return null;
    }
    const { outcome, batch } = answer.value as { outcome: ScanOutcome; batch: BatchView };
    const { gestureId, text } = gesture;
    const before = this.scans.get(gestureId);
    const { kind } = outcome.verdict;
    if (before && before.kind !== kind) this.complaints.push(`scan ${gestureId} was ${before.kind} and is ${kind}`);
    this.scans.set(gestureId, { text, kind });
    this.batch = batch;
    this.did.add(`verdict: ${kind}`);
    return outcome;
  }

  setClock(clock: Clock): void {
    this.clock = clock;
    this.#life?.tell({ type: "set clock", clock });
  }

  enterCredentials(): void {
    this.#life?.tell({ type: "renew" });
  }

  /** As a power cut does it. */
  async kill(): Promise<void> {
    const life = this.#life;
    this.#life = null;
    await life?.kill();
    if (life) this.#collect(life);
  }

  /** As a person quits. */
  async quit(): Promise<void> {
    const life = this.#life;
    this.#life = null;
    await life?.close();
    if (life) this.#collect(life);
  }

  /** Faults of the program that the desk told of since the last look. */
  collect(): string[] {
    if (this.#life) this.#collect(this.#life);
    return this.complaints;
  }

  #collect(life: DeskLife): void {
    this.complaints.push(...life.troubles.splice(0));
  }

  async openInbox(): Promise<void> {
    const port = await freePort();
    const endpoint = `http://127.0.0.1:${port}/events`;
    const saved = await this.ask("inbox", "save", { ...INBOX_DEFAULTS, on: true, port, endpoint });
    if (!saved?.ok) throw new Error("The inbox could not be opened");
    await this.service.tellEventsTo(endpoint);
  }

  get files() {
    const of = (name: string): string => join(this.folder, name);
    return {
      journal: of("journal.sqlite"),
      "journal log": of("journal.sqlite-wal"),
      cache: of("cache.sqlite"),
      "cache log": of("cache.sqlite-wal"),
    };
  }
}
