import { platform, release } from "node:os";
import packageJson from "../../package.json" with { type: "json" };
import { MINUTE_MS } from "../../src-domain/durations.ts";
import { INBOX_DEFAULTS, type InboxObstacle, type InboxRefusal } from "../../src-domain/events/event-inbox.ts";
import { faultOf } from "../../src-domain/health/fault.ts";
import { throttle } from "../../src-main/base/throttle.ts";
import { createWorkLoop } from "../../src-main/base/work-loop.ts";
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
const WALL_RETRY_MS = 1000;

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
 * Receives the service's webhooks for a fleet: stores each verified event durably, answers 200, and then publishes it.
 * With the service's addresses, it also polls for all desks.
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

  async function storeEvents(events: readonly RawEvent[]): Promise<"stored"> {
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
    wall: configuration.wall && (wall?.isShown() === true ? "shown" : "not-shown"),
    refused: refusals.counts(),
  });

  const desksView = createDesksView({
    connection: forwarding.session.connection,
    isConnected: () => forwarding.session.status().isConnected,
    warehouse: configuration.warehouse,
    onChanged: () => undefined,
  });
  let health: Awaited<ReturnType<typeof openHealth>> | null = null;
  let wall: Awaited<ReturnType<typeof showWall>> = null;

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
    const opened = await listener.open(storeEvents);
    if (!opened.ok) throw new SetupError(describeObstacle(opened.error, configuration));
    wall = await showWall(configuration, () => desksView.read(), log, now);
  } catch (error) {
    await close();
    throw error;
  }
  log("started", { warehouse: configuration.warehouse, port: configuration.port, waiting: spool.state().events });
  return { readState, close };
}

/**
 * Shows the page for a wall display; null without one. While its address or port is not available, it tries again, and
 * the relay receives events without the page.
 */
async function showWall(
  { wall, warehouse }: RelayConfiguration,
  readDesks: Parameters<typeof openWall>[0]["readDesks"],
  log: Log,
  now: () => Date,
) {
  if (wall === null) return null;
  const isListed = createNetworkGuard(wall.networks);
  const loop = createWorkLoop({ work: open, retryMs: WALL_RETRY_MS, name: "relay-wall" });
  let page: Awaited<ReturnType<typeof openWall>> | null = null;
  let reportedText: string | null = null;

  function report(event: string, code: string | null): void {
    if (code !== reportedText) log(event, { host: wall?.host, port: wall?.port, ...(code !== null && { code }) });
    reportedText = code;
  }

  async function open(): Promise<void> {
    if (wall === null) return;
    try {
      page = await openWall({ wall, warehouse, isListed, readDesks, now });
      report("wall-shown", null);
    } catch (error) {
      report("wall-not-shown", faultOf(error).code ?? "");
      loop.wakeIn(WALL_RETRY_MS);
    }
  }

  loop.run();
  await loop.whenIdle();
  return {
    isShown: (): boolean => page !== null,
    close: async (): Promise<void> => {
      await loop.close();
      await page?.close();
    },
  };
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

const describeObstacle = (obstacle: InboxObstacle, { host, port }: RelayConfiguration): string =>
  `The relay cannot receive events at ${host}, port ${port} (${obstacle}); correct relay.json, or end the program that has the port.`;
