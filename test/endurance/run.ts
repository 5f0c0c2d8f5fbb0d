import { appendFile, mkdir } from "node:fs/promises";
import { statSync } from "node:fs";
import { join } from "node:path";
import { readJournal, type SubmissionRow } from "../rig/journal.ts";
import { doStep, stretchesOf, type Stretch } from "./actions.ts";
import { growthOf, tooMuch, type Sample } from "./growth.ts";
import { violations, type OrderNow } from "./invariants.ts";
import { answerTheDesk } from "./operator.ts";
import { Service, SERVICE_MODES } from "./service.ts";
import { count, RIGHT_CLOCK, World, type Counts } from "./world.ts";

export interface Run {
  readonly seed: number;
  /** Steps and not time, because a busy machine does less in the same time. */
  readonly steps: number;
  readonly folder: string;
}

const ITEMS = 600;
/** Steps between two looks at journal and service. */
const CHECK_EVERY = 12;
/** Between two times of rest, in which faults are off, all must come to an end, and the desk is weighed. */
const REST_EVERY = 50;
/** In a short run more often: without so many rests nobody sees a trend. */
const RESTS = 20;
/** For everything to come to its end. Looks are counted and not time, because a busy machine has less of it. */
const REST_LOOKS = 1200;
const LOOK_MS = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A desk and a service, and everything that may happen to them, until the steps are done or something is wrong. */
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
    for (const [place, stretch] of stretchesOf(this.#run.steps).entries()) {
      // A create that is under way when the service becomes another one would be nobody's fault.
      const mode = SERVICE_MODES[(this.#run.seed + place) % SERVICE_MODES.length] ?? "keys honoured";
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
        await answerTheDesk(this.world);
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

  /** The rules hold at any moment, whatever is under way. */
  async #check(): Promise<void> {
    const { service, folder } = this.world;
    this.world.events = await this.#eventsTaken();
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

  #orders(): OrderNow[] {
    return this.world.service.state
      .orders()
      .map(({ resendId, returnInventoryIds, status }) => ({ resendId, itemIds: returnInventoryIds, status }));
  }

  async #eventsTaken(): Promise<number> {
    for (const { status, body } of await this.world.service.control.deliveries())
      if (status === 200) this.#notified.add((JSON.parse(body) as { notificationId: string }).notificationId);
    return this.#notified.size;
  }

  /** All faults off: everything comes to an end, what is reported is true, and the desk is measured. */
  async #rest(): Promise<void> {
    const world = this.world;
    await world.service.control.clearFaults();
    await world.service.comeBack();
    await world.life();
    world.setClock(RIGHT_CLOCK);
    world.enterCredentials();
    const unlike = async (): Promise<string[]> =>
      (await answerTheDesk(world)) ? this.#differences() : ["submissions are open"];
    let left = await unlike();
    for (let looks = 0; left.length > 0 && looks < REST_LOOKS && !this.#isBroken; looks += 1) {
      await pause(LOOK_MS);
      left = await unlike();
    }
    if (left.length > 0) this.violations.push(`With all faults off the desk did not come to rest: ${left.join("; ")}`);
    await this.#check();
    await world.service.control.clearRequests();
    this.rests += 1;
    if (!this.#isBroken) await this.#weigh();
  }

  /** What the desk says of orders and events, and the service does not. */
  async #differences(): Promise<string[]> {
    const world = this.world;
    const inbox = await world.get<{ waiting: number }>("inbox", "state");
    const wrong: string[] = inbox && inbox.waiting === 0 ? [] : ["events wait"];
    const statuses = new Map(this.#orders().map(({ resendId, status }) => [resendId, status]));
    const { submissions } = await readJournal(world.folder);
    for (const { submissionId, resendId } of submissions) {
      const status = statuses.get(resendId ?? "");
      if (status === undefined || this.#settled.get(submissionId) === status) continue;
      const reported = await world.get<{ row: { status: { raw: string } | null } }>("resend", "refresh", {
        submissionId,
      });
      if (reported?.row.status?.raw === status) this.#settled.set(submissionId, status);
      else wrong.push(`${resendId} is ${status}, reported as ${reported?.row.status?.raw}`);
    }
    return wrong;
  }

  /** By submission: the order's status that the desk was last seen to report correctly. */
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
    this.violations.push(...tooMuch(this.growth));
  }

  /** As a person quits; then the files are looked at once more, and by another life. */
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
