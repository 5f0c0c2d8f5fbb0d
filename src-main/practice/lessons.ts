import { PartFailure } from "../../src-domain/health/fault.ts";
import type { LessonFact } from "../../src-domain/practice/lesson-facts.ts";
import { countTries, addFact, type LessonRun, type LessonTries } from "../../src-domain/practice/lesson-runs.ts";
import {
  LESSONS,
  findLessonProgress,
  type LessonId,
  type LessonPlan,
  type StepId,
  type PlannedCode,
} from "../../src-domain/practice/lessons.ts";
import { EMPTY_DESTINATION, type Destination } from "../../src-domain/recipients/address.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { limitWait } from "../../src-domain/waits.ts";
import type { BatchView } from "../../src-preload/contract/batches/batch.ts";
import type { LessonView, PracticeIds } from "../../src-preload/contract/practice/lessons.ts";
import type { ControlClient, ItemView } from "../../src-simulator/control-client.ts";
import { createSerialQueue } from "../base/serial-queue.ts";
import type { Store } from "../store/thread/client.ts";
import type { Publish } from "../use-cases/context.ts";
import type { RunFile } from "./run-file.ts";

type FaultControl = Pick<ControlClient, "addFault" | "clearFaults" | "changeItem" | "nextLabels">;

type ScriptAction = (service: FaultControl, plan: LessonPlan) => Promise<void>;

const CREATE = "createResend";

/** Lets another workflow use the batch's last item without the desk's knowledge. */
async function useLastItemElsewhere(service: FaultControl, { codes }: LessonPlan): Promise<void> {
  const id = codes.at(-1)?.returnInventoryId ?? null;
  if (id !== null) await service.changeItem(id, "otherWorkflow");
}

/** Connections break before the service reads the request. */
const cutNetwork: ScriptAction = (service) =>
  service.addFault({ operation: "*", kind: "reset", when: "arrival", times: "always" });

/** Lesson -> step -> action when the operator reaches the step. */
const LESSON_SCRIPTS: Readonly<Record<LessonId, Readonly<Partial<Record<StepId, ScriptAction>>>>> = {
  clean: { scan: (service) => service.nextLabels("success") },
  "wrong-code": { scan: (service) => service.nextLabels("success") },
  twice: { scan: (service) => service.nextLabels("success") },
  "full-batch": {},
  refused: { submit: useLastItemElsewhere },
  "signed-out": {
    submit: (service) => service.addFault({ operation: CREATE, kind: "status", status: 401 }),
  },
  "lost-answer": { submit: (service) => service.addFault({ operation: CREATE, kind: "reset", when: "after" }) },
  "failed-label": { scan: (service) => service.nextLabels("failed") },
  offline: { "network-gone": cutNetwork, send: (service) => service.clearFaults() },
};

interface PlanningDesk {
  readonly store: Pick<
    Store,
    | "batch"
    | "batchSummaries"
    | "currentBatch"
    | "discardBatch"
    | "itemsByCode"
    | "resumeBatch"
    | "saveDestination"
    | "serviceTypes"
    | "startBatch"
    | "warehouses"
  >;
  readonly now: () => Date;
}

interface PlanOptions {
  readonly desk: PlanningDesk;
  readonly service: Pick<ControlClient, "items">;
  readonly lesson: LessonId;
  readonly usedItemIds: ReadonlySet<string | null>;
}

interface PlannedLesson extends LessonPlan {
  /** A service type of the warehouse that creates labels automatically. */
  readonly serviceType: string;
}

const UNKNOWN_CODE = "UNK-0-000000-X1-9";
const PRACTICE_COUNTRY = "USA";
const MAX_OFFERED_ITEMS = 300;

/** Chooses items that the desk knows and no batch or earlier lesson used. Null if there are too few. */
async function planCodes({ desk, service, lesson, usedItemIds }: PlanOptions): Promise<PlannedLesson | null> {
  const { items: itemCount, repeatsFirst, hasUnknownSecond } = LESSONS[lesson].codes;
  const { limit } = await desk.store.currentBatch(desk.now().toISOString());
  const neededCount = itemCount ?? limit + 1;
  for (const { warehouseId } of await desk.store.warehouses()) {
    const serviceType = await findAutomaticType(desk, warehouseId);
    if (serviceType === null) continue;
    const candidates = await service.items({ state: "eligible", warehouseId, split: false, limit: MAX_OFFERED_ITEMS });
    const items = await findKnownItems(
      desk,
      candidates.filter(({ returnInventoryId }) => !usedItemIds.has(returnInventoryId)),
      neededCount,
    );
    const [firstCode, ...others] = items.map(toCode);
    if (items.length < neededCount || !firstCode) continue;
    const unknownCodes = hasUnknownSecond ? [{ code: UNKNOWN_CODE, returnInventoryId: null }] : [];
    const codes = [firstCode, ...(repeatsFirst ? [firstCode] : []), ...unknownCodes, ...others];
    return { codes, serviceType };
  }
  return null;
}

async function findAutomaticType({ store }: PlanningDesk, warehouseId: number): Promise<string | null> {
  const { types } = await store.serviceTypes(warehouseId);
  return (
    types.find(({ labelMode, toCountries }) => labelMode === "auto-label" && toCountries.includes(PRACTICE_COUNTRY))
      ?.code ?? null
  );
}

async function findKnownItems(
  { store }: PlanningDesk,
  candidates: readonly ItemView[],
  neededCount: number,
): Promise<ItemView[]> {
  const known: ItemView[] = [];
  for (const item of candidates) {
    if (known.length === neededCount) break;
    if ((await store.itemsByCode(item.rma)).length === 1) known.push(item);
  }
  return known;
}

const toCode = ({ rma, returnInventoryId }: ItemView): PlannedCode => ({ code: rma, returnInventoryId });

/** Returns the service's order that has an item of the plan; null if no order has one. */
async function findReportedOrder(
  service: Pick<ControlClient, "orders">,
  { codes }: LessonPlan,
): Promise<{ resendId: string; resendNumber: string } | null> {
  const ids = new Set(codes.map(({ returnInventoryId }) => returnInventoryId));
  const orders = await service.orders().catch(() => []);
  const order = orders.find(({ returnInventoryIds }) => returnInventoryIds.some((id) => ids.has(id)));
  return order ? { resendId: order.resendId, resendNumber: order.resendNumber } : null;
}

/** These limits keep the file small, because it is written at each lesson event. */
const MAX_EVENTS = 300;
const MAX_RUNS = 500;
const MAX_PRACTICE_IDS = 3;
/** Probes after which the client's circuit is open: it opens after five consecutive failures (service/circuit.ts). */
const OFFLINE_PROBES = 6;
const PROBE_INTERVAL_MS = 1000;
const MAX_ONLINE_PROBES = 40;

export interface LessonDesk extends PlanningDesk {
  readonly operators: { current(): Promise<{ readonly name: string | null }> };
  probeService(): Promise<string>;
}

interface LessonsOptions {
  readonly desk: LessonDesk;
  readonly service: ControlClient;
  readonly file: RunFile;
  readonly publish: Publish;
}

/** Runs lessons. The practice service follows a script; a lesson's state depends only on its events. */
export function createLessons({ desk, service, file, publish }: LessonsOptions) {
  const now = (): string => desk.now().toISOString();
  let runs: readonly LessonRun[] = [];
  let openRun: LessonRun | null = null;
  let scriptedStep: StepId | null = null;
  /** The operator's batch that the open lesson parked. */
  let parkedBatchId: string | null = null;
  let isClosed = false;
  const { enqueue } = createSerialQueue();
  void enqueue(async () => {
    // End runs that the program's last exit interrupted.
    runs = (await file.read()).map(withEnd);
  });

  const saveRuns = (): Promise<void> => file.write([...runs, ...(openRun ? [openRun] : [])].slice(-MAX_RUNS));

  async function currentView(): Promise<LessonView | null> {
    if (!openRun) return null;
    const { lesson, plan } = openRun;
    const { outcome, step, met, next } = findLessonProgress(openRun);
    const reportedOrder = step === "resolve-unknown" ? await findReportedOrder(service, plan) : null;
    const code = next && { text: next.code, number: next.number, total: next.total, isRepeat: next.isRepeat };
    return { lesson, outcome, step, metSteps: met, code, reportedOrder };
  }

  const publishView = async (): Promise<void> => {
    if (!isClosed) publish("lessons", "changed", { lesson: await currentView() });
  };

  async function runScript(): Promise<void> {
    if (!openRun) return;
    const { step } = findLessonProgress(openRun);
    if (step === null || step === scriptedStep) return;
    scriptedStep = step;
    await LESSON_SCRIPTS[openRun.lesson][step]?.(service, openRun.plan);
    if (step === "network-gone") void probeUntil("offline", OFFLINE_PROBES, 0);
    if (openRun.lesson === "offline" && step === "send")
      void probeUntil("online", MAX_ONLINE_PROBES, PROBE_INTERVAL_MS);
  }

  /** Probes the service so that the desk notices the change in time for the lesson. */
  async function probeUntil(expected: "online" | "offline", maxProbes: number, pauseMs: number): Promise<void> {
    for (let probes = 0; probes < maxProbes && !isClosed && openRun; probes += 1) {
      const network = await desk.probeService().catch(() => "unknown");
      if (expected === "online" && network === "online") return;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, limitWait(pauseMs)).unref());
    }
  }

  async function endRun(): Promise<void> {
    if (!openRun) return;
    const { plan } = openRun;
    runs = [...runs, { ...openRun, endedAt: now() }];
    openRun = null;
    scriptedStep = null;
    await service.clearFaults().catch(() => undefined);
    await saveRuns();
    const batch = await leaveLesson(desk, plan, parkedBatchId);
    parkedBatchId = null;
    if (!isClosed) publish("batch", "changed", batch);
  }

  const handleEvent = (event: LessonFact): void =>
    void enqueue(async () => {
      if (!openRun || isOfEarlierOrder(event, openRun.startedAt)) return;
      const facts = addFact(openRun.facts, event, MAX_EVENTS);
      if (facts === openRun.facts) return;
      openRun = { ...openRun, facts };
      const { outcome } = findLessonProgress(openRun);
      await runScript();
      await publishView();
      if (outcome !== "open") await endRun();
      else await saveRuns();
    }).catch((error: unknown) => process.emitWarning(new PartFailure("lessons", error)));

  async function begin(lesson: LessonId): Promise<Result<LessonView | null, "no-items">> {
    await endRun();
    const usedItemIds = await findUsedItemIds(desk, runs);
    const planned = await planCodes({ desk, service, lesson, usedItemIds });
    if (planned === null) return failure("no-items");
    const { name } = await desk.operators.current();
    await service.clearFaults();
    const operatorsBatch = await desk.store.currentBatch(now());
    parkedBatchId = operatorsBatch.lines.length > 0 ? operatorsBatch.batchId : null;
    const batch = await openEmptyBatch(desk);
    const batchView = await desk.store.saveDestination(batch.batchId, toPracticeAddress(planned.serviceType), now());
    if (batchView) publish("batch", "changed", batchView);
    const plan = { codes: planned.codes };
    openRun = { lesson, operator: name, plan, startedAt: now(), endedAt: null, facts: [] };
    await runScript();
    await saveRuns();
    await publishView();
    return success(await currentView());
  }

  return {
    practiceIds: () => readPracticeIds(service),
    begin: (lesson: LessonId) => enqueue(() => begin(lesson)),
    current: () => enqueue(currentView),
    tries: (): Promise<LessonTries[]> => enqueue(async () => countTries(runs, (await desk.operators.current()).name)),
    stop: (): Promise<void> =>
      enqueue(async () => {
        await endRun();
        await publishView();
      }),
    handleEvent,
    async close(): Promise<void> {
      isClosed = true;
      await enqueue(endRun);
    },
  };
}

export type Lessons = ReturnType<typeof createLessons>;

/** Starts a batch, which parks the current one. Discards a batch with refused scans only; this can be undone. */
async function openEmptyBatch({ store, now }: LessonDesk): Promise<{ readonly batchId: string }> {
  const started = await store.startBatch(now().toISOString());
  if (started.openRefusedScans === 0) return started;
  return (await store.discardBatch(started.batchId, now().toISOString())) ?? started;
}

/** Returns the current batch and the parked ones. */
async function readOpenBatches({ store }: LessonDesk): Promise<BatchView[]> {
  const summaries = await store.batchSummaries();
  const batches = await Promise.all(summaries.map(({ batchId }) => store.batch(batchId)));
  return batches.filter((batch) => batch !== null);
}

/** Returns the ids of items in earlier lessons and in the operator's batches. */
async function findUsedItemIds(desk: LessonDesk, runs: readonly LessonRun[]): Promise<ReadonlySet<string | null>> {
  const lines = (await readOpenBatches(desk)).flatMap((batch) => batch.lines);
  return new Set([
    ...runs.flatMap(({ plan }) => plan.codes.map(({ returnInventoryId }) => returnInventoryId)),
    ...lines.map(({ item }) => item.returnInventoryId),
  ]);
}

/**
 * Discards what the operator left of the lesson's parcels, in batches that hold nothing else, and resumes the batch
 * that the lesson parked. Returns the current batch.
 */
async function leaveLesson(desk: LessonDesk, { codes }: LessonPlan, parkedBatchId: string | null): Promise<BatchView> {
  const { store } = desk;
  const now = desk.now().toISOString();
  const plannedIds = new Set(codes.map(({ returnInventoryId }) => returnInventoryId));
  for (const { batchId, lines } of await readOpenBatches(desk)) {
    const isOfLesson = lines.length > 0 && lines.every(({ item }) => plannedIds.has(item.returnInventoryId));
    if (isOfLesson) await store.discardBatch(batchId, now);
  }
  const current = await store.currentBatch(now);
  const parked = parkedBatchId === null ? null : await store.batch(parkedBatchId);
  if (current.lines.length > 0 || parked?.state !== "parked") return current;
  return (await store.resumeBatch(parked.batchId, now)) ?? current;
}

/** Ids that the screens of shipping orders and instructions accept in practice. */
async function readPracticeIds(
  service: Pick<ControlClient, "shippingOrders" | "fbaInstructions">,
): Promise<PracticeIds> {
  const [shippingOrders, instructions] = await Promise.all([service.shippingOrders(), service.fbaInstructions()]);
  return {
    shippingOrders: shippingOrders.slice(0, MAX_PRACTICE_IDS).map((order) => order.consolidateShippingOrderId),
    instructions: instructions.slice(0, MAX_PRACTICE_IDS).map(({ fbaInstructionId }) => fbaInstructionId),
  };
}

const withEnd = (run: LessonRun): LessonRun => ({
  ...run,
  endedAt: run.endedAt ?? run.facts.at(-1)?.at ?? run.startedAt,
});

/** Returns whether the event is about an order of an earlier lesson, which the service still reports. */
const isOfEarlierOrder = (event: LessonFact, startedAt: string): boolean =>
  event.kind === "order" && event.submittedAt !== undefined && event.submittedAt < startedAt;

const toPracticeAddress = (serviceType: string): Destination => ({
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
