import { statSync } from "node:fs";
import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { readJournal, type SubmissionRow } from "../rig/journal.ts";
import { doStep, planStretches, type Stretch } from "./actions.ts";
import { measureGrowth, growthErrors, type Sample } from "./growth.ts";
import { violations, type OrderState } from "./invariants.ts";
import { actAsOperator } from "./operator.ts";
import { Service, SERVICE_MODES } from "./service.ts";
import { count, RIGHT_CLOCK, World, type Counts } from "./world.ts";

export interface EnduranceOptions {
  readonly seed: number;
  /** Steps instead of time, because a busy machine does less in a given time. */
  readonly steps: number;
  readonly folder: string;
}

const ITEMS = 600;
/** Steps between two checks of journal and service. */
const STEPS_PER_CHECK = 12;
/** Steps between two rests. In a rest all faults are off, all work must end, and the desk's resources are measured. */
const STEPS_PER_REST = 50;
/** A short run has more rests, because a trend needs samples. */
const MIN_RESTS = 20;
/** Checks until all work must have ended. Counts checks instead of time, because a busy machine is slower. */
const MAX_REST_CHECKS = 1200;
const REST_CHECK_INTERVAL_MS = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A desk, a service, and random events until all steps are done or a rule is violated. */
export class Endurance {
  readonly world: World;
  readonly #options: EnduranceOptions;
  readonly #started = performance.now();
  readonly #earlierSubmissions = new Map<string, SubmissionRow>();
  readonly #samples: Sample[] = [];
  readonly #notified = new Set<string>();
  readonly violations: string[] = [];
  steps = 0;
  checks = 0;
  rests = 0;

  private constructor(options: EnduranceOptions, world: World) {
    this.#options = options;
    this.world = world;
  }

  static async run(options: EnduranceOptions): Promise<Endurance> {
    const desk = join(options.folder, "desk");
    await mkdir(desk, { recursive: true });
    const service = await Service.start(options.folder, ITEMS);
    const world = new World(service, desk, join(options.folder, "compiled"));
    const endurance = new Endurance(options, world);
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
    for (const [index, stretch] of planStretches(this.#options.steps).entries()) {
      // The mode changes only at rest, because a create in progress would meet two services.
      const mode = SERVICE_MODES[(this.#options.seed + index) % SERVICE_MODES.length] ?? "keys honoured";
      await this.world.service.restart(mode);
      count(this.world.actionCounts, `service: ${mode}`);
      console.log(`${stretch.kind} stretch, ${mode}`);
      await this.#stretch(stretch);
      if (this.#isBroken) return;
    }
    await this.#end();
  }

  async #stretch({ kind, untilStep }: Stretch): Promise<void> {
    const restInterval = Math.min(STEPS_PER_REST, this.#options.steps / MIN_RESTS);
    let restAt = this.steps + restInterval;
    while (this.steps < untilStep && !this.#isBroken) {
      const step = this.steps;
      this.steps += 1;
      await this.#log(await doStep(this.world, this.#options.seed, step, kind));
      if (this.steps % STEPS_PER_CHECK === 0) {
        await actAsOperator(this.world);
        await this.#check();
      }
      if (this.steps > restAt && !this.#isBroken) {
        await this.#rest();
        restAt = this.steps + restInterval;
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
    const ordersBefore = this.#orders();
    const journal = await readJournal(folder);
    const ordersAfter = this.#orders();
    const earlierSubmissions = this.#earlierSubmissions;
    this.checks += 1;
    const newViolations = violations({
      acknowledged: this.world.acknowledged,
      journal,
      ordersBefore,
      ordersAfter,
      creates,
      earlierSubmissions,
    });
    for (const row of journal.submissions) earlierSubmissions.set(row.submissionId, row);
    this.violations.push(...newViolations);
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
    await world.openDesk();
    world.setClock(RIGHT_CLOCK);
    world.enterCredentials();
    const pendingWork = async (): Promise<string[]> =>
      (await actAsOperator(world)) ? this.#differences() : ["submissions are open"];
    let pending = await pendingWork();
    for (let checks = 0; pending.length > 0 && checks < MAX_REST_CHECKS && !this.#isBroken; checks += 1) {
      await pause(REST_CHECK_INTERVAL_MS);
      pending = await pendingWork();
    }
    if (pending.length > 0)
      this.violations.push(`With all faults off the desk did not come to rest: ${pending.join("; ")}`);
    await this.#check();
    await world.service.control.clearRequests();
    this.rests += 1;
    if (!this.#isBroken) await this.#measure();
  }

  async #differences(): Promise<string[]> {
    const world = this.world;
    const inbox = await world.readValue<{ waiting: number }>("inbox", "state");
    const differences: string[] = inbox && inbox.waiting === 0 ? [] : ["events wait"];
    const statuses = new Map(this.#orders().map(({ resendId, status }) => [resendId, status]));
    const { submissions } = await readJournal(world.folder);
    for (const { submissionId, resendId } of submissions) {
      const status = statuses.get(resendId ?? "");
      if (status === undefined || this.#reportedStatuses.get(submissionId) === status) continue;
      const refreshed = await world.readValue<{ row: { status: { raw: string } | null } }>("resend", "refresh", {
        submissionId,
      });
      if (refreshed?.row.status?.raw === status) this.#reportedStatuses.set(submissionId, status);
      else differences.push(`${resendId} is ${status}, reported as ${refreshed?.row.status?.raw}`);
    }
    return differences;
  }

  /** By submission: the order's status that the desk last reported correctly. */
  readonly #reportedStatuses = new Map<string, string>();

  async #measure(): Promise<void> {
    const world = this.world;
    const resources = await world.measureResources();
    if (!resources) return;
    const size = (name: string): number => statSync(join(world.folder, name), { throwIfNoEntry: false })?.size ?? 0;
    const values = {
      ...resources,
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
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(2);
    return appendFile(join(this.#options.folder, "steps.log"), `${seconds} life ${this.world.lives} ${text}\n`);
  }

  get growth() {
    return measureGrowth(this.#samples);
  }

  get submissions(): Counts {
    const counts: Counts = new Map();
    for (const { state } of this.#earlierSubmissions.values()) count(counts, state);
    return counts;
  }

  get orders(): number {
    return this.#orders().length;
  }

  get events(): number {
    return this.#notified.size;
  }
}
