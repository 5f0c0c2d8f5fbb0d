import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FleetPlan, ServerPlan } from "../../src-relay/init/plan.ts";
import { SERVER_FILES } from "../../src-relay/init/server-configuration.ts";
import { freePort } from "../local-server.ts";
import { openSilentFront, type Front } from "./faulty-proxy.ts";

/** Nothing listens there: a server that tells others its address would open a way round the proxies. */
const CLOSED_ADDRESS = "127.0.0.1:9";

export interface ServerFronts {
  /** Drops all packets between a server and its members and the other servers. No connection is closed. */
  isolate(server: string): Promise<void>;
  /** Ends all isolation. */
  rejoinAll(): Promise<void>;
  close(): Promise<void>;
}

/** Puts silent proxies between members and servers, and between each two servers. Must be called before these start. */
export async function openServerFronts(plan: FleetPlan): Promise<ServerFronts> {
  const fronts: { readonly front: Front; readonly servers: readonly string[] }[] = [];
  const nextPort = portsBeside(plan);

  async function addFront(targetPort: number, port: number, servers: readonly string[]): Promise<Front> {
    const front = await openSilentFront(targetPort, port);
    fronts.push({ front, servers });
    return front;
  }

  for (const server of plan.servers) {
    const port = await nextPort();
    await addFront(port, server.port, [server.name]);
    const routes: string[] = [];
    for (const other of plan.servers) {
      if (other.name === server.name) continue;
      const { origin } = await addFront(other.clusterPort, await nextPort(), [server.name, other.name]);
      routes.push(origin.replace("http:", "tls:"));
    }
    await changeAddresses(server, port, routes);
  }

  return {
    isolate: async (server) => {
      for (const { front, servers } of fronts) if (servers.includes(server)) await front.fail();
    },
    rejoinAll: async () => {
      for (const { front } of fronts) await front.repair();
    },
    close: async () => void (await Promise.all(fronts.map(({ front }) => front.close()))),
  };
}

/** Returns a function that finds free ports. Servers and relay do not listen at their planned ports yet. */
function portsBeside({ servers, relay }: FleetPlan): () => Promise<number> {
  const takenPorts = new Set([relay.port, relay.healthPort]);
  for (const { port, clusterPort, monitorPort } of servers)
    for (const plannedPort of [port, clusterPort, monitorPort]) takenPorts.add(plannedPort);
  return async () => {
    let port = await freePort();
    while (takenPorts.has(port)) port = await freePort();
    takenPorts.add(port);
    return port;
  };
}

/** Lets a server listen at another port, and reach the other servers through proxies only. */
async function changeAddresses(server: ServerPlan, port: number, routes: readonly string[]): Promise<void> {
  const file = join(server.folder, SERVER_FILES.configuration);
  const text = await readFile(file, "utf8");
  const changed = text
    .replace(`\nport: ${server.port}\n`, `\nport: ${port}\n`)
    .replace(/^ {2}routes: .*$/m, `  routes: ${JSON.stringify(routes)}\n  advertise: "${CLOSED_ADDRESS}"`);
  await writeFile(file, changed);
}
