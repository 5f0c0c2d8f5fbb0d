import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { onTestFinished } from "vitest";
import { ensureNatsServer } from "../../../tools/setup/nats-server.mjs";
import { freePort } from "../../local-server.ts";
import { tempFolder } from "../../temp-folder.ts";

export interface NatsServer {
  connect(): Promise<NatsConnection>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A real server with JetStream on this computer, without TLS and users. Ends with the test. */
export async function startNatsServer(): Promise<NatsServer> {
  const program = await ensureNatsServer();
  const folder = tempFolder();
  const port = await freePort();
  const configuration = join(folder, "nats.conf");
  writeFileSync(
    configuration,
    `listen: "127.0.0.1:${port}"\njetstream { store_dir: "${folder}", sync_interval: always }\n`,
  );
  let child: ChildProcess | null = null;

  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  const server: NatsServer = {
    async start() {
      child = spawn(program, ["-c", configuration], { stdio: "ignore" });
      await (await openConnection()).close();
    },
    kill,
    async connect() {
      const connection = await openConnection();
      onTestFinished(() => connection.close());
      return connection;
    },
  };
  const openConnection = (): Promise<NatsConnection> =>
    connect({
      port,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 10,
      reconnectJitter: 0,
    });
  onTestFinished(kill);
  await server.start();
  return server;
}
