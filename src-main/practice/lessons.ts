import {
  lessonOf,
  lessonProgress,
  type LessonId,
  type LessonPlan,
  type StepId,
  type PlannedCode,
} from "../../src-domain/practice/lessons.ts";
import type { Fault, ControlClient, ItemView } from "../../src-simulator/control-client.ts";
import { createSerialQueue } from "../base/serial-queue.ts";
import type { Store } from "../store/thread/client.ts";
import { EMPTY_DESTINATION, type Destination } from "../../src-domain/recipients/address.ts";
import type { LessonEvent } from "../../src-domain/practice/lesson-events.ts";
import { lessonTries, withFact, type LessonRun, type LessonTries } from "../../src-domain/practice/lesson-runs.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { LessonView } from "../../src-preload/contract/practice/lessons.ts";
import type { Publish } from "../use-cases/context.ts";
import type { RunFile } from "./run-file.ts";
import { boundedWait } from "../../src-domain/waits.ts";

interface Mischief {
  addFault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  changeItem(returnInventoryId: string, state: "otherWorkflow"): Promise<unknown>;
  nextLabels(outcome: "failed" | "success"): Promise<void>;
}

type Act = (service: Mischief, plan: LessonPlan) => Promise<void>;

const CREATE = "createResend";

/** Another workflow takes the last item of the batch, and the desk does not know it yet. */
async function takeLastAway(service: Mischief, { codes }: LessonPlan): Promise<void> {
  const id = codes.at(-1)?.returnInventoryId ?? null;
  if (id !== null) await service.changeItem(id, "otherWorkflow");
}

/** Connections break before the service reads the request. */
const cutNetwork: Act = (service) =>
  service.addFault({ operation: "*", kind: "reset", when: "arrival", times: "always" });

/** Lesson -> step -> what happens once the step is due. The desk does not know it: each problem looks real to it. */
const LESSON_SCRIPTS: Readonly<Record<LessonId, Readonly<Partial<Record<StepId, Act>>>>> = {
  clean: { scan: (service) => service.nextLabels("success") },
  "wrong-code": { scan: (service) => service.nextLabels("success") },
  twice: { scan: (service) => service.nextLabels("success") },
  "full-batch": {},
  refused: { "hand-over": takeLastAway },
  "signed-out": {
    "hand-over": (service) => service.addFault({ operation: CREATE, kind: "status", status: 401 }),
  },
  "lost-answer": { "hand-over": (service) => service.addFault({ operation: CREATE, kind: "reset", when: "after" }) },
  "failed-label": { scan: (service) => service.nextLabels("failed") },
  offline: { "network-gone": cutNetwork, send: (service) => service.clearFaults() },
};

interface PlanningDesk {
  readonly store: Pick<
    Store,
    "currentBatch" | "startBatch" | "discardBatch" | "saveDestination" | "itemsByCode" | "warehouses" | "serviceTypes"
  >;
  readonly now: () => Date;
}

interface PlanOptions {
  readonly desk: PlanningDesk;
  readonly service: Pick<ControlClient, "items">;
  readonly lesson: LessonId;
  readonly used: ReadonlySet<string | null>;
}

interface PlannedLesson extends LessonPlan {
  /** A service type of the warehouse that creates labels automatically. */
  readonly serviceType: string;
}

const UNKNOWN_CODE = "UNK-0-000000-X1-9";
const PRACTICE_COUNTRY = "USA";
const MOST_OFFERED = 300;

/** Practice items that the desk knows and that no earlier lesson used; null if there are too few. */
async function planCodes({ desk, service, lesson, used }: PlanOptions): Promise<PlannedLesson | null> {
  const { items: wanted, repeatsFirst, unknownSecond } = lessonOf(lesson).codes;
  const { limit } = await desk.store.currentBatch(desk.now().toISOString());
  const count = wanted ?? limit + 1;
  for (const { warehouseId } of await desk.store.warehouses()) {
    const serviceType = await automaticType(desk, warehouseId);
    if (serviceType === null) continue;
    const offered = await service.items({ state: "eligible", warehouseId, split: false, limit: MOST_OFFERED });
    const items = await knownItems(
      desk,
      offered.filter(({ returnInventoryId }) => !used.has(returnInventoryId)),
      count,
    );
    const [first, ...others] = items.map(toCode);
    if (items.length < count || !first) continue;
    const second = unknownSecond ? [{ code: UNKNOWN_CODE, returnInventoryId: null }] : [];
    const codes = [first, ...(repeatsFirst ? [first] : []), ...second, ...others];
    return { codes, serviceType };
  }
  return null;
}

async function automaticType({ store }: PlanningDesk, warehouseId: number): Promise<string | null> {
  const { types } = await store.serviceTypes(warehouseId);
  return (
    types.find(({ labelMode, toCountries }) => labelMode === "auto-label" && toCountries.includes(PRACTICE_COUNTRY))
      ?.code ?? null
  );
}

async function knownItems({ store }: PlanningDesk, offered: readonly ItemView[], count: number): Promise<ItemView[]> {
  const known: ItemView[] = [];
  for (const item of offered) {
    if (known.length === count) break;
    if ((await store.itemsByCode(item.rma)).length === 1) known.push(item);
  }
  return known;
}

const toCode = ({ rma, returnInventoryId }: ItemView): PlannedCode => ({ code: rma, returnInventoryId });

/** The order of these items in the service's own list; null if there is none. */
async function reportedOrder(
  service: Pick<ControlClient, "orders">,
  { codes }: LessonPlan,
): Promise<{ resendId: string; resendNumber: string } | null> {
  const ids = new Set(codes.map(({ returnInventoryId }) => returnInventoryId));
  const orders = await service.orders().catch(() => []);
  const found = orders.find(({ returnInventoryIds }) => returnInventoryIds.some((id) => ids.has(id)));
  return found ? { resendId: found.resendId, resendNumber: found.resendNumber } : null;
}

/** Lessons never need more, and the file, which is written at each fact, stays small. */
const MOST_FACTS = 300;
const MOST_RUNS = 500;
/** Enough failed calls in a row to open the client's circuit (service/circuit.ts). */
const LOOKS_UNTIL_SURE = 6;
const LOOK_AGAIN_MS = 1000;
const LONGEST_LOOKING = 40;

export interface LessonDesk extends PlanningDesk {
  readonly operators: { current(): Promise<{ readonly name: string | null }> };
  readonly now: () => Date;
  lookForService(): Promise<string>;
}

interface LessonsOptions {
  readonly desk: LessonDesk;
  readonly service: ControlClient;
  readonly file: RunFile;
  readonly publish: Publish;
}

type BeginProblem = "no-items";

/** The practice service follows a script; a lesson's state depends only on the desk's events and scans. */
export function createLessons({ desk, service, file, publish }: LessonsOptions) {
  const now = (): string => desk.now().toISOString();
  let runs: readonly LessonRun[] = [];
  let open: LessonRun | null = null;
  let acted: StepId | null = null;
  let closed = false;
  const { enqueue } = createSerialQueue();
  void enqueue(async () => {
    // The program ended in the middle of it: its further course is not known.
    runs = (await file.read()).map((run) => ({ ...run, endedAt: run.endedAt ?? run.facts.at(-1)?.at ?? run.begunAt }));
  });

  const keep = (): Promise<void> => file.write([...runs, ...(open ? [open] : [])].slice(-MOST_RUNS));

  async function view(): Promise<LessonView | null> {
    if (!open) return null;
    const { lesson, plan } = open;
    const { outcome, step, met, next } = lessonProgress(open);
    const reported = step === "settle" ? await reportedOrder(service, plan) : null;
    const code = next && { text: next.code, number: next.number, of: next.of, again: next.again };
    return { lesson, outcome, step, met, code, reported };
  }

  const notify = async (): Promise<void> => {
    if (!closed) publish("lessons", "changed", { lesson: await view() });
  };

  async function act(): Promise<void> {
    if (!open) return;
    const { step } = lessonProgress(open);
    if (step === acted) return;
    acted = step;
    if (step === null) return;
    await LESSON_SCRIPTS[open.lesson][step]?.(service, open.plan);
    if (step === "network-gone") void lookUntil("offline", LOOKS_UNTIL_SURE, 0);
    if (open.lesson === "offline" && step === "send") void lookUntil("online", LONGEST_LOOKING, LOOK_AGAIN_MS);
  }

  /** The desk would notice on its own later; a lesson does not wait for that. */
  async function lookUntil(wanted: "online" | "offline", most: number, pauseMs: number): Promise<void> {
    for (let looks = 0; looks < most && !closed && open; looks += 1) {
      const network = await desk.lookForService().catch(() => "unknown");
      if (wanted === "online" && network === "online") return;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, boundedWait(pauseMs)).unref());
    }
  }

  async function end(): Promise<void> {
    if (!open) return;
    runs = [...runs, { ...open, endedAt: now() }];
    open = null;
    acted = null;
    await service.clearFaults().catch(() => undefined);
    await keep();
  }

  const note = (fact: LessonEvent): void =>
    void enqueue(async () => {
      if (!open) return;
      const facts = withFact(open.facts, fact, MOST_FACTS);
      if (facts === open.facts) return;
      open = { ...open, facts };
      const { outcome } = lessonProgress(open);
      await act();
      await notify();
      if (outcome !== "open") await end();
      else await keep();
    }).catch((error: unknown) => process.emitWarning(`A lesson could not continue: ${String(error)}`));

  async function begin(lesson: LessonId): Promise<Result<LessonView | null, BeginProblem>> {
    await end();
    const used = new Set(runs.flatMap(({ plan }) => plan.codes.map(({ returnInventoryId }) => returnInventoryId)));
    const planned = await planCodes({ desk, service, lesson, used });
    if (planned === null) return failure("no-items");
    const { name } = await desk.operators.current();
    await service.clearFaults();
    const batch = await emptyBatch(desk);
    const filled = await desk.store.saveDestination(batch.batchId, practiceAddress(planned.serviceType), now());
    if (filled) publish("batch", "changed", filled);
    const plan: LessonPlan = { codes: planned.codes satisfies readonly PlannedCode[] };
    open = { lesson, operator: name, plan, begunAt: now(), endedAt: null, facts: [] };
    await act();
    await keep();
    await notify();
    return success(await view());
  }

  return {
    begin: (lesson: LessonId) => enqueue(() => begin(lesson)),
    current: () => enqueue(view),
    tries: (): Promise<LessonTries[]> => enqueue(async () => lessonTries(runs, (await desk.operators.current()).name)),
    stop: (): Promise<void> =>
      enqueue(async () => {
        await end();
        await notify();
      }),
    note,
    async close(): Promise<void> {
      closed = true;
      await enqueue(end);
    },
  };
}

export type Lessons = ReturnType<typeof createLessons>;

/** Parks the begun batch; a batch that holds only refused scans is discarded, which can be undone. */
async function emptyBatch({ store, now }: LessonDesk): Promise<{ readonly batchId: string }> {
  const started = await store.startBatch(now().toISOString());
  if (started.openRefusedScans === 0) return started;
  return (await store.discardBatch(started.batchId, now().toISOString())) ?? started;
}

const practiceAddress = (serviceType: string): Destination => ({
  ...EMPTY_DESTINATION,
  shipmentName: "Practice Recipient",
  shipmentPhone: "+1 555 0100",
  shipmentStreet1: "1 Practice Road",
  shipmentStreet2: "Unit 1",
  shipmentCity: "Newark",
  shipmentState: "NJ",
  shipmentPostalCode: "07102",
  shipmentCountryCode: PRACTICE_COUNTRY,
  shipmentServiceType: serviceType,
});
