import { EMPTY_DESTINATION, type Destination } from "../../src-domain/recipients/address.ts";
import type { PracticeFact } from "../../src-domain/practice/facts.ts";
import {
  lessonStanding,
  type LessonId,
  type LessonPlan,
  type PlannedCode,
  type StepId,
} from "../../src-domain/practice/lessons.ts";
import { scoreCards, withFact, type LessonRun, type ScoreCard } from "../../src-domain/practice/score-card.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import type { LessonView } from "../../src-preload/contract/practice/lessons.ts";
import type { Publish } from "../desk/publish.ts";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { planCodes, PRACTICE_COUNTRY, toldOrder, type PlanningDesk } from "./lesson-plan.ts";
import { LESSON_SCRIPTS } from "./lesson-script.ts";
import type { RunFile } from "./run-file.ts";

/** More is no lesson any more, and a file that is written at each fact stays small. */
const MOST_FACTS = 300;
const MOST_RUNS = 500;
/** Failed calls in a row after which the client knows that nobody is there (service/circuit.ts), and gives nothing away. */
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
  /** Of the practice service. */
  readonly service: ControlClient;
  readonly file: RunFile;
  readonly publish: Publish;
}

type BeginProblem = "no-items";

/**
 * Lessons of practice mode. The practice service misbehaves by a script; how a lesson stands follows from what the desk tells
 * and from its scans alone.
 */
export function createLessons({ desk, service, file, publish }: LessonsOptions) {
  const now = (): string => desk.now().toISOString();
  let runs: readonly LessonRun[] = [];
  let open: LessonRun | null = null;
  let acted: StepId | null = null;
  let closed = false;
  let turn: Promise<void> = file.read().then((kept) => {
    // The program ended in the middle of it: nobody can say how it would have gone on.
    runs = kept.map((run) => ({ ...run, endedAt: run.endedAt ?? run.facts.at(-1)?.at ?? run.begunAt }));
  });

  /** One after the other, in the order in which things happened. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = turn.then(work);
    turn = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  const keep = (): Promise<void> => file.write([...runs, ...(open ? [open] : [])].slice(-MOST_RUNS));

  async function view(): Promise<LessonView | null> {
    if (!open) return null;
    const { lesson, plan } = open;
    const { outcome, step, met, next } = lessonStanding(open);
    const told = step === "settle" ? await toldOrder(service, plan) : null;
    const code = next && { text: next.code, number: next.number, of: next.of, again: next.again };
    return { lesson, outcome, step, met, code, told };
  }

  const tell = async (): Promise<void> => {
    if (!closed) publish("lessons", "changed", { lesson: await view() });
  };

  /** Does what the script has for the step that is due now, once. */
  async function act(): Promise<void> {
    if (!open) return;
    const { step } = lessonStanding(open);
    if (step === acted) return;
    acted = step;
    if (step === null) return;
    await LESSON_SCRIPTS[open.lesson][step]?.(service, open.plan);
    if (step === "network-gone") void lookUntil("offline", LOOKS_UNTIL_SURE, 0);
    if (open.lesson === "offline" && step === "send") void lookUntil("online", LONGEST_LOOKING, LOOK_AGAIN_MS);
  }

  /** The desk finds out by itself sooner or later; a lesson does not wait for that. */
  async function lookUntil(wanted: "online" | "offline", most: number, pauseMs: number): Promise<void> {
    for (let looks = 0; looks < most && !closed && open; looks += 1) {
      const network = await desk.lookForService().catch(() => "unknown");
      if (wanted === "online" && network === "online") return;
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
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

  const note = (fact: PracticeFact): void =>
    void inTurn(async () => {
      if (!open) return;
      const facts = withFact(open.facts, fact, MOST_FACTS);
      if (facts === open.facts) return;
      open = { ...open, facts };
      const { outcome } = lessonStanding(open);
      await act();
      await tell();
      if (outcome !== "open") await end();
      else await keep();
    }).catch((error: unknown) => process.emitWarning(`A lesson could not go on: ${String(error)}`));

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
    await tell();
    return success(await view());
  }

  return {
    begin: (lesson: LessonId) => inTurn(() => begin(lesson)),
    current: () => inTurn(view),
    cards: (): Promise<ScoreCard[]> => inTurn(() => Promise.resolve(scoreCards(runs))),
    stop: (): Promise<void> =>
      inTurn(async () => {
        await end();
        await tell();
      }),
    note,
    async close(): Promise<void> {
      closed = true;
      await inTurn(end);
    },
  };
}

export type Lessons = ReturnType<typeof createLessons>;

/** What was begun is parked; what holds nothing but refused scans is thrown away, from where it can be taken back. */
async function emptyBatch({ store, now }: LessonDesk): Promise<{ readonly batchId: string }> {
  const started = await store.startBatch(now().toISOString());
  if (started.openTroubles === 0) return started;
  return (await store.discardBatch(started.batchId, now().toISOString())) ?? started;
}

/** Lessons are about parcels, not about typing addresses. */
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
