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
import { KEYCHAIN_SERVICE } from "../../src-main/keychain/keychain.ts";
import { systemKeychain } from "../../src-main/keychain/system-keychain.ts";
import { readSecret, storeSecret } from "../package/support/secret-tool.ts";

// Real entries in the keychain of the user who runs this; each test has an account of its own and clears it.
const keychain = systemKeychain();
const CREDENTIALS = { apiKey: "key-1f4a", apiToken: 'token ä 退 "quoted" \\', signingKey: "c2lnbg==" };
let account: string;

beforeEach(() => {
  account = `test-${ulid().toLowerCase()}`;
});
afterEach(async () => {
  await keychain.remove(account);
});

it("gives back what was written, one entry an environment", async () => {
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

it.runIf(process.platform === "linux")(
  "shares its entries with secret-tool, as docs/managed-configuration.md says, and replaces them",
  async () => {
    const attributes = ["service", KEYCHAIN_SERVICE, "account", account];
    await storeSecret(attributes, JSON.stringify(CREDENTIALS));
    expect(await keychain.read(account)).toEqual({ ok: true, value: CREDENTIALS });
    const rotated = { ...CREDENTIALS, apiToken: "rotated" };
    await keychain.write(account, rotated);
    expect(JSON.parse((await readSecret(attributes)) ?? "")).toEqual(rotated);
    // One entry and not two.
    await keychain.remove(account);
    expect(await keychain.read(account)).toEqual({ ok: true, value: null });
  },
);

describe.runIf(process.platform === "linux")("a computer whose keychain cannot be used", () => {
  it("is said to be one when there is no session to ask", async () => {
    const said = await saidWith("unix:path=/nowhere/bus");
    expect(said).toMatchObject({ answer: { ok: false, error: "refusing" } });
    expect(said.isStuck).toBe(false);
  });

  it("is waited for once and not long, and does not keep the program from ending", async () => {
    const folder = await mkdtemp(join(tmpdir(), "returns-desk-bus-"));
    const silent = createServer(() => undefined).listen(join(folder, "bus"));
    try {
      const said = await saidWith(`unix:path=${join(folder, "bus")}`);
      const late = { ok: false, error: "not-answering" };
      expect(said).toMatchObject({ answer: late, again: late, isStuck: true });
      expect(said.tookMs.second).toBeLessThan(said.tookMs.first / 2);
    } finally {
      silent.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

interface Said {
  readonly isStuck: boolean;
  readonly tookMs: { readonly first: number; readonly second: number };
}

/** Asked in a program of its own, since the session is looked for once a program. */
async function saidWith(bus: string): Promise<Said> {
  const program = fileURLToPath(new URL("say-entry.ts", import.meta.url));
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus };
  const asked = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(asked.stdout), once(asked, "exit")]);
  return JSON.parse(output) as Said;
}
