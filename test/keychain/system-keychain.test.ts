import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { ulid } from "ulid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEYCHAIN_SERVICE, createSystemKeychain } from "../../src-main/keychain/keychain.ts";
import { readSecret, storeSecret } from "../package/support/secret-tool.ts";

// Writes to the keychain of the current user. Each test uses its own account and removes it.
const keychain = createSystemKeychain();
const CREDENTIALS = { apiKey: "key-1f4a", apiToken: 'token ä 退 "quoted" \\', signingKey: "c2lnbg==" };
let account: string;

beforeEach(() => {
  account = `test-${ulid().toLowerCase()}`;
});
afterEach(async () => {
  await keychain.remove(account);
});

it("returns the stored entry of each environment", async () => {
  expect(await keychain.read(account)).toEqual({ ok: true, value: null });
  expect(await keychain.write(account, CREDENTIALS)).toEqual({ ok: true, value: null });
  expect(await keychain.read(account)).toEqual({ ok: true, value: CREDENTIALS });
  expect(await keychain.read(`${account}-2`)).toEqual({ ok: true, value: null });
  const { apiKey, apiToken } = CREDENTIALS;
  await keychain.write(account, { apiKey, apiToken: `${apiToken}2` });
  expect(await keychain.read(account)).toEqual({ ok: true, value: { apiKey, apiToken: `${apiToken}2` } });
  expect(await keychain.remove(account)).toEqual({ ok: true, value: null });
  expect(await keychain.read(account)).toEqual({ ok: true, value: null });
});

it.runIf(process.platform === "linux")("shares its entries with secret-tool", async () => {
  const attributes = ["service", KEYCHAIN_SERVICE, "account", account];
  await storeSecret(attributes, JSON.stringify(CREDENTIALS));
  expect(await keychain.read(account)).toEqual({ ok: true, value: CREDENTIALS });
  const rotatedCredentials = { ...CREDENTIALS, apiToken: "rotated" };
  await keychain.write(account, rotatedCredentials);
  expect(JSON.parse((await readSecret(attributes)) ?? "")).toEqual(rotatedCredentials);
  // `remove` would leave a second entry.
  await keychain.remove(account);
  expect(await keychain.read(account)).toEqual({ ok: true, value: null });
});

describe.runIf(process.platform === "linux")("unusable keychain", () => {
  it("reports a refusal without a D-Bus session", async () => {
    const entry = await readEntryOverBus("unix:path=/nowhere/bus");
    expect(entry).toMatchObject({ answer: { ok: false, error: "refusing" } });
    expect(entry.isStuck).toBe(false);
  });

  it("waits only once for a keychain that does not answer", async () => {
    const folder = await mkdtemp(join(tmpdir(), "returns-desk-bus-"));
    const silentServer = createServer(() => undefined).listen(join(folder, "bus"));
    try {
      const entry = await readEntryOverBus(`unix:path=${join(folder, "bus")}`);
      const notAnswering = { ok: false, error: "not-answering" };
      expect(entry).toMatchObject({ answer: notAnswering, secondAnswer: notAnswering, isStuck: true });
      expect(entry.durationsMs.second).toBeLessThan(entry.durationsMs.first / 2);
    } finally {
      silentServer.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

interface PrintedEntry {
  readonly isStuck: boolean;
  readonly durationsMs: { readonly first: number; readonly second: number };
}

/** Runs the read in a separate process, because a process looks for the session only once. */
async function readEntryOverBus(bus: string): Promise<PrintedEntry> {
  const program = fileURLToPath(new URL("print-entry.ts", import.meta.url));
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus };
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return JSON.parse(output) as PrintedEntry;
}
