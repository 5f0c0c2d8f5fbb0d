import { createWorkLoop } from "../../src-main/base/work-loop.ts";
import { createEventPublisher } from "../../src-main/fleet/event-publisher.ts";
import type { MemberKey } from "../../src-main/fleet/nkeys.ts";
import { openFleetSession } from "../../src-main/fleet/session.ts";
import { ensureStreams } from "../../src-main/fleet/streams.ts";
import { RELAY } from "../init/plan.ts";
import type { RelayConfiguration } from "../init/relay-files.ts";
import type { Log } from "./log.ts";
import type { Spool } from "./spool.ts";

const RETRY_MS = 250;
/** Events that are published at once: at most 16 MB in memory. */
const EVENTS_AT_ONCE = 32;

interface ForwardingOptions {
  readonly configuration: RelayConfiguration;
  /** PEM. */
  readonly ca: string;
  readonly key: MemberKey;
  readonly spool: Spool;
  readonly log: Log;
  readonly now: () => Date;
}

/** Publishes the spool's events, oldest first, and removes each once the fleet has stored it. */
export function openForwarding({ configuration, ca, key, spool, log, now }: ForwardingOptions) {
  const { warehouse, servers } = configuration;
  let publish: ReturnType<typeof createEventPublisher> | null = null;
  const loop = createWorkLoop({ work: forwardAll, retryMs: RETRY_MS, name: "relay-forwarding" });
  /** `earlier`: created before the connection was lost; the servers may have come back without their storage. */
  let streams: "unknown" | "earlier" | "created" = "unknown";
  let lastForwardedAt: string | null = null;
  let reported = "";

  const session = openFleetSession({
    servers,
    warehouse,
    member: RELAY,
    ca,
    readSeed: () => Promise.resolve(key.seed),
    onStatus({ connected, problem }) {
      report(connected ? { connected } : { connected, problem: problem?.code, detail: problem?.detail });
      if (connected) loop.run();
      else if (streams === "created") streams = "earlier";
    },
  });

  function report(fields: Readonly<Record<string, unknown>>): void {
    const text = JSON.stringify(fields);
    if (text !== reported) log("fleet", fields);
    reported = text;
  }

  async function forwardAll(): Promise<void> {
    while (!loop.isClosing() && session.status().connected) {
      const connection = await session.connection;
      if (streams === "unknown") {
        await ensureStreams(connection, warehouse, servers.length);
        streams = "created";
      }
      const events = spool.oldest(EVENTS_AT_ONCE);
      if (events.length === 0) return;
      publish ??= createEventPublisher({ connection, warehouse, relay: key, now });
      const outcomes = await publish(events);
      const stored = events.filter((_, index) => outcomes[index]?.ok === true);
      spool.remove(stored.map((event) => event.key));
      if (stored.length > 0) {
        lastForwardedAt = now().toISOString();
        log("forwarded", { events: stored.length, waiting: spool.state().events });
      }
      const failed = outcomes.find((outcome) => !outcome.ok);
      if (failed === undefined) report({ connected: true });
      else {
        report({ connected: true, problem: failed.error.code, detail: failed.error.detail });
        if (streams === "earlier") streams = "unknown";
        return loop.wakeIn(RETRY_MS);
      }
    }
  }

  return {
    session,
    run: (): void => loop.run(),
    state: () => ({ ...session.status(), lastForwardedAt }),
    /** Waits for the answers to what is being published. */
    close: async (): Promise<void> => {
      await loop.close();
      await session.close();
    },
  };
}
