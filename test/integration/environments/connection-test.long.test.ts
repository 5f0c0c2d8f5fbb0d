import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testConnection } from "../../../src-main/environments/connection-test.ts";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import { httpAnswer, startRawServer } from "../service/raw-server.ts";

let simulator: Simulator;
let control: ControlClient;
beforeAll(async () => {
  simulator = await startSimulator({ items: 1 });
  control = simulator.control;
});
beforeEach(() => control.clearFaults());
afterAll(() => simulator.close());

interface Given {
  readonly user?: string;
  readonly open?: string;
  readonly credentials?: { readonly apiKey: string; readonly apiToken: string } | null;
  readonly headersMs?: number;
}

function test({ user, open, credentials = simulator.credentials, headersMs = 30_000 }: Given = {}) {
  return testConnection({
    addresses: { userApiUrl: user ?? simulator.userBaseUrl, publicApiUrl: open ?? simulator.publicBaseUrl },
    credentials: () => credentials,
    userAgent: "ReturnsDesk/0.0.0",
    timeouts: { headersMs },
  });
}

const failing = (operation: string, status: number) =>
  control.addFault({ operation, kind: "status", status, times: "always" });

describe("testing a connection distinguishes", () => {
  it("success", async () => {
    expect(await test()).toMatchObject({ outcome: "success", area: null, said: null, fault: null });
  });

  it("success of the one area that has an address", async () => {
    expect(await test({ open: "" })).toMatchObject({ outcome: "success", area: "user" });
  });

  it.each([
    ["http://example.com/user", "not-https"],
    ["", "empty"],
  ])("an address that cannot be used: %j", async (user, address) => {
    const expected = { outcome: "bad-address", area: "user", address };
    expect(await test({ user })).toMatchObject(expected);
  });

  it("a service that is not there", async () => {
    const gone = await startRawServer({});
    await gone.close();
    expect(await test({ open: `${gone.origin}/public` })).toMatchObject({
      outcome: "offline",
      area: "public",
      said: null,
      fault: "ECONNREFUSED",
    });
  });

  it("no credentials", async () => {
    expect(await test({ credentials: null })).toMatchObject({ outcome: "no-credentials", area: null });
  });

  it("refused credentials, which the answer does not repeat", async () => {
    const tested = await test({ credentials: { apiKey: "practice-key", apiToken: "canary-token" } });
    expect(tested).toMatchObject({ outcome: "unauthorized", area: null });
    expect(JSON.stringify(tested)).not.toContain("canary");
  });

  it.each([
    [403, "forbidden"],
    [500, "server"],
    [429, "server"],
  ])("HTTP %i", async (status, outcome) => {
    await failing("getAllWarehouse", status);
    expect(await test()).toMatchObject({ outcome, area: "user" });
  });

  it("something that is not the service", async () => {
    const page = await startRawServer({ onRequest: (socket) => socket.end(httpAnswer(200, "<html>Log in</html>")) });
    expect(await test({ user: page.origin, open: page.origin })).toMatchObject({
      outcome: "not-the-service",
      area: null,
    });
  });
});
