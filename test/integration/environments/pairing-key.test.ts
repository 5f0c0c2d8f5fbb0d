import { beforeEach, expect, it } from "vitest";
import type { Simulator } from "../../../src-simulator/index.ts";
import { tempFolder } from "../../temp-folder.ts";
import { until } from "../use-cases/test-desk.ts";
import { beginWorkplace, serviceFor } from "./environment-opener.ts";
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

const begin = () => beginWorkplace(simulator, folder, { keychain });
const isGone = () => until(() => Promise.resolve(!keychain.entries.has(ACCOUNT)), "the key to leave the keychain");
const isNoted = (workplace: Awaited<ReturnType<typeof begin>>) =>
  until(() => Promise.resolve(workplace.environmentsFile.read().pairingKeyRemoved), "a note that the key is gone");

// Proof F4
it("removes the pairing key of earlier versions at the first start, once", async () => {
  const first = await begin();
  await isGone();
  await isNoted(first);
  expect([...keychain.entries.keys()]).toEqual(["production"]);
  await first.close();

  keychain.entries.set(ACCOUNT, ENTRY);
  const second = await begin();
  await second.onNewPage(({ desk }) => desk.status());
  await second.close();
  expect(keychain.entries.has(ACCOUNT)).toBe(true);
});

it.each(["failing", "hanging"] as const)(
  "starts with a keychain that is %s, and tries again next time",
  async (mood) => {
    keychain.mood = mood;
    const first = await begin();
    expect(await first.onNewPage(({ desk }) => desk.status())).toMatchObject({ environment: { kind: "practice" } });
    await first.close();
    expect(keychain.entries.has(ACCOUNT)).toBe(true);

    keychain.mood = "working";
    keychain.allow();
    keychain.entries.set(ACCOUNT, ENTRY);
    const second = await begin();
    await isGone();
    await isNoted(second);
  },
);
