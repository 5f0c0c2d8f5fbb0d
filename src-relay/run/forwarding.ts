import { backoffDelay } from "../../src-domain/backoff.ts";
import { MINUTE_MS } from "../../src-domain/durations.ts";
import type { FleetProblem } from "../../src-domain/fleet/fleet-problem.ts";
import { createWorkLoop } from "../../src-main/base/work-loop.ts";
import { createEventPublisher } from "../../src-main/fleet/event-publisher.ts";
import type { MemberKey } from "../../src-main/fleet/nkeys.ts";
import { probeFleet } from "../../src-main/fleet/probe.ts";
import { findProblem } from "../../src-main/fleet/problems.ts";
import { openFleetSession, type FleetSession } from "../../src-main/fleet/session.ts";
import { ensureStreams } from "../../src-main/fleet/streams.ts";
import { RELAY } from "../init/plan.ts";
import type { RelayConfiguration } from "../init/relay-files.ts";
import type { Log } from "./log.ts";
import type { Spool, SpooledEvent } from "./spool.ts";

const RETRY = { initialMs: 250, maxMs: 1000 };
/** New events that are published at once, and as many that failed. The spool returns fewer if they are large. */
const EVENTS_AT_ONCE = 32;
const CLOCK_CHECK_MS = MINUTE_MS;

interface ForwardingOptions {
  readonly configuration: RelayConfiguration;
  /** PEM. */
  readonly ca: string;
  readonly key: MemberKey;
  readonly spool: Spool;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Publishes the spool's events, and removes each once the fleet has stored it. New events come before those that
 * failed, because desks receive them also while no server can store them.
 */
export function openForwarding({ configuration, ca, key, spool, log, now }: ForwardingOptions) {
  const { warehouse, servers } = configuration;
  const queue = createPublishQueue(spool);
  let publish: ReturnType<typeof createEventPublisher> | null = null;
  const loop = createWorkLoop({ work: forwardAll, retryMs: RETRY.initialMs, name: "relay-forwarding" });
  const streamLoop = createWorkLoop({ work: createStreams, retryMs: RETRY.initialMs, name: "relay-streams" });
  /** `earlier`: created before the connection was lost. */
  let streamsState: "unknown" | "earlier" | "created" = "unknown";
  let lastForwardedAt: string | null = null;
  const logFleetState = createFleetLog(log);

  const session = openFleetSession({
    servers,
    warehouse,
    member: RELAY,
    ca,
    readSeed: () => Promise.resolve(key.seed),
    onStatus({ isConnected, problem }) {
      logFleetState(
        isConnected ? { connected: true } : { connected: false, problem: problem?.code, detail: problem?.detail },
      );
      if (isConnected) {
        queue.retryNow();
        // The servers may have come back without their storage.
        if (streamsState === "earlier") streamLoop.run();
        loop.run();
      } else if (streamsState === "created") streamsState = "earlier";
    },
  });

  const clock = createClockCheck(session, log, now);

  /** Runs beside the publishing, because desks receive events even while no server leads a stream. */
  async function createStreams(): Promise<void> {
    if (streamsState === "created" || !session.status().isConnected) return;
    const connection = await session.connection;
    try {
      await ensureStreams(connection, warehouse, servers.length);
    } catch (error) {
      const { code, detail } = findProblem(error);
      // The servers may refuse a stream, such as for its size or because another stream has its subjects.
      const reason = detail === "" && code === "unreachable" && error instanceof Error ? error.message : detail;
      logFleetState({ connected: session.status().isConnected, problem: code, detail: reason });
      return streamLoop.wakeIn(RETRY.maxMs);
    }
    streamsState = "created";
    logFleetState({ connected: session.status().isConnected });
    clock.run();
    publish ??= createEventPublisher({ connection, warehouse, relay: key, now });
    // Stores the day's key before servers fail.
    await publish([]);
    loop.run();
  }

  async function forwardAll(): Promise<void> {
    if (publish === null) return streamLoop.run();
    while (!loop.isClosing() && session.status().isConnected) {
      const events = queue.take();
      if (events.length === 0) {
        if (spool.state().events > 0) loop.wakeIn(queue.retryInMs());
        return;
      }
      const { storedCount, problem } = await publishSpooled(spool, publish, events);
      if (storedCount > 0) {
        lastForwardedAt = now().toISOString();
        log("forwarded", { events: storedCount, waiting: spool.state().events });
      }
      queue.onPublished(problem === undefined);
      logFleetState({ connected: true, ...problem });
      if (problem !== undefined && streamsState === "earlier") streamLoop.run();
    }
  }

  return {
    session,
    run: (): void => loop.run(),
    /** `hasStreams`: the relay has found or created all streams since it started; before, it publishes nothing. */
    state: () => {
      const { isConnected, problem } = session.status();
      return {
        connected: isConnected,
        problem: problem ?? clock.problem(),
        hasStreams: streamsState !== "unknown",
        lastForwardedAt,
      };
    },
    /** Waits for the answers to what is being published. */
    close: async (): Promise<void> => {
      await Promise.all([loop.close(), streamLoop.close(), clock.close()]);
      await session.close();
    },
  };
}

/** Compares the relay's clock with the servers', because desks believe its times. */
function createClockCheck(session: FleetSession, log: Log, now: () => Date) {
  const loop = createWorkLoop({ work: check, retryMs: CLOCK_CHECK_MS, name: "relay-clock" });
  let problem: FleetProblem | null = null;

  async function check(): Promise<void> {
    loop.wakeIn(CLOCK_CHECK_MS);
    if (!session.status().isConnected) return;
    const found = await probeFleet(await session.connection, now());
    // Any other problem leaves open whether the clocks differ.
    if ((found !== null && found.code !== "clock") || found?.detail === problem?.detail) return;
    problem = found;
    log("clock", { minutesBehind: Number(found?.detail ?? 0) });
  }

  return { run: loop.run, problem: (): FleetProblem | null => problem, close: loop.close };
}

/** Logs a state that differs from the one before. */
function createFleetLog(log: Log): (fields: Readonly<Record<string, unknown>>) => void {
  let loggedText = "";
  return (fields) => {
    const text = JSON.stringify(fields);
    if (text !== loggedText) log("fleet", fields);
    loggedText = text;
  };
}

/** Publishes events, and removes events that the fleet has stored from the spool. */
async function publishSpooled(
  spool: Spool,
  publish: ReturnType<typeof createEventPublisher>,
  events: readonly SpooledEvent[],
) {
  const outcomes = await publish(events);
  const stored = events.filter((_, index) => outcomes[index]?.ok === true);
  spool.remove(stored.map((event) => event.key));
  const failed = outcomes.find((outcome) => !outcome.ok);
  return {
    storedCount: stored.length,
    problem: failed && { problem: failed.error.code, detail: failed.error.detail },
  };
}

/** Chooses the events to publish next: new ones at once, and failed ones in order, with backoff. */
function createPublishQueue(spool: Spool) {
  /** Ordinal of the newest event that was tried. */
  let lastTriedNumber = 0;
  let lastRetriedNumber = 0;
  let failureCount = 0;
  let retryAtMs = 0;

  function takeFailed(lastNumber: number): SpooledEvent[] {
    const readAfter = (number: number): SpooledEvent[] =>
      spool.after(number, EVENTS_AT_ONCE).filter((event) => event.number <= lastNumber);
    const laterEvents = readAfter(lastRetriedNumber);
    const events = laterEvents.length > 0 ? laterEvents : readAfter(0);
    lastRetriedNumber = events.at(-1)?.number ?? 0;
    return events;
  }

  function retryNow(): void {
    failureCount = 0;
    retryAtMs = 0;
  }

  return {
    take(): SpooledEvent[] {
      const failed = performance.now() >= retryAtMs ? takeFailed(lastTriedNumber) : [];
      const added = spool.after(lastTriedNumber, EVENTS_AT_ONCE);
      lastTriedNumber = added.at(-1)?.number ?? lastTriedNumber;
      return [...failed, ...added];
    },
    onPublished(areStored: boolean): void {
      if (areStored) return retryNow();
      if (performance.now() < retryAtMs) return;
      failureCount += 1;
      retryAtMs = performance.now() + backoffDelay(failureCount, RETRY);
    },
    retryNow,
    retryInMs: (): number => Math.max(0, retryAtMs - performance.now()),
  };
}
