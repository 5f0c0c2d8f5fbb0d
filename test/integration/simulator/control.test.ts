import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ControlClient } from "../../../src-simulator/index.ts";
import { SIMULATOR_WORKER } from "../support/workers.ts";
import { PracticeService } from "./practice-service.ts";

describe("control interface", () => {
  let service: PracticeService;
  beforeAll(async () => (service = await PracticeService.start()));
  afterAll(() => service.close());

  // Proof N12
  it.each(["/__simulator/state", "/practice/user/api/warehouse/getAllWarehouse", "/practice/photos/x", "/nothing"])(
    "answers only programs of this computer: %s",
    async (path) => {
      const statusFor = async (headers: Record<string, string>): Promise<number | undefined> => {
        const [response] = (await once(get(`${service.simulator.url}${path}`, { headers }), "response")) as [
          IncomingMessage,
        ];
        return response.resume().statusCode;
      };
      for (const headers of [{}, { "sec-fetch-site": "none" }, { host: "localhost:1" }])
        expect(await statusFor(headers)).not.toBe(403);
      for (const headers of [
        { origin: "https://example.com" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-origin" },
        { host: "rebound.example:8787" },
        { host: "127.0.0.1.example.com" },
      ])
        expect(await statusFor(headers as Record<string, string>)).toBe(403);
    },
  );

  // Proof N13
  it("accepts only the secret of its own run", async () => {
    const { control, state, url } = service.simulator;
    const otherService = await PracticeService.start({ items: 0 });
    const countsBefore = state.counts();
    for (const secret of ["", `${control.secret}x`, otherService.simulator.control.secret]) {
      const otherClient = new ControlClient(url, secret);
      await expect(otherClient.addItem()).rejects.toThrow("answered 401");
      await expect(otherClient.requests()).rejects.toThrow("answered 401");
      await expect(otherClient.clearFaults()).rejects.toThrow("answered 401");
    }
    expect((await fetch(`${url}/__simulator/items`, { method: "POST", body: "{}" })).status).toBe(401);
    expect(state.counts()).toEqual(countsBefore);
    expect(control.secret).toMatch(/^[\w-]{43}$/);
    await otherService.close();
  });
});

it("reports why the worker cannot start", async () => {
  const thread = new Worker(SIMULATOR_WORKER, { workerData: { items: -1 } });
  expect(await once(thread, "message")).toEqual([
    { type: "failed", message: "items must be a whole number from 0 to 10000000, not -1." },
  ]);
  await thread.terminate();
});
