import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testConnection } from "../../../src-main/environments/connection-test.ts";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import { httpAnswer, startRawServer } from "../service/raw-server.ts";

let simulator: Simulator;
beforeAll(async () => (simulator = await startSimulator({ items: 1 })));
beforeEach(() => simulator.control.clearFaults());
afterAll(() => simulator.close());

interface Connection {
  readonly userUrl?: string;
  readonly publicUrl?: string;
  readonly credentials?: { readonly apiKey: string; readonly apiToken: string } | null;
  readonly status?: number;
}

async function runTest({ userUrl, publicUrl, credentials = simulator.credentials, status }: Connection) {
  if (status !== undefined)
    await simulator.control.addFault({ operation: "getAllWarehouse", kind: "status", status, times: "always" });
  return testConnection({
    addresses: { userApiUrl: userUrl ?? simulator.userBaseUrl, publicApiUrl: publicUrl ?? simulator.publicBaseUrl },
    credentials: () => credentials,
    userAgent: "ReturnsDesk/0.0.0",
    timeouts: { headersMs: 30_000 },
  });
}

it.each<[string, Connection, object]>([
  ["success", {}, { outcome: "success", area: null, serviceMessage: null, fault: null }],
  ["success of the only area with an address", { publicUrl: "" }, { outcome: "success", area: "user" }],
  [
    "an address that is not https",
    { userUrl: "http://example.com/user" },
    { outcome: "bad-address", area: "user", address: "not-https" },
  ],
  ["no address", { userUrl: "" }, { outcome: "bad-address", area: "user", address: "empty" }],
  ["no credentials", { credentials: null }, { outcome: "no-credentials", area: null }],
  ["HTTP 403", { status: 403 }, { outcome: "forbidden", area: "user" }],
  ["HTTP 500", { status: 500 }, { outcome: "server", area: "user" }],
  ["HTTP 429", { status: 429 }, { outcome: "server", area: "user" }],
])("distinguishes %s", async (_what, connection, expected) => {
  expect(await runTest(connection)).toMatchObject(expected);
});

it("reports refused credentials without repeating them", async () => {
  const result = await runTest({ credentials: { apiKey: "practice-key", apiToken: "canary-token" } });
  expect(result).toMatchObject({ outcome: "unauthorized", area: null });
  expect(JSON.stringify(result)).not.toContain("canary");
});

it("distinguishes an unreachable service from a server that is not the service", async () => {
  const { origin } = await startRawServer({
    onRequest: (socket) => socket.end(httpAnswer(200, "<html>Log in</html>")),
  });
  expect(await runTest({ userUrl: origin, publicUrl: origin })).toMatchObject({
    outcome: "not-the-service",
    area: null,
  });
  const closedServer = await startRawServer({});
  await closedServer.close();
  const unreachable = { outcome: "offline", area: "public", serviceMessage: null, fault: "ECONNREFUSED" };
  expect(await runTest({ publicUrl: `${closedServer.origin}/public` })).toMatchObject(unreachable);
});
