import { expect, it } from "vitest";
import { createCredentialVault, vaultSigningKeys } from "../../../src-main/environments/credential-vault.ts";
import { memoryKeychain } from "./memory-keychain.ts";

const KEY = Buffer.from("the signing key of a test, long enough").toString("base64");
const OTHER = Buffer.from("another signing key, also long enough").toString("base64");

const ENTERED = { apiKey: "key", apiToken: "token", origins: ["https://api.example.com"] };

function open() {
  const keychain = memoryKeychain();
  const vault = createCredentialVault(keychain);
  return { keychain, vault, keys: vaultSigningKeys(vault, "site") };
}

it("is kept in the entry of the API key and token, outlives new ones, and goes when it is taken away", async () => {
  const { keychain, vault, keys } = open();
  expect(await keys.state()).toBe("missing");
  expect(await keys.save(KEY)).toEqual({ ok: false, error: { code: "no-credentials" } });
  await vault.save("site", ENTERED, "keychain");
  expect(await keys.save(KEY)).toEqual({ ok: true, value: null });
  expect(JSON.parse(keychain.entries.get("site") ?? "")).toEqual({ ...ENTERED, signingKey: KEY });
  await vault.save("site", { ...ENTERED, apiKey: "new key", apiToken: "new token" }, "keychain");
  expect([await keys.read(), await keys.state()]).toEqual([KEY, "in-keychain"]);
  expect(await keys.remove()).toEqual({ ok: true, value: null });
  expect(JSON.parse(keychain.entries.get("site") ?? "")).toEqual({
    ...ENTERED,
    apiKey: "new key",
    apiToken: "new token",
  });
  expect([await keys.read(), await keys.state()]).toEqual([null, "missing"]);
});

it("that IT replaces in the keychain is found by another look, and one that is not whole is named", async () => {
  const { keychain, vault, keys } = open();
  await vault.save("site", ENTERED, "keychain");
  await keys.save(KEY);
  const entry = (signingKey: string) => JSON.stringify({ apiKey: "key", apiToken: "token", signingKey });
  expect(await keys.read()).toBe(KEY);
  keychain.entries.set("site", entry(OTHER));
  expect(await keys.read()).toBe(KEY);
  expect([await keys.reread(), await keys.read()]).toEqual([OTHER, OTHER]);
  keychain.entries.set("site", entry("half a key"));
  await keys.reread();
  expect(await keys.state()).toBe("unusable");
});

it("stays for the session where key and token do, and a keychain that fails is distinguished from one without credentials", async () => {
  const { keychain, vault, keys } = open();
  await vault.save("site", ENTERED, "session");
  await keys.save(KEY);
  expect([await keys.state(), keychain.entries.size]).toEqual(["for-session", 0]);

  const failing = open();
  await failing.vault.save("site", ENTERED, "keychain");
  failing.keychain.mood = "failing";
  const answer = await failing.keys.save(KEY);
  expect(answer).toMatchObject({ ok: false, error: { code: "keychain-unavailable" } });
  expect(JSON.stringify(answer)).not.toContain(KEY);
  expect(await failing.keys.read()).toBeNull();
});
