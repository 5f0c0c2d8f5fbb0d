import type { EventOf } from "../../src-preload/contract/index.ts";
import type { Settings } from "../../src-preload/contract/settings.ts";
import type { Worksheet } from "../../src-preload/contract/shipping/worksheet.ts";
import type { Publish } from "./context.ts";

/** A long job that has ended. Contains only numbers, so that a notification never shows a recipient. */
export interface EndedJob {
  readonly kind: "import" | "copy" | "worksheet";
  readonly done: number;
  readonly notDone: number;
}

/** What the computer shows of the desk outside its window; implemented in app/, replaced in tests. */
export interface OutsideWindow {
  readonly showUnresolved: (count: number) => void;
  /** Fraction from 0 to 1; null for no job. */
  readonly showProgress: (fraction: number | null) => void;
  /** Shows nothing while the operator works in the window. */
  readonly notify: (job: EndedJob) => void;
}

type SignalSettings = Pick<Settings, "outsideWindow">;

interface OutsideSignals {
  /** Calls `publish`, then shows what the event changed. */
  readonly observe: (publish: Publish) => Publish;
  readonly clear: () => void;
}

/** Observes the events that main sends to the page, because a locked page does not get them. */
export function createOutsideSignals(
  port: OutsideWindow | undefined,
  readSettings: () => Promise<SignalSettings>,
): OutsideSignals {
  if (port === undefined) return { observe: (publish) => publish, clear: () => undefined };
  const { showUnresolved, showProgress, notify } = port;
  const showCount = skipRepeated<number>(showUnresolved, 0);
  const showFraction = skipRepeated<number | null>(showProgress, null);
  let switches: SignalSettings["outsideWindow"] | null = null;
  let isReading = false;
  let unresolvedCount = 0;
  const jobs = createJobs((job) => {
    if (switches?.notifications === true) notify(job);
  });

  function show(): void {
    if (switches === null) return void loadSwitches();
    showCount(switches.badge ? unresolvedCount : 0);
    showFraction(switches.progress ? jobs.fraction() : null);
  }

  async function loadSwitches(): Promise<void> {
    if (isReading) return;
    isReading = true;
    // The store may have ended; the next event reads again.
    const settings = await readSettings().catch(() => null);
    isReading = false;
    if (settings === null) return;
    switches ??= settings.outsideWindow;
    show();
  }

  const handlers: Handlers = {
    "status.changed": ({ outbox }) => {
      unresolvedCount = outbox.failed + outbox.unknown;
    },
    "settings.changed": ({ outsideWindow }) => {
      switches = outsideWindow;
    },
    ...jobs.handlers,
  };

  return {
    observe:
      (publish): Publish =>
      (domain, event, payload) => {
        publish(domain, event, payload);
        const name = `${domain}.${event}`;
        if (!Object.hasOwn(handlers, name)) return;
        (handlers[name as keyof Handlers] as (payload: object) => void)(payload as object);
        show();
      },
    clear(): void {
      showCount(0);
      showFraction(null);
    },
  };
}

/** Tracks the long jobs, and notifies the operator when one has ended. */
function createJobs(notify: OutsideWindow["notify"]) {
  let importFraction: number | null = null;
  let copyFraction: number | null = null;
  let isWorksheetRunning = false;
  const handlers: Omit<Handlers, "status.changed" | "settings.changed"> = {
    "imports.progress": ({ end, fraction, accepted, problems }) => {
      const wasRunning = importFraction !== null;
      importFraction = end === null ? fraction : null;
      if (wasRunning && end !== null && end.kind !== "canceled")
        notify({ kind: "import", done: accepted, notDone: problems });
    },
    "sync.progress": ({ isFilled, state, fraction, rowsDone }) => {
      const wasCopying = copyFraction !== null;
      copyFraction = !isFilled && state === "running" ? fraction : null;
      if (wasCopying && isFilled) notify({ kind: "copy", done: rowsDone, notDone: 0 });
    },
    "worksheet.progress": ({ worksheet }) => {
      const wasRunning = isWorksheetRunning;
      isWorksheetRunning = worksheet?.state === "running";
      if (wasRunning && worksheet?.state === "finished") notify({ kind: "worksheet", ...countOrders(worksheet) });
    },
  };
  /** Fraction from 0 to 1; null while no job with a progress runs. */
  return { handlers, fraction: (): number | null => importFraction ?? copyFraction };
}

interface Handlers {
  readonly "status.changed": (status: EventOf<"status", "changed">) => void;
  readonly "settings.changed": (settings: EventOf<"settings", "changed">) => void;
  readonly "imports.progress": (run: EventOf<"imports", "progress">) => void;
  readonly "sync.progress": (status: EventOf<"sync", "progress">) => void;
  readonly "worksheet.progress": (progress: EventOf<"worksheet", "progress">) => void;
}

function countOrders({ counts }: Worksheet): Pick<EndedJob, "done" | "notDone"> {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { done: counts.changed, notDone: all - counts.changed };
}

function skipRepeated<Value>(show: (value: Value) => void, initial: Value): (value: Value) => void {
  let shown = initial;
  return (value) => {
    if (value === shown) return;
    shown = value;
    show(value);
  };
}
