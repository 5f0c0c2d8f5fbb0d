import { statSync } from "node:fs";
import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readJournal, type SubmissionRow } from "../rig/journal.ts";
import { doStep, stretchesOf, type Stretch } from "./actions.ts";
import { growthOf, growthErrors, type Sample } from "./growth.ts";
import { violations, type OrderState } from "./invariants.ts";
import { actAsOperator } from "./operator.ts";
import { Service, SERVICE_MODES } from "./service.ts";
import { count, RIGHT_CLOCK, World, type Counts } from "./world.ts";

export interface Run {
  readonly seed: number;
  /** Steps instead of time, because a busy machine does less in a given time. */
  readonly steps: number;
  readonly folder: string;
}

const ITEMS = 600;
/** Steps between two checks of journal and service. */
const CHECK_EVERY = 12;
/** Steps between two rests, in which faults are off, all work must end, and the desk is measured. */
const REST_EVERY = 50;
/** A short run has more rests, because a trend needs samples. */
const RESTS = 20;
/**
 * The number of checks until everything must have ended. Counts checks instead of time, because a busy machine is
 * slower.
 */
const REST_CHECKS = 1200;
const CHECK_MS = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A desk, a service, and random events until all steps are done or a rule is violated. */
export class Endurance {
  readonly world: World;
  readonly #run: Run;
  readonly #started = performance.now();
  readonly #known = new Map<string, SubmissionRow>();
  readonly #samples: Sample[] = [];
  readonly #notified = new Set<string>();
  readonly violations: string[] = [];
  steps = 0;
  checks = 0;
  rests = 0;

  private constructor(run: Run, world: World) {
    this.#run = run;
    this.world = world;
  }

  static async of(run: Run): Promise<Endurance> {
    const desk = join(run.folder, "desk");
    await mkdir(desk, { recursive: true });
    const service = await Service.start(run.folder, ITEMS);
    const world = new World(service, desk, join(run.folder, "compiled"));
    const endurance = new Endurance(run, world);
    try {
      await world.openInbox();
      await endurance.#stretches();
    } catch (error) {
      endurance.violations.push(`The run itself broke: ${error instanceof Error ? error.stack : String(error)}`);
    } finally {
      await world.kill();
      await service.close();
    }
    return endurance;
  }

  async #stretches(): Promise<void> {
    await this.#rest();
    for (const [index, stretch] of stretchesOf(this.#run.steps).entries()) {
      // The mode changes only at rest, because a create in progress would meet two services.
      const mode = SERVICE_MODES[(this.#run.seed + index) % SERVICE_MODES.length] ?? "keys honoured";
      await this.world.service.restart(mode);
      count(this.world.did, `service: ${mode}`);
      console.log(`${stretch.kind} stretch, ${mode}`);
      await this.#stretch(stretch);
      if (this.#isBroken) return;
    }
    await this.#end();
  }

  async #stretch({ kind, untilStep }: Stretch): Promise<void> {
    const every = Math.min(REST_EVERY, this.#run.steps / RESTS);
    let restAt = this.steps + every;
    while (this.steps < untilStep && !this.#isBroken) {
      const number = this.steps;
      this.steps += 1;
      await this.#log(await doStep(this.world, this.#run.seed, number, kind));
      if (this.steps % CHECK_EVERY === 0) {
        await actAsOperator(this.world);
        await this.#check();
      }
      if (this.steps > restAt && !this.#isBroken) {
        await this.#rest();
        restAt = this.steps + every;
      }
    }
    if (!this.#isBroken) await this.#rest();
  }

  get #isBroken(): boolean {
    this.violations.push(...this.world.complaints.splice(0));
    return this.violations.length > 0;
  }

  async #check(): Promise<void> {
    const { service, folder } = this.world;
    this.world.events = await this.#acknowledgedEvents();
    const creates = await service.control.requests("createResend");
    const before = this.#orders();
    const journal = await readJournal(folder);
    const after = this.#orders();
    const known = this.#known;
    this.checks += 1;
    const found = violations({ reported: this.world.reported, journal, before, after, creates, known });
    for (const row of journal.submissions) known.set(row.submissionId, row);
    this.violations.push(...found);
  }

  #orders(): OrderState[] {
    return this.world.service.state
      .orders()
      .map(({ resendId, returnInventoryIds, status }) => ({ resendId, itemIds: returnInventoryIds, status }));
  }

  async #acknowledgedEvents(): Promise<number> {
    for (const { status, body } of await this.world.service.control.deliveries())
      if (status === 200) this.#notified.add((JSON.parse(body) as { notificationId: string }).notificationId);
    return this.#notified.size;
  }

  async #rest(): Promise<void> {
    const world = this.world;
    await world.service.control.clearFaults();
    await world.service.comeBack();
    await world.life();
    world.setClock(RIGHT_CLOCK);
    world.enterCredentials();
    const pendingWork = async (): Promise<string[]> =>
      (await actAsOperator(world)) ? this.#differences() : ["submissions are open"];
    let pending = await pendingWork();
    for (let checks = 0; pending.length > 0 && checks < REST_CHECKS && !this.#isBroken; checks += 1) {
      await pause(CHECK_MS);
      pending = await pendingWork();
    }
    if (pending.length > 0)
      this.violations.push(`With all faults off the desk did not come to rest: ${pending.join("; ")}`);
    await this.#check();
    await world.service.control.clearRequests();
    this.rests += 1;
    if (!this.#isBroken) await this.#weigh();
  }

  async #differences(): Promise<string[]> {
    const world = this.world;
    const inbox = await world.get<{ waiting: number }>("inbox", "state");
    const differences: string[] = inbox && inbox.waiting === 0 ? [] : ["events wait"];
    const statuses = new Map(this.#orders().map(({ resendId, status }) => [resendId, status]));
    const { submissions } = await readJournal(world.folder);
    for (const { submissionId, resendId } of submissions) {
      const status = statuses.get(resendId ?? "");
      if (status === undefined || this.#settled.get(submissionId) === status) continue;
      const reported = await world.get<{ row: { status: { raw: string } | null } }>("resend", "refresh", {
        submissionId,
      });
      if (reported?.row.status?.raw === status) this.#settled.set(submissionId, status);
      else differences.push(`${resendId} is ${status}, reported as ${reported?.row.status?.raw}`);
    }
    return differences;
  }

  /** By submission: the order's status that the desk last reported correctly. */
  readonly #settled = new Map<string, string>();

  async #weigh(): Promise<void> {
    const world = this.world;
    const holdings = await world.weigh();
    if (!holdings) return;
    const size = (name: string): number => statSync(join(world.folder, name), { throwIfNoEntry: false })?.size ?? 0;
    const values = {
      ...holdings,
      journal: size("journal.sqlite"),
      "journal log": size("journal.sqlite-wal"),
      cache: size("cache.sqlite"),
      "cache log": size("cache.sqlite-wal"),
    };
    this.#samples.push({ life: world.lives, actions: this.steps, values });
    this.violations.push(...growthErrors(this.growth));
  }

  async #end(): Promise<void> {
    await this.world.quit();
    if (this.#isBroken) return;
    await this.#check();
    await this.#rest();
  }

  #log(text: string): Promise<void> {
    const at = ((performance.now() - this.#started) / 1000).toFixed(2);
    return appendFile(join(this.#run.folder, "steps.log"), `${at} life ${this.world.lives} ${text}\n`);
  }

  get growth() {
    return growthOf(this.#samples);
  }

  get submissions(): Counts {
    const counts: Counts = new Map();
    for (const { state } of this.#known.values()) count(counts, state);
    return counts;
  }

  get orders(): number {
    return this.#orders().length;
  }

  get events(): number {
    return this.#notified.size;
  }
}
