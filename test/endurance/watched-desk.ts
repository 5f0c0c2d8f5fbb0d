import { readdirSync, readlinkSync } from "node:fs";
import { createAnswering } from "../../src-main/bridge/answering.ts";
import { createHandlers } from "../../src-main/bridge/handlers.ts";
import type { Log } from "../../src-domain/health/log-entry.ts";
import type { Answering } from "../../src-main/bridge/router.ts";
import type { Desk } from "../../src-main/desk/desk.ts";
import { nobodyChooses } from "../integration/desk/machine-double.ts";
import { endWithParent } from "../faults/end-with-parent.ts";
import { openRealDesk } from "../faults/real-desk.ts";
import type { Clock, FromDesk, Holdings, ToDesk } from "./messages.ts";

/** One desk behind its bridge, in a process of its own that the parent kills; the clock is what the parent says. */
let opened: { readonly desk: Desk; readonly answering: Answering } | null = null;
let aheadMs = 0;
const part = endWithParent();

const tell = (message: FromDesk): void => {
  if (process.connected) process.send?.(message);
};

const RealDate = Date;

/** Shifts what main calls now; timers go on as they do when somebody sets a computer's clock. */
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

async function open({ folder, address, credentials, clock }: Extract<ToDesk, { type: "open" }>): Promise<void> {
  setClock(clock);
  const desk = await openRealDesk({
    folder,
    address,
    credentials,
    publish: () => undefined,
    copyRequestsPerMinute: 3000,
  });
  const log: Log = (entry) => {
    // An input that is refused is answered so, and the caller complains.
    if (entry.event === "call-failed") tell({ type: "trouble", message: JSON.stringify(entry) });
  };
  const handlers = createHandlers(desk, nobodyChooses);
  const answering = createAnswering((_page, _domain, run) => run(handlers), { checkOutput: true, log });
  await desk.start();
  opened = { desk, answering };
  tell({ type: "opened" });
}

const described = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function theDesk() {
  if (!opened) throw new Error("The desk is not open");
  return opened;
}

const COLLECTIONS = 3;

async function weigh(): Promise<Holdings> {
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const links = entriesOf("/proc/self/fd")?.map((name) => targetOf(`/proc/self/fd/${name}`)) ?? null;
  const sockets = links?.filter((target) => target.startsWith("socket:")).length ?? null;
  return {
    heap: heapUsed,
    external,
    resident: rss,
    handles: links === null || sockets === null ? null : links.length - sockets,
    sockets,
    threads: entriesOf("/proc/self/task")?.length ?? null,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length,
  };
}

function entriesOf(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch {
    return null;
  }
}

/** Empty for one that was closed meanwhile. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return "";
  }
}

async function obey(message: ToDesk): Promise<void> {
  switch (message.type) {
    case "open":
      return open(message);
    case "call": {
      const { id, domain, name, input } = message;
      const answer = await theDesk().answering.answer("the window", domain, name, input);
      return tell({ type: "answered", id, answer });
    }
    case "set clock":
      return setClock(message.clock);
    case "renew":
      return theDesk().desk.connectionChanged();
    case "weigh":
      return tell({ type: "weighed", id: message.id, holdings: await weigh() });
    case "close":
      await theDesk().desk.close();
      part();
  }
}

process.on("message", (message: ToDesk) => {
  obey(message).catch((error: unknown) => tell({ type: "trouble", message: described(error) }));
});
process.on("unhandledRejection", (error) => tell({ type: "trouble", message: `Unhandled: ${described(error)}` }));
process.on("warning", (warning) => {
  // Of Node: too many listeners on one thing are a leak. The desk's own warnings tell of what the service did.
  if (warning.name !== "Warning" && warning.name !== "ExperimentalWarning")
    tell({ type: "trouble", message: described(warning) });
});
