import { expect, it } from "vitest";
import { createCredentialVault, vaultSigningKeys } from "../../../src-main/environments/credential-vault.ts";
import { createKeychain, type SecretStore } from "../../../src-main/keychain/keychain.ts";
import { memoryKeychain } from "./memory-keychain.ts";

const ENTERED = { apiKey: "key", apiToken: "token", origins: ["https://api.example.com"] };
const KEY = Buffer.alloc(48, 7).toString("base64");
const OTHER = Buffer.alloc(48, 8).toString("base64");

it("refuses entries larger than Windows allows, and keeps the stored one", async () => {
  const keychain = memoryKeychain();
  const vault = createCredentialVault(keychain);
  const fixedBytes = JSON.stringify({ ...ENTERED, apiToken: "" }).length;
  const largest = { ...ENTERED, apiToken: "t".repeat(2560 - fixedBytes) };
  expect(await vault.save("site", { ...largest, apiToken: `${largest.apiToken}t` }, "keychain")).toEqual({
    ok: false,
    error: "too-long",
  });
  expect(keychain.entries.size).toBe(0);
  expect(await vault.save("site", largest, "keychain")).toEqual({ ok: true, value: null });
  expect(await vaultSigningKeys(vault, "site").save(KEY)).toEqual({ ok: false, error: "too-long" });
  expect(JSON.parse(keychain.entries.get("site") ?? "")).toEqual(largest);
  // The limit counts bytes, not characters.
  expect(await keychain.write("site", { apiKey: "k", apiToken: "ä".repeat(1300) })).toMatchObject({ ok: false });
  expect(await memoryKeychain(50, Infinity).write("site", { ...largest, signingKey: KEY })).toMatchObject({ ok: true });
});

it("removes only the desk's own entries and counts them", async () => {
  const keychain = memoryKeychain();
  const ours = ["sandbox", "own-removed-long-ago", "pairing.key"];
  // Windows also lists entries of programs whose name begins with "Returns Desk".
  const theirs = ["someone@example.com", "Administrator", "label_tool"];
  for (const account of [...ours, ...theirs]) keychain.entries.set(account, "text");
  expect(await keychain.removeAll()).toEqual({ ok: true, value: 3 });
  expect([...keychain.entries.keys()]).toEqual(theirs);
});

/** A keychain that asks the operator before each answer, as macOS does. */
function askingKeychain() {
  const questions: string[] = [];
  let answer = (_allowed: boolean): void => undefined;
  const askOperator = async <Value>(what: string, value: Value): Promise<Value> => {
    questions.push(what);
    const allowed = await new Promise<boolean>((resolve) => (answer = resolve));
    if (!allowed) throw new Error("denied");
    return value;
  };
  const entry = JSON.stringify(ENTERED);
  const store: SecretStore = {
    getPassword: (_service, account) => askOperator(`read ${account}`, entry),
    setPassword: (_service, account) => askOperator(`write ${account}`, undefined),
    deletePassword: (_service, account) => askOperator(`delete ${account}`, true),
    findCredentials: () => Promise.resolve([]),
  };
  const keychain = createKeychain({
    load: () => Promise.resolve(store),
    timeoutMs: 20,
    operatorTimeoutMs: 60_000,
    maxEntryBytes: 2560,
  });
  const stuck: boolean[] = [];
  keychain.onStuckChanged(() => stuck.push(keychain.isStuck()));
  return { keychain, questions, stuck, answer: (allowed: boolean) => answer(allowed) };
}

const notAnswering = { ok: false, error: "not-answering" };

it("reports a waiting question, does not repeat it, and uses the answer", async () => {
  const { keychain, questions, stuck, answer } = askingKeychain();
  expect(await keychain.read("site")).toEqual(notAnswering);
  expect(await keychain.read("site")).toEqual(notAnswering);
  expect([questions, stuck]).toEqual([["read site"], [true]]);
  answer(true);
  await expect.poll(() => stuck).toEqual([true, false]);
  expect(await keychain.read("site")).toEqual({ ok: true, value: ENTERED });
  expect(questions).toEqual(["read site"]);
});

it("asks again after a denial only on the operator's request", async () => {
  const { keychain, questions, stuck, answer } = askingKeychain();
  await keychain.read("site");
  answer(false);
  await expect.poll(() => stuck).toEqual([true, false]);
  expect(await keychain.read("site")).toEqual({ ok: false, error: "refusing" });
  expect(questions).toEqual(["read site"]);
  const retried = keychain.read("site", true);
  await expect.poll(() => questions).toEqual(["read site", "read site"]);
  answer(true);
  expect(await retried).toEqual({ ok: true, value: ENTERED });
});

it("waits for the operator on a save, and for nobody on a read", async () => {
  const { keychain, questions, stuck, answer } = askingKeychain();
  await keychain.read("other");
  const saved = keychain.write("site", ENTERED);
  expect(questions).toEqual(["read other"]);
  answer(true);
  await expect
    .poll(() => [questions, stuck])
    .toEqual([
      ["read other", "write site"],
      [true, false, true],
    ]);
  expect(await keychain.read("third")).toEqual(notAnswering);
  answer(true);
  expect(await saved).toEqual({ ok: true, value: null });
  expect(keychain.isStuck()).toBe(false);
});

function open() {
  const keychain = memoryKeychain();
  const vault = createCredentialVault(keychain);
  return { keychain, vault, keys: vaultSigningKeys(vault, "site") };
}

it("stores the signing key with the credentials until it is removed", async () => {
  const { keychain, vault, keys } = open();
  expect(await keys.state()).toBe("missing");
  expect(await keys.save(KEY)).toEqual({ ok: false, error: "no-credentials" });
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

it("rereads a signing key that IT replaced, and reports an unusable one", async () => {
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

it("keeps the signing key for the session, and reports a failing keychain", async () => {
  const { keychain, vault, keys } = open();
  await vault.save("site", ENTERED, "session");
  await keys.save(KEY);
  expect([await keys.state(), keychain.entries.size]).toEqual(["for-session", 0]);

  const failing = open();
  await failing.vault.save("site", ENTERED, "keychain");
  failing.keychain.mood = "failing";
  const answer = await failing.keys.save(KEY);
  expect(answer).toMatchObject({ ok: false, error: "keychain-unavailable" });
  expect(JSON.stringify(answer)).not.toContain(KEY);
  expect(await failing.keys.read()).toBeNull();
});
