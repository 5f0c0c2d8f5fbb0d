import { beforeEach, expect, it } from "vitest";
import type { Simulator } from "../../../src-simulator/index.ts";
import { tempFolder } from "../../temp-folder.ts";
import { until } from "../use-cases/test-desk.ts";
import { startTestHost, serviceFor } from "./environment-opener.ts";
import { memoryKeychain, type MemoryKeychain } from "./memory-keychain.ts";

const ACCOUNT = "pairing.key";
const ENTRY = JSON.stringify({ pairingKey: Buffer.alloc(32, 7).toString("base64") });

let simulator: Simulator;
let folder: string;
let keychain: MemoryKeychain;

beforeEach(async () => {
  simulator = await serviceFor({ items: 1 });
  folder = tempFolder();
  keychain = memoryKeychain();
  keychain.entries.set(ACCOUNT, ENTRY);
  keychain.entries.set("production", "credentials");
});

const startHost = () => startTestHost(simulator, folder, { keychain });
const waitForRemoval = () =>
  until(() => Promise.resolve(!keychain.entries.has(ACCOUNT)), "the key to leave the keychain");
const waitForStoredRemoval = (host: Awaited<ReturnType<typeof startHost>>) =>
  until(() => Promise.resolve(host.environmentsFile.read().pairingKeyRemoved), "the stored removal");

// Proof F4
it("removes the pairing key of earlier versions once", async () => {
  const firstHost = await startHost();
  await waitForRemoval();
  await waitForStoredRemoval(firstHost);
  expect([...keychain.entries.keys()]).toEqual(["production"]);
  await firstHost.close();

  keychain.entries.set(ACCOUNT, ENTRY);
  const secondHost = await startHost();
  await secondHost.onNewPage(({ desk }) => desk.status());
  await secondHost.close();
  expect(keychain.entries.has(ACCOUNT)).toBe(true);
});

it.each(["failing", "hanging"] as const)("retries at the next start when the keychain is %s", async (state) => {
  keychain.state = state;
  const firstHost = await startHost();
  expect(await firstHost.onNewPage(({ desk }) => desk.status())).toMatchObject({ environment: { kind: "practice" } });
  await firstHost.close();
  expect(keychain.entries.has(ACCOUNT)).toBe(true);

  keychain.state = "working";
  keychain.releaseHangingAccess();
  keychain.entries.set(ACCOUNT, ENTRY);
  const secondHost = await startHost();
  await waitForRemoval();
  await waitForStoredRemoval(secondHost);
});
