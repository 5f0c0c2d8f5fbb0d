import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { FLEET_FILES } from "../../src-relay/init/fleet-folder.ts";
import { RELAY } from "../../src-relay/init/plan.ts";
import { RELAY_FILES } from "../../src-relay/init/relay-files.ts";
import { PRACTICE_SIGNING_KEY, type Credentials } from "../../src-simulator/credentials.ts";
import type { NatsServers } from "../../test/rig/nats-servers.ts";
import { root } from "../setup/paths.mjs";
import { SetupError } from "../setup/report.mjs";

const RELAY_PROGRAM = join(root, "src-relay", "cli.ts");

/** Runs the relay in a separate process. `credentials`: for a relay that polls the service of its plan. */
export async function startRelay(
  { folder, plan }: Pick<NatsServers, "folder" | "plan">,
  credentials?: Credentials,
): Promise<ChildProcess> {
  const relayFolder = join(folder, FLEET_FILES.member(RELAY));
  await writeFile(join(relayFolder, RELAY_FILES.signingKey), PRACTICE_SIGNING_KEY, { mode: 0o600 });
  const { service } = plan.relay;
  if (service !== null && credentials !== undefined) {
    const origins = [service.userApiUrl, service.publicApiUrl].map((url) => new URL(url).origin);
    const text = JSON.stringify({ ...credentials, origins });
    await writeFile(join(relayFolder, RELAY_FILES.apiCredentials), text, { mode: 0o600 });
  }
  const args = [RELAY_PROGRAM, "run", "--folder", relayFolder];
  const relay = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exitEvent = once(relay, "exit");
  const lines = createInterface({ input: relay.stdout });
  const started = (async () => {
    for await (const line of lines) if (line.includes('"event":"started"')) return;
  })();
  await Promise.race([started, exitEvent]);
  if (relay.exitCode !== null) throw new SetupError("The relay could not start.");
  relay.stdout.resume();
  return relay;
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
