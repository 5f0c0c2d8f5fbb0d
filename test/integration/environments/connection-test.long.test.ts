import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testConnection } from "../../../src-main/environments/connection-test.ts";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import { httpAnswer, startRawServer } from "../service/raw-server.ts";

let simulator: Simulator;
beforeAll(async () => (simulator = await startSimulator({ items: 1 })));
beforeEach(() => simulator.control.clearFaults());
afterAll(() => simulator.close());

interface Given {
  readonly user?: string;
  readonly open?: string;
  readonly credentials?: { readonly apiKey: string; readonly apiToken: string } | null;
  /** The status with which the service answers. */
  readonly status?: number;
}

async function test({ user, open, credentials = simulator.credentials, status }: Given) {
  if (status !== undefined)
    await simulator.control.addFault({ operation: "getAllWarehouse", kind: "status", status, times: "always" });
  return testConnection({
    addresses: { userApiUrl: user ?? simulator.userBaseUrl, publicApiUrl: open ?? simulator.publicBaseUrl },
    credentials: () => credentials,
    userAgent: "ReturnsDesk/0.0.0",
    timeouts: { headersMs: 30_000 },
  });
}

it.each<[string, Given, object]>([
  ["success", {}, { outcome: "success", area: null, serviceMessage: null, fault: null }],
  ["success of the one area that has an address", { open: "" }, { outcome: "success", area: "user" }],
  [
    "an address that is not https",
    { user: "http://example.com/user" },
    { outcome: "bad-address", area: "user", address: "not-https" },
  ],
  ["no address", { user: "" }, { outcome: "bad-address", area: "user", address: "empty" }],
  ["no credentials", { credentials: null }, { outcome: "no-credentials", area: null }],
  ["HTTP 403", { status: 403 }, { outcome: "forbidden", area: "user" }],
  ["HTTP 500", { status: 500 }, { outcome: "server", area: "user" }],
  ["HTTP 429", { status: 429 }, { outcome: "server", area: "user" }],
])("testing a connection distinguishes %s", async (_what, given, expected) => {
  expect(await test(given)).toMatchObject(expected);
});

it("testing a connection distinguishes refused credentials, which the answer does not repeat", async () => {
  const tested = await test({ credentials: { apiKey: "practice-key", apiToken: "canary-token" } });
  expect(tested).toMatchObject({ outcome: "unauthorized", area: null });
  expect(JSON.stringify(tested)).not.toContain("canary");
});

it("testing a connection distinguishes a service that is not there from something that is not the service", async () => {
  const { origin } = await startRawServer({
    onRequest: (socket) => socket.end(httpAnswer(200, "<html>Log in</html>")),
  });
  expect(await test({ user: origin, open: origin })).toMatchObject({ outcome: "not-the-service", area: null });
  const gone = await startRawServer({});
  await gone.close();
  const absent = { outcome: "offline", area: "public", serviceMessage: null, fault: "ECONNREFUSED" };
  expect(await test({ open: `${gone.origin}/public` })).toMatchObject(absent);
});
