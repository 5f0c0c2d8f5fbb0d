import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { FLEET_FILES } from "../../../src-relay/init/fleet-folder.ts";
import { sign } from "../../../src-simulator/events/deliveries.ts";
import { run } from "../../../tools/setup/processes.mjs";
import { freePort } from "../../local-server.ts";
import { tempFolder } from "../../temp-folder.ts";
import { eventBody } from "../fleet/relay-publisher.ts";

const PACKER = join(import.meta.dirname, "../../../tools/package/pack-relay.mjs");
const SIGNING_KEY = Buffer.from("a signing key of the test").toString("base64");
const ENDPOINT = "https://hooks.example.com/events";
const FLEET = ["--warehouse", "nj", "--environment", "production", "--server", "nats-1=127.0.0.1"];

/** Outside of the checkout, so that Node finds none of its modules. */
const packed = mkdtempSync(join(tmpdir(), "returns-desk-relay-"));
const program = join(packed, "returns-desk-relay.js");

beforeAll(async () => {
  await runNode(PACKER, packed);
});

afterAll(() => rm(packed, { recursive: true, force: true }));

async function runNode(...args: readonly string[]): Promise<void> {
  const { code, output } = await run(process.execPath, args, { cwd: packed });
  if (code !== 0) throw new Error(output);
}

const init = (folder: string, ...options: readonly string[]): Promise<void> =>
  runNode(program, "init", "--folder", folder, ...options);

test.each([[["--help"]], [["init", "--help"]], [["free-desk", "-h"]]])("says with %j how it is used", async (args) => {
  // Fails if the program ends with another code than 0.
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: packed });
  expect(stdout).toContain("returns-desk-relay init --folder FOLDER");
});

test("receives events without the checkout's modules", async () => {
  const folder = join(tempFolder(), "fleet");
  await init(folder, ...FLEET);
  const [port, healthPort] = [await freePort(), await freePort()];
  const plan = JSON.parse(await readFile(join(folder, FLEET_FILES.plan), "utf8")) as { readonly relay: object };
  const relay = { ...plan.relay, endpoint: ENDPOINT, port, healthPort };
  await writeFile(
    join(folder, FLEET_FILES.plan),
    JSON.stringify({ ...plan, relay: { ...relay, dataFolder: join(folder, "spool") } }),
  );
  await init(folder);
  await writeFile(join(folder, "relay", "signing-key"), SIGNING_KEY, { mode: 0o600 });
  const child = spawn(process.execPath, [program, "run", "--folder", join(folder, "relay")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('"event":"started"')) break;
  }
  expect(lines.at(-1)).toContain('"event":"started"');
  const body = eventBody("packed");
  const timestamp = new Date().toISOString();
  const signature = sign(SIGNING_KEY, ENDPOINT, timestamp, body);
  const headers = { "content-type": "application/json", timestamp, "returnhelper-signature": signature };
  expect((await fetch(`http://127.0.0.1:${port}/events`, { method: "POST", body, headers })).status).toBe(200);
  const health = await fetch(`http://127.0.0.1:${healthPort}/`);
  expect(await health.json()).toMatchObject({ spool: { events: 1 } });
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
  expect(child.exitCode).toBe(0);
});

test("names the licenses of what it contains", async () => {
  const notices = await readFile(join(packed, "third-party-notices.txt"), "utf8");
  for (const name of ["@nats-io/jetstream", "better-sqlite3", "fastify", "undici"])
    expect(notices).toContain(`${name} `);
});
