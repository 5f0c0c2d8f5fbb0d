import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { SEPARATE_SIMULATOR_FOLDER } from "../../src-domain/environments/environment.ts";
import { FLEET_FILES } from "../../src-relay/init/fleet-folder.ts";
import { CONTROL_SECRET_VARIABLE } from "../../src-simulator/credentials.ts";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import { freePort } from "../../test/local-server.ts";
import { openNatsServers, type NatsServers } from "../../test/rig/nats-servers.ts";
import { sandboxArguments } from "../setup/display.mjs";
import { root } from "../setup/paths.mjs";
import { main, say, seconds, SetupError } from "../setup/report.mjs";
import { openHeadlessDesk, type HeadlessDesk } from "./headless-desk.ts";
import { endProcess, startRelay } from "./relay-process.ts";

const USAGE = `npm run fleet [-- --desks N] [--headless]
Starts a warehouse on this computer in practice mode: three NATS servers, the relay, the simulator and N desks (3 by
default). Each desk has a window; without a display, or with --headless, it has none and scans what you type: a desk
and a code, as in "bench-1 RMA123". Ctrl+C, or closing all windows, ends all of it and deletes its data.`;

const MAX_DESKS = 50;
/** Each desk copies them at its start. */
const SERVICE_ITEMS = 500;
const BATCH_LIMIT = 8;

interface Options {
  readonly names: readonly string[];
  readonly isHeadless: boolean;
}

function parseOptions() {
  try {
    return parseArgs({
      options: { desks: { type: "string", default: "3" }, headless: { type: "boolean" }, help: { type: "boolean" } },
    }).values;
  } catch {
    throw new SetupError(USAGE);
  }
}

/** Null asks for the help. */
function readOptions(): Options | null {
  const values = parseOptions();
  if (values.help === true) return null;
  const count = Number(values.desks);
  if (!Number.isInteger(count) || count < 1 || count > MAX_DESKS)
    throw new SetupError(`--desks takes a whole number from 1 to ${MAX_DESKS}.`);
  const names = Array.from({ length: count }, (_, index) => `bench-${index + 1}`);
  return { names, isHeadless: values.headless === true };
}

const ending = new AbortController();

/** Prints a line when the step is done. */
async function step<Value>(work: () => Promise<Value>, describe: (value: Value) => string): Promise<Value> {
  ending.signal.throwIfAborted();
  const startedAtMs = performance.now();
  const value = await work();
  say(`${seconds(performance.now() - startedAtMs).padStart(6)}  ${describe(value)}`);
  return value;
}

async function openServers(desks: readonly string[]): Promise<NatsServers> {
  const [port, healthPort, wallPort] = [await freePort(), await freePort(), await freePort()];
  const relay = { endpoint: `http://127.0.0.1:${port}/events`, port, healthPort, wall: { port: wallPort } };
  return openNatsServers({ count: 3, desks, environment: SEPARATE_SIMULATOR_FOLDER, relay });
}

function openWindow(folder: string, { url, control }: Simulator): ChildProcess {
  const args = [root, ...sandboxArguments(), `--user-data-dir=${folder}`, `--practice-service=${url}`];
  const env = { ...process.env, [CONTROL_SECRET_VARIABLE]: control.secret };
  return spawn(process.env["RETURNS_DESK_ELECTRON"] ?? "", args, { env, stdio: "ignore" });
}

/** Scans what a person types, until `ending`. */
async function readScans(desks: ReadonlyMap<string, HeadlessDesk>): Promise<void> {
  for await (const line of createInterface({ input: process.stdin, signal: ending.signal })) {
    const [name = "", code = ""] = line.trim().split(/\s+/);
    const desk = desks.get(name);
    if (desk === undefined || code === "") {
      say(`Type one of ${[...desks.keys()].join(", ")}, and a code.`);
      continue;
    }
    const verdict = await desk.scan(code);
    say(`${name}: ${verdict}`);
    if (verdict !== "added") continue;
    desk.whenClaimed().then(
      () => say(`${name}: claimed`),
      () => undefined,
    );
  }
}

/** Starts all parts, which `parts` ends. `closed` resolves when all windows are closed; never without windows. */
async function start(
  parts: AsyncDisposableStack,
  { names, isHeadless }: Options,
): Promise<{ readonly closed: Promise<unknown> }> {
  const servers = await step(
    async () => parts.adopt(await openServers(names), (opened) => opened.close()),
    ({ addresses }) => `Servers ${addresses.join(", ")}`,
  );
  await step(
    async () => parts.adopt(await startRelay(servers), endProcess),
    () => `Relay ${servers.plan.relay.endpoint}, wall display http://127.0.0.1:${servers.plan.relay.wall?.port}/`,
  );
  const simulator = await step(
    async () =>
      parts.adopt(await startSimulator({ items: SERVICE_ITEMS, batchLimit: BATCH_LIMIT }), (started) =>
        started.close(),
      ),
    ({ url }) => `Simulator ${url}`,
  );
  await simulator.control.registerEndpoint(servers.plan.relay.endpoint);
  const folderOf = (name: string): string => join(servers.folder, FLEET_FILES.member(name));
  if (!isHeadless) {
    const windows = names.map((name) => parts.adopt(openWindow(folderOf(name), simulator), endProcess));
    say(`Desks ${names.join(", ")}`);
    return { closed: Promise.all(windows.map((window) => once(window, "exit"))) };
  }
  const desks = new Map<string, HeadlessDesk>();
  for (const name of names) {
    const open = () => openHeadlessDesk(folderOf(name), simulator, ending.signal);
    const desk = await step(
      async () => parts.adopt(await open(), (opened) => opened.close()),
      () => `Desk ${name}`,
    );
    desks.set(name, desk);
  }
  const [item] = await simulator.control.items({ state: "eligible", warehouseId: 2, limit: 1 });
  say(`Type a desk and a code to scan, for example: ${names[0]} ${item?.rma}`);
  readScans(desks).catch((error: unknown) => say(String(error)));
  return { closed: new Promise(() => undefined) };
}

async function run(options: Options): Promise<void> {
  const whenInterrupted = Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
  await using parts = new AsyncDisposableStack();
  const startRun = start(parts, options);
  try {
    await Promise.race([whenInterrupted, startRun.then(({ closed }) => closed)]);
  } finally {
    say("Ending all of it.");
    ending.abort();
    process.stdin.destroy();
    // A part that is being started is ended, too.
    await startRun.catch(() => undefined);
  }
}

await main(async () => {
  const options = readOptions();
  if (options === null) say(USAGE);
  else await run(options);
  return 0;
});
