import { platform, release } from "node:os";
import packageJson from "../../package.json" with { type: "json" };
import { MINUTE_MS } from "../../src-domain/durations.ts";
import { INBOX_DEFAULTS, type InboxObstacle, type InboxRefusal } from "../../src-domain/events/event-inbox.ts";
import { faultOf } from "../../src-domain/health/fault.ts";
import { throttle } from "../../src-main/base/throttle.ts";
import type { RawEvent } from "../../src-main/events/event-source.ts";
import { createWebhookListener } from "../../src-main/events/webhook-listener.ts";
import { createDesksView } from "../../src-main/fleet/desk-figures.ts";
import { userAgentText } from "../../src-main/service/index.ts";
import type { RelayConfiguration } from "../init/relay-files.ts";
import { SetupError } from "../setup-error.ts";
import { openForwarding } from "./forwarding.ts";
import { openHealth } from "./health.ts";
import type { Log } from "./log.ts";
import { openPolling, type Polling } from "./polling.ts";
import type { RelaySecrets } from "./secrets.ts";
import { openSpool, SPOOL_LIMITS, type SpoolLimits } from "./spool.ts";
import { createNetworkGuard, openWall } from "./wall.ts";

const REFUSALS_LOG_MS = 10_000;

interface RelayOptions {
  readonly configuration: RelayConfiguration;
  /** PEM of the authority of the servers' certificates. */
  readonly ca: string;
  readonly secrets: RelaySecrets;
  readonly log: Log;
  readonly now: () => Date;
  readonly spoolLimits?: SpoolLimits;
  /** See `PollingOptions`. */
  readonly renewMs?: number;
}

const USER_AGENT = userAgentText({
  app: "ReturnsDeskRelay",
  version: packageJson.version,
  osVersion: `${platform()} ${release()}`,
  runtimeVersion: `Node ${process.version}`,
  language: "en",
});

/**
 * Receives the service's webhooks for a fleet: stores each verified event durably, answers 200, and then publishes it. With
 * the service's addresses, it also polls for all desks.
 */
export async function openRelay(options: RelayOptions) {
  const { configuration, ca, secrets, log, now, spoolLimits = SPOOL_LIMITS, renewMs } = options;
  const spool = openSpool(configuration.dataFolder, spoolLimits);
  const forwarding = openForwarding({ configuration, ca, key: secrets.key, spool, log, now });
  const polling = startPolling();
  const refusals = countRefusals(log);
  let lastReceivedAt: string | null = null;

  function startPolling(): Polling | null {
    const { service, warehouse, dataFolder } = configuration;
    if (service === null || secrets.api === null) return null;
    return openPolling({
      warehouse,
      relay: secrets.key.publicKey,
      dataFolder,
      address: { userBaseUrl: service.userApiUrl, publicBaseUrl: service.publicApiUrl },
      credentials: secrets.api,
      userAgent: USER_AGENT,
      session: forwarding.session,
      spool,
      forward: forwarding.run,
      log,
      now,
      ...(renewMs !== undefined && { renewMs }),
    });
  }

  async function store(events: readonly RawEvent[]): Promise<"stored"> {
    try {
      for (const event of events) {
        spool.add(event);
        lastReceivedAt = event.receivedAt;
      }
    } catch (error) {
      const { name, code } = faultOf(error);
      log("not-stored", { name, code });
      throw error;
    }
    forwarding.run();
    return "stored";
  }

  const readKey = () => Promise.resolve(secrets.signingKey);
  const listener = createWebhookListener({
    ...configuration,
    freshMs: INBOX_DEFAULTS.freshMinutes * MINUTE_MS,
    signingKey: readKey,
    rereadKey: readKey,
    now,
    onRefused: refusals.add,
    onProbe: () => log("probe"),
  });

  const readState = () => ({
    ...forwarding.state(),
    lastReceivedAt,
    spool: spool.state(),
    polling: polling?.state() ?? null,
    wall: configuration.wall && (wall === null ? "not-shown" : "shown"),
    refused: refusals.counts(),
  });

  const desksView = createDesksView({
    connection: forwarding.session.connection,
    isConnected: () => forwarding.session.status().connected,
    warehouse: configuration.warehouse,
    onChanged: () => undefined,
  });
  let health: Awaited<ReturnType<typeof openHealth>> | null = null;
  let wall: Awaited<ReturnType<typeof openWall>> | null = null;

  /** Answers requests in progress; what the fleet has not stored stays in the spool. */
  async function close(): Promise<void> {
    await health?.close();
    await wall?.close();
    desksView.close();
    await listener.close();
    await polling?.close();
    await forwarding.close();
    refusals.close();
    spool.close();
  }

  try {
    health = await openHealth(configuration.healthPort, readState);
    const opened = await listener.open(store);
    if (!opened.ok) throw new SetupError(obstacleSentence(opened.error, configuration));
    wall = await showWall(configuration, () => desksView.read(), log, now);
  } catch (error) {
    await close();
    throw error;
  }
  log("started", { warehouse: configuration.warehouse, port: configuration.port, waiting: spool.state().events });
  return { readState, close };
}

/** Null without a wall display, and if its page cannot be shown: the relay receives events without it. */
async function showWall(
  { wall, warehouse }: RelayConfiguration,
  readDesks: Parameters<typeof openWall>[0]["readDesks"],
  log: Log,
  now: () => Date,
) {
  if (wall === null) return null;
  try {
    return await openWall({ wall, warehouse, isListed: createNetworkGuard(wall.networks), readDesks, now });
  } catch (error) {
    log("wall-not-shown", { host: wall.host, port: wall.port, code: faultOf(error).code });
    return null;
  }
}

/** Logs counts at most every ten seconds, so that invalid deliveries cannot fill the log. */
function countRefusals(log: Log) {
  const counts: Partial<Record<InboxRefusal, number>> = {};
  const report = throttle(REFUSALS_LOG_MS, () => log("refused", { total: counts }));
  return {
    add: (cause: InboxRefusal): void => {
      counts[cause] = (counts[cause] ?? 0) + 1;
      report.trigger();
    },
    counts: () => counts,
    close: () => report.stop(),
  };
}

const obstacleSentence = (obstacle: InboxObstacle, { host, port }: RelayConfiguration): string =>
  `The relay cannot receive events at ${host}, port ${port} (${obstacle}); correct relay.json, or end the program that has the port.`;
