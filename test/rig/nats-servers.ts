import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { FLEET_FILES, writeFleetFolder } from "../../src-relay/init/fleet-folder.ts";
import {
  fleetPlanSchema,
  RELAY,
  listServerAddresses,
  type FleetPlan,
  type FleetPlanInput,
  type ServerPlan,
} from "../../src-relay/init/plan.ts";
import { SERVER_FILES } from "../../src-relay/init/server-configuration.ts";
import { ensureNatsServer } from "../../tools/setup/nats-server.mjs";
import { freePort } from "../local-server.ts";

const HEALTH_INTERVAL_MS = 20;
const STOP_INTERVAL_MS = 2;
/** Attempts to start a server, because another program may take a port that was free. */
const MAX_STARTS = 3;

export interface NatsServer {
  readonly name: string;
  readonly plan: ServerPlan;
  start(): Promise<void>;
  /** Resolves when the server has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /**
   * SIGSTOP stops the process without ending it, as a frozen computer does; SIGCONT resumes it. Resolves when a stopped
   * process does nothing more: on a busy computer it still answers for some milliseconds.
   */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** What the server has logged since its start. */
  log(): string;
}

export interface NatsServers {
  readonly folder: string;
  readonly plan: FleetPlan;
  readonly addresses: readonly string[];
  /** PEM of the authority that issued the servers' certificates. */
  readonly ca: string;
  readonly servers: readonly NatsServer[];
  /** The seed of a desk, or of the relay. */
  seed(member?: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts one server or three on this computer, as `returns-desk-relay init` configures them, and waits until they are
 * ready.
 */
export async function openNatsServers({
  count = 1,
  desks = ["bench-1", "bench-2"],
  warehouse = "nj",
  environment = "production",
  relay = {},
  now = new Date(),
  beforeStart = () => Promise.resolve(),
}: {
  readonly count?: 1 | 3;
  readonly desks?: readonly string[];
  readonly warehouse?: string;
  /** Environment of the desks that join. */
  readonly environment?: string;
  readonly relay?: FleetPlanInput["relay"];
  /** When the certificates are issued. */
  readonly now?: Date;
  /** May change the files that `init` wrote. */
  readonly beforeStart?: (plan: FleetPlan) => Promise<unknown>;
} = {}): Promise<NatsServers> {
  const program = await ensureNatsServer();
  const folder = await mkdtemp(join(tmpdir(), "returns-desk-fleet-"));
  const plan = await createPlan(folder, count, { desks: [...desks], warehouse, environment, relay });
  await writeFleetFolder(folder, plan, { now });
  await beforeStart(plan);
  const servers = plan.servers.map((server) => createServer(program, server));
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.kill("SIGKILL")));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(servers.map((server) => server.start()));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder,
    plan,
    addresses: listServerAddresses(plan),
    ca: await readFile(join(folder, FLEET_FILES.authority), "utf8"),
    servers,
    seed: (member = RELAY) => readFile(join(folder, FLEET_FILES.seed(member)), "utf8"),
    close,
  };
}

async function createPlan(
  folder: string,
  count: number,
  planInput: Omit<FleetPlanInput, "servers">,
): Promise<FleetPlan> {
  const ports: number[] = [];
  // Ports that are held at once differ.
  while (ports.length < count * 3) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  return fleetPlanSchema.parse({
    ...planInput,
    relay: { dataFolder: join(folder, "data", RELAY), ...planInput.relay },
    servers: Array.from({ length: count }, (_, index) => ({
      name: `nats-${index + 1}`,
      host: "127.0.0.1",
      port: ports[index * 3],
      clusterPort: ports[index * 3 + 1],
      monitorPort: ports[index * 3 + 2],
      folder: join(folder, FLEET_FILES.server(`nats-${index + 1}`)),
      dataFolder: join(folder, "data", `nats-${index + 1}`),
    })),
  });
}

function createServer(program: string, plan: ServerPlan): NatsServer {
  let child: ChildProcess | null = null;
  let output = "";
  const hasEnded = (): boolean => child === null || child.exitCode !== null || child.signalCode !== null;
  const start = async (startsLeft = MAX_STARTS): Promise<void> => {
    output = "";
    const startedServer = spawn(program, ["--config", join(plan.folder, SERVER_FILES.configuration)], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = startedServer;
    startedServer.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    while (!hasEnded()) {
      if (await isHealthy(plan.monitorPort)) return;
      await pause(HEALTH_INTERVAL_MS);
    }
    if (startsLeft > 1 && output.includes("address already in use")) return start(startsLeft - 1);
    throw new Error(`The NATS server ${plan.name} ended: ${output}`);
  };
  return {
    name: plan.name,
    plan,
    start: () => start(),
    kill: async (signal = "SIGKILL") => {
      if (child === null || hasEnded()) return;
      const exitEvent = once(child, "exit");
      child.kill(signal);
      // A frozen process ends only when it is resumed.
      if (signal !== "SIGKILL") child.kill("SIGCONT");
      await exitEvent;
    },
    signal: async (signal) => {
      child?.kill(signal);
      while (signal === "SIGSTOP" && !hasEnded() && !(await isStopped(child?.pid))) await pause(STOP_INTERVAL_MS);
    },
    log: () => output,
  };
}

async function isStopped(pid: number | undefined): Promise<boolean> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "state=", "-p", String(pid)]);
  return stdout.trim().startsWith("T");
}

/** Returns whether the server takes part in its cluster and has recovered all streams. */
async function isHealthy(monitorPort: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${monitorPort}/healthz`)).ok;
  } catch {
    return false;
  }
}
