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
const keyRemoved = () => until(() => Promise.resolve(!keychain.entries.has(ACCOUNT)), "the key to leave the keychain");
const removalStored = (host: Awaited<ReturnType<typeof startHost>>) =>
  until(() => Promise.resolve(host.environmentsFile.read().pairingKeyRemoved), "the stored removal");

// Proof F4
it("removes the pairing key of earlier versions once", async () => {
  const first = await startHost();
  await keyRemoved();
  await removalStored(first);
  expect([...keychain.entries.keys()]).toEqual(["production"]);
  await first.close();

  keychain.entries.set(ACCOUNT, ENTRY);
  const second = await startHost();
  await second.onNewPage(({ desk }) => desk.status());
  await second.close();
  expect(keychain.entries.has(ACCOUNT)).toBe(true);
});

it.each(["failing", "hanging"] as const)(
  "starts with a keychain that is %s, and retries at the next start",
  async (mood) => {
    keychain.mood = mood;
    const first = await startHost();
    expect(await first.onNewPage(({ desk }) => desk.status())).toMatchObject({ environment: { kind: "practice" } });
    await first.close();
    expect(keychain.entries.has(ACCOUNT)).toBe(true);

    keychain.mood = "working";
    keychain.allow();
    keychain.entries.set(ACCOUNT, ENTRY);
    const second = await startHost();
    await keyRemoved();
    await removalStored(second);
  },
);
