import { readdirSync, readlinkSync } from "node:fs";
import { createDispatcher } from "../../src-main/bridge/dispatch.ts";
import { createHandlers } from "../../src-main/bridge/api.ts";
import type { Dispatcher, BridgeAnswer } from "../../src-main/bridge/router.ts";
import type { Desk } from "../../src-main/use-cases/desk.ts";
import { nobodyChooses } from "../integration/use-cases/fake-native-host.ts";
import {
  TURN_MS,
  type Call,
  type Clock,
  type DeskOrder,
  type FromDesks,
  type Shown,
  type ToDesks,
} from "./messages.ts";
import { PACE } from "./pace.ts";
import { openRealDesk } from "./real-desk.ts";
import { watchStore } from "./watched-store.ts";
import type { Holdings } from "./desk-process.ts";

/**
 * Real desks on real folders behind their bridges, in a process of their own that the parent kills. Everything is the app's
 * but the moments: short times (pace.ts), the parent's clock, and a store that stands still where its desk is to die.
 */
interface OpenDesk {
  readonly desk: Desk;
  readonly answering: Dispatcher;
}
const desks = new Map<number, Promise<OpenDesk>>();

const notify = (message: FromDesks): void => {
  if (process.connected) process.send?.(message);
};
const described = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
const complain = (number: number | null, error: unknown): void =>
  notify({ type: "trouble", number, message: described(error) });

async function open({ number, death, extraCa, clockSetMs, ...place }: DeskOrder): Promise<OpenDesk> {
  let aheadMs = -clockSetMs;
  const desk = await openRealDesk(
    place,
    { ...PACE.connection, extraCa },
    {
      timing: PACE.timing,
      copyRequestsPerMinute: 3000,
      now: () => new Date(Date.now() + aheadMs),
      publish(domain, event, payload) {
        if (`${domain}.${event}` !== "resend.changed") return;
        const { submissionId, state, waitingFor, resendId } = payload as Shown;
        notify({ type: "shown", number, shown: { submissionId, state, waitingFor, resendId } });
      },
    },
    {
      overStore: (store) =>
        watchStore(store, {
          death,
          onWrite: (label) => {
            if (label === "take") aheadMs = 0;
            notify({ type: "wrote", number, label });
          },
          onDying: () => notify({ type: "dying", number }),
        }),
    },
  );
  const handlers = createHandlers(desk, nobodyChooses);
  const answering = createDispatcher((_page, _domain, run) => run(handlers), {
    checkOutput: true,
    isLocked: () => false,
    // An input that is refused is answered so, and the caller complains.
    log: (entry) => entry.event === "call-failed" && complain(number, JSON.stringify(entry)),
  });
  await desk.start();
  return { desk, answering };
}

/** A desk that stands still at its moment of death never opens, or never closes; it is killed with the rest. */
async function theDesk(number: number): Promise<OpenDesk> {
  const opened = await desks.get(number);
  if (!opened) throw new Error(`No desk ${number}`);
  return opened;
}

async function answer(number: number, { domain, name, input }: Call): Promise<BridgeAnswer> {
  const { desk, answering } = await theDesk(number);
  if (domain !== "environment") return answering.answer("the window", domain, name, input);
  // Here no keychain is behind the desk: credentials are taken as entered.
  desk.connectionChanged();
  return { ok: true, value: {} };
}

/** One desk's trouble is its own; the others continue. */
async function ofEach(work: (number: number) => Promise<unknown>): Promise<void> {
  await Promise.all([...desks.keys()].map((number) => work(number).catch((error: unknown) => complain(number, error))));
}

async function obey(message: ToDesks): Promise<unknown> {
  switch (message.type) {
    case "open":
      for (const order of message.desks) desks.set(order.number, open(order));
      return ofEach(theDesk);
    case "call":
      return answer(message.number, message.call);
    case "set clock":
      return setClock(message.clock);
    case "weigh":
      return weigh();
    case "close":
      await ofEach(async (number) => (await theDesk(number)).desk.close());
      process.off("disconnect", endWithParent);
      process.disconnect();
  }
}

const RealDate = Date;
let aheadMs = 0;

/** Shifts what main calls now; timers continue as they do when a computer's clock is set. */
class SetDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [RealDate.now() + aheadMs] : given) as [number]));
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

const COLLECTIONS = 3;

async function weigh(): Promise<Holdings> {
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const files = found(() => readdirSync("/proc/self/fd"));
  // Empty for one that was closed meanwhile.
  const links = files?.map((name) => found(() => readlinkSync(`/proc/self/fd/${name}`)) ?? "") ?? null;
  const sockets = links?.filter((target) => target.startsWith("socket:")).length ?? null;
  return {
    heap: heapUsed,
    external,
    resident: rss,
    handles: links === null || sockets === null ? null : links.length - sockets,
    sockets,
    threads: found(() => readdirSync("/proc/self/task"))?.length ?? null,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length,
  };
}

function found<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}

setInterval(() => notify({ type: "turn" }), TURN_MS).unref();
process.on("message", (message: ToDesks) => {
  obey(message).then(
    (value) => notify({ type: "answered", id: message.id, value }),
    (error: unknown) => complain(null, error),
  );
});
/** Its desks would keep asking a port that may be another service's by then. */
const endWithParent = (): never => process.exit(1);
process.once("disconnect", endWithParent);
process.on("unhandledRejection", (error) => complain(null, `Unhandled: ${described(error)}`));
process.on("warning", (warning) => {
  // Of Node: too many listeners on one thing are a leak. The desk's own warnings report what the service did.
  if (warning.name !== "Warning" && warning.name !== "ExperimentalWarning") complain(null, warning);
});
