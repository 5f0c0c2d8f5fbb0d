import { randomBytes } from "node:crypto";
import { startSimulator, type Simulator } from "../../../../src-simulator/index.ts";
import { test as base } from "../desk-test.ts";
import type { Canary } from "./canary-search.ts";

/** Returns a secret with characters that each encoding writes differently. */
const createSecret = (name: string): string =>
  `${name}/${randomBytes(12).toString("hex")}+${randomBytes(6).toString("hex")}==`;

/** Adds a service whose key and token occur nowhere else. */
export const test = base.extend<{ readonly service: Simulator; readonly canaries: readonly Canary[] }>({
  service: async ({}, provide) => {
    const credentials = { apiKey: createSecret("canary-key"), apiToken: createSecret("canary-token") };
    const simulator = await startSimulator({ items: 300, seed: 11, batchLimit: 5, credentials });
    await provide(simulator);
    await simulator.close();
  },
  canaries: async ({ service }, provide) => {
    const { apiKey, apiToken } = service.credentials;
    await provide([
      { name: "the key", secret: apiKey },
      { name: "the token", secret: apiToken },
    ]);
  },
});
