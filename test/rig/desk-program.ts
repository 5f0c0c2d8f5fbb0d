import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../src-domain/labels/printing.ts";
import { createHandlers } from "../../src-main/bridge/api.ts";
import { createDispatcher } from "../../src-main/bridge/dispatch.ts";
import type { Dispatcher, BridgeAnswer } from "../../src-main/bridge/router.ts";
import type { Desk, DeskOptions } from "../../src-main/use-cases/desk.ts";
import type { NativeHost } from "../../src-main/use-cases/native-host.ts";
import { fakeNativeHost } from "../integration/use-cases/fake-native-host.ts";
import type { ResourceUse } from "./desk-process.ts";
import {
  TICK_MS,
  type Call,
  type Clock,
  type DeskStart,
  type LabelTargets,
  type MessageFromDesks,
  type ShownSubmission,
  type MessageToDesks,
} from "./messages.ts";
import { openRealDesk } from "./real-desk.ts";
import { SHORT_DELAYS } from "./short-delays.ts";
import { watchStore, type WatchedStore } from "./watched-store.ts";

/**
 * Real desks with real folders behind their bridges, in a process that the parent kills. Differences to the app: short
 * waits (short-delays.ts), the parent's clock, and a store that stops answering at the moment of death.
 */
interface OpenDesk {
  readonly desk: Desk;
  readonly dispatcher: Dispatcher;
  readonly setDeath: WatchedStore["setDeath"];
  readonly close: () => Promise<void>;
}
const desks = new Map<number, Promise<OpenDesk>>();

const notify = (message: MessageFromDesks): void => {
  if (process.connected) process.send?.(message);
};
const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
const reportFault = (number: number | null, error: unknown): void =>
  notify({ type: "fault", number, message: describeError(error) });

const zplPrinting = (port: number): NativeHost["printing"] => ({
  ...fakeNativeHost.printing,
  settingsFile: {
    ...fakeNativeHost.printing.settingsFile,
    read: () => Promise.resolve({ ...DEFAULT_LABEL_PRINTER_SETTINGS, zpl: { host: "127.0.0.1", port } }),
  },
});

const labelOptions = (
  { labelBase, printerPort }: LabelTargets,
  folder: string,
): Pick<DeskOptions, "labels" | "printing"> => ({
  labels: { hosts: () => [], isManaged: () => false, practiceBase: labelBase, folder: join(folder, "labels") },
  printing: zplPrinting(printerPort),
});

async function open({
  number,
  death,
  extraCa,
  clockSetMs,
  labelTargets,
  fleet,
  ...target
}: DeskStart): Promise<OpenDesk> {
  let aheadMs = -clockSetMs;
  const clockAheadMs = fleet?.clockAheadMs ?? 0;
  // A desk without a fleet does not load the fleet's code.
  const member = fleet && (await import("./fleet-member.ts")).createMember(fleet);
  let setDeath: WatchedStore["setDeath"] = () => undefined;
  const desk = await openRealDesk(
    target,
    { ...SHORT_DELAYS.connection, extraCa },
    {
      timing: SHORT_DELAYS.timing,
      copyRequestsPerMinute: 3000,
      ...(labelTargets && labelOptions(labelTargets, target.folder)),
      now: () => new Date(Date.now() + aheadMs + clockAheadMs),
      ...(member && { fleet: member.join }),
      publish(domain, event, payload) {
        if (`${domain}.${event}` !== "resend.changed") return;
        const { submissionId, state, waitingFor, resendId } = payload as ShownSubmission;
        notify({ type: "shown", number, submission: { submissionId, state, waitingFor, resendId } });
      },
    },
    {
      overStore(store) {
        const watched = watchStore(store, {
          death,
          onWrite: (label) => {
            if (label === "take") aheadMs = 0;
            notify({ type: "wrote", number, label });
          },
          onDying: () => notify({ type: "dying", number }),
        });
        ({ setDeath } = watched);
        return watched.store;
      },
    },
  );
  const trackingFile = labelTargets?.trackingFile ?? null;
  const handlers = createHandlers(desk, { ...fakeNativeHost, chooseFile: () => Promise.resolve(trackingFile) });
  const dispatcher = createDispatcher((_page, _domain, run) => run(handlers), {
    shouldCheckOutput: true,
    isLocked: () => false,
    isAdministrationClosed: () => false,
    // A refused input is answered, and the caller reports it.
    log: (entry) => entry.event === "call-failed" && reportFault(number, JSON.stringify(entry)),
  });
  await desk.start();
  member?.start();
  async function close(): Promise<void> {
    await desk.close();
    await member?.close();
  }
  return { desk, dispatcher, setDeath, close };
}

async function findOpenDesk(number: number): Promise<OpenDesk> {
  const openDesk = await desks.get(number);
  if (!openDesk) throw new Error(`No desk ${number}`);
  return openDesk;
}

async function answerCall(number: number, { domain, name, input }: Call): Promise<BridgeAnswer> {
  const { desk, dispatcher } = await findOpenDesk(number);
  if (domain !== "environment") return dispatcher.answer("the window", domain, name, input);
  // There is no keychain, so entering credentials only notifies the desk.
  desk.onConnectionChanged();
  return { ok: true, value: {} };
}

async function forEachDesk(work: (number: number) => Promise<unknown>): Promise<void> {
  await Promise.all(
    [...desks.keys()].map((number) => work(number).catch((error: unknown) => reportFault(number, error))),
  );
}

async function handleMessage(message: MessageToDesks): Promise<unknown> {
  switch (message.type) {
    case "open":
      for (const order of message.desks) desks.set(order.number, open(order));
      return forEachDesk(findOpenDesk);
    case "call":
      return answerCall(message.number, message.call);
    case "set death":
      return (await findOpenDesk(message.number)).setDeath(message.death);
    case "set clock":
      return setClock(message.clock);
    case "measure resources":
      return measureResources();
    case "close":
      await forEachDesk(async (number) => (await findOpenDesk(number)).close());
      process.off("disconnect", endWithParent);
      process.disconnect();
  }
}

const RealDate = Date;
let aheadMs = 0;

/** Shifts the current time. Timers are not affected, as when a computer's clock is set. */
class SetDate extends RealDate {
  constructor(...input: [] | [number | string | Date]) {
    super(...((input.length === 0 ? [RealDate.now() + aheadMs] : input) as [number]));
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

function setClock(clock: Clock): void {
  ({ aheadMs } = clock);
  process.env["TZ"] = clock.zone;
  globalThis.Date = SetDate as unknown as DateConstructor;
}

const GARBAGE_COLLECTIONS = 3;

async function measureResources(): Promise<ResourceUse> {
  for (let run = 0; run < GARBAGE_COLLECTIONS; run += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const files = valueOrNull(() => readdirSync("/proc/self/fd"));
  // Empty for a file that was closed in the meantime.
  const links = files?.map((name) => valueOrNull(() => readlinkSync(`/proc/self/fd/${name}`)) ?? "") ?? null;
  const sockets = links?.filter((target) => target.startsWith("socket:")).length ?? null;
  return {
    heap: heapUsed,
    external,
    resident: rss,
    handles: links === null || sockets === null ? null : links.length - sockets,
    sockets,
    threads: valueOrNull(() => readdirSync("/proc/self/task"))?.length ?? null,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length,
  };
}

function valueOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

setInterval(() => notify({ type: "tick" }), TICK_MS).unref();
process.on("message", (message: MessageToDesks) => {
  handleMessage(message).then(
    (value) => notify({ type: "answered", id: message.id, value }),
    (error: unknown) => reportFault(null, error),
  );
});
/** Ends with the parent: the desks would send requests to a port that another service may use by then. */
const endWithParent = (): never => process.exit(1);
process.once("disconnect", endWithParent);
process.on("unhandledRejection", (error) => reportFault(null, `Unhandled: ${describeError(error)}`));
process.on("warning", (warning) => {
  // Node's own warnings, such as too many listeners, show a leak. The desk's warnings report faults of the service.
  if (warning.name !== "PartFailure" && warning.name !== "ExperimentalWarning") reportFault(null, warning);
});
