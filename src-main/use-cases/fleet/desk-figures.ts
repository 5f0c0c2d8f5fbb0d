import { DAY_MS, HOUR_MS, SECOND_MS } from "../../../src-domain/durations.ts";
import { PUBLISHED_HOURS, type DeskFigures } from "../../../src-domain/fleet/desk-figures.ts";
import { estimateCutOff } from "../../../src-domain/resends/cut-off.ts";
import { lateAfterMs } from "../../../src-domain/resends/stage-times.ts";
import { findDaysSoFar, listLastHours } from "../../../src-domain/shift/day-so-far.ts";
import { countsAsRefused } from "../../../src-domain/shift/shift-report.ts";
import { throttle } from "../../base/throttle.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import type { DeskContext } from "../context.ts";
import { createNormalTimes } from "../resends/resend-views.ts";
import type { FiguresPublisher } from "./fleet-port.ts";

const PUBLISH_INTERVAL_MS = SECOND_MS;
/** Milliseconds between two checks for what no event reports, such as a refused scan. */
const CHECK_MS = 10 * SECOND_MS;
/** Milliseconds between two writes of changed figures. */
const STORE_INTERVAL_MS = 10 * SECOND_MS;
/** Unchanged figures are stored again, because the servers may have lost them, and they show when a desk left. */
const RESTORE_INTERVAL_MS = 60 * SECOND_MS;
/** Maximum age of an order whose missing label is reported. */
const LATE_LABEL_DAYS = 2;

interface FiguresOptions {
  /** Whether the figures name this desk's operator. */
  readonly namesOperators: boolean;
}

/** Publishes what the work of this desk came to lately, at most once a second. Reads it beside the scan path. */
export function createDeskFigures(context: DeskContext, publisher: FiguresPublisher, options: FiguresOptions) {
  const { store, elapsed, changes } = context;
  const readFigures = createFiguresReader(context, options);
  const loop = createWorkLoop({ work: publish, retryMs: CHECK_MS, name: "fleet-figures" });
  const updates = throttle(PUBLISH_INTERVAL_MS, loop.run);
  let publishedText = "";
  let stored = { text: "", atMs: -Infinity };

  async function publish(): Promise<void> {
    loop.wakeIn(CHECK_MS);
    if (!publisher.canPublish()) return;
    const figures = await readFigures();
    const text = textOf(figures);
    if (text !== publishedText) publisher.publish(figures);
    publishedText = text;
    const storedForMs = elapsed() - stored.atMs;
    const isDue = storedForMs >= (text === stored.text ? RESTORE_INTERVAL_MS : STORE_INTERVAL_MS);
    if (isDue && (await publisher.store(figures))) stored = { text, atMs: elapsed() };
  }

  const update = (): void => updates.trigger();
  const unsubscribe = store.onEvent(({ kind }) => {
    if (kind === "claims-changed") update();
  });
  changes.on("submission", update).on("settings", update);
  update();

  return {
    /** Stores the last figures, so that others see them while this desk is away. */
    async close(): Promise<void> {
      if (loop.isClosing()) return;
      unsubscribe();
      changes.off("submission", update).off("settings", update);
      updates.stop();
      await loop.close();
      if (publisher.canPublish()) await publisher.store(await readFigures());
    },
  };
}

/** Returns the text of figures without their time, to compare them. */
const textOf = (figures: DeskFigures): string => JSON.stringify({ ...figures, at: "" });

function createFiguresReader(context: DeskContext, { namesOperators }: FiguresOptions) {
  const { store, now, clock, changes, readSettings } = context;
  const { reader } = store;
  const normalTimes = createNormalTimes(context);
  /** Read again only after an order changed: the statement reads every order that was not created. */
  let counts: ReturnType<typeof store.orderCounts> | null = null;
  changes.on("submission", () => (counts = null));

  function readCounts(): ReturnType<typeof store.orderCounts> {
    counts ??= store.orderCounts();
    counts.catch(() => (counts = null));
    return counts;
  }

  async function countLateLabels(at: Date): Promise<number | null> {
    const usual = (await normalTimes("auto-label")).find(({ stage }) => stage === "queued");
    if (usual === undefined) return null;
    const from = new Date(at.getTime() - LATE_LABEL_DAYS * DAY_MS).toISOString();
    return reader.countAwaitedLabels({ from, until: new Date(at.getTime() - lateAfterMs(usual.ms)).toISOString() });
  }

  async function readOperator(): Promise<string | null> {
    if (!namesOperators) return null;
    const operator = (await store.readSetting("operator")) as { readonly name: string | null } | null;
    return operator?.name ?? null;
  }

  async function countHours(at: Date): Promise<DeskFigures["hours"]> {
    const hours = listLastHours(at, PUBLISHED_HOURS);
    const items = await Promise.all(hours.map((hour) => reader.countSentItems(hour)));
    return hours.map(({ from }, index) => ({ from, items: items[index] ?? 0 }));
  }

  return async function readFigures(): Promise<DeskFigures> {
    const at = now();
    // A scan may have been stored in this very millisecond.
    const until = new Date(at.getTime() + 1).toISOString();
    const lastHour = { from: new Date(at.getTime() - HOUR_MS).toISOString(), until };
    const today = { ...findDaysSoFar(at).today, until };
    const request = { period: { ...lastHour, unit: "hour" as const }, partsDayBefore: [], namesOperators: false };
    const [{ total, verdicts }, sentToday, hours, { waiting, unknown }, lateLabels, seals, settings, operator] =
      await Promise.all([
        reader.shiftReport({ ...request, parts: [lastHour] }),
        reader.countSentItems(today),
        countHours(at),
        readCounts(),
        countLateLabels(at),
        store.waitingSeals(),
        readSettings(),
        readOperator(),
      ]);
    return {
      at: at.toISOString(),
      operator,
      added: total.added,
      refused: total.refused,
      causes: verdicts.flatMap(({ name, count }) => (countsAsRefused(name) ? [{ kind: name, count }] : [])),
      waiting,
      unknown,
      lateLabels,
      unsealed: seals.length,
      nextCutOff: estimateCutOff(clock.now().toISOString(), settings.workingCalendar),
      today: { from: today.from, items: sentToday },
      hours,
    };
  };
}
