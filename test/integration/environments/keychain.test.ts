import { expect, it } from "vitest";
import { createCredentialVault, createVaultSigningKeys } from "../../../src-main/environments/credential-vault.ts";
import { createKeychain, type SecretStore } from "../../../src-main/keychain/keychain.ts";
import { memoryKeychain } from "./memory-keychain.ts";

const CREDENTIALS = { apiKey: "key", apiToken: "token", origins: ["https://api.example.com"] };
const SIGNING_KEY = Buffer.alloc(48, 7).toString("base64");
const OTHER_SIGNING_KEY = Buffer.alloc(48, 8).toString("base64");

it("refuses an entry larger than Windows allows", async () => {
  const keychain = memoryKeychain();
  const vault = createCredentialVault(keychain);
  const fixedBytes = JSON.stringify({ ...CREDENTIALS, apiToken: "" }).length;
  const largest = { ...CREDENTIALS, apiToken: "t".repeat(2560 - fixedBytes) };
  expect(await vault.save("site", { ...largest, apiToken: `${largest.apiToken}t` }, "keychain")).toEqual({
    ok: false,
    error: "too-long",
  });
  expect(keychain.entries.size).toBe(0);
  expect(await vault.save("site", largest, "keychain")).toEqual({ ok: true, value: null });
  expect(await createVaultSigningKeys(vault, "site").save(SIGNING_KEY)).toEqual({ ok: false, error: "too-long" });
  expect(JSON.parse(keychain.entries.get("site") ?? "")).toEqual(largest);
  // The limit counts bytes, not characters.
  expect(await keychain.write("site", { apiKey: "k", apiToken: "ä".repeat(1300) })).toMatchObject({ ok: false });
  expect(
    await memoryKeychain({ maxEntryBytes: Infinity }).write("site", { ...largest, signingKey: SIGNING_KEY }),
  ).toMatchObject({
    ok: true,
  });
});

it("keeps credentials that are saved while earlier ones are bound to addresses", async () => {
  const keychain = memoryKeychain();
  const { entries } = keychain;
  entries.set("site", JSON.stringify({ apiKey: "earlier", apiToken: "earlier" }));
  const vault = createCredentialVault(keychain);
  await vault.get("site");
  const setEntry = entries.set.bind(entries);
  const bindings: Promise<void>[] = [];
  entries.set = (account, text) => {
    if (bindings.length === 0) bindings.push(vault.bind("site", CREDENTIALS.origins));
    return setEntry(account, text);
  };
  expect(await vault.save("site", CREDENTIALS, "keychain")).toEqual({ ok: true, value: null });
  await Promise.all(bindings);
  expect(JSON.parse(entries.get("site") ?? "")).toEqual(CREDENTIALS);
});

it("reads the seed of a fleet as the systems' tools write it", async () => {
  const keychain = memoryKeychain();
  expect(await keychain.readFleetSeed("production")).toEqual({ ok: true, value: null });
  for (const written of ["SUSEED", "SUSEED\n", "S\0U\0S\0E\0E\0D\0"]) {
    keychain.entries.set("production.fleet", written);
    expect(await keychain.readFleetSeed("production")).toEqual({ ok: true, value: "SUSEED" });
  }
});

it("removes only the desk's own entries", async () => {
  const keychain = memoryKeychain();
  const ownAccounts = ["sandbox", "own-removed-long-ago", "pairing.key", "production.fleet"];
  // Windows also lists entries of programs whose name begins with "Returns Desk".
  const otherAccounts = ["someone@example.com", "Administrator", "label_tool"];
  for (const account of [...ownAccounts, ...otherAccounts]) keychain.entries.set(account, "text");
  expect(await keychain.removeAll()).toEqual({ ok: true, value: 4 });
  expect([...keychain.entries.keys()]).toEqual(otherAccounts);
});

/** Shows a question to the operator before each answer, like macOS. */
function promptingKeychain() {
  const questions: string[] = [];
  let answer = (_allowed: boolean): void => undefined;
  const promptOperator = async <Value>(question: string, value: Value): Promise<Value> => {
    questions.push(question);
    const allowed = await new Promise<boolean>((resolve) => (answer = resolve));
    if (!allowed) throw new Error("denied");
    return value;
  };
  const entry = JSON.stringify(CREDENTIALS);
  const store: SecretStore = {
    getPassword: (_service, account) => promptOperator(`read ${account}`, entry),
    setPassword: (_service, account) => promptOperator(`write ${account}`, undefined),
    deletePassword: (_service, account) => promptOperator(`delete ${account}`, true),
    findCredentials: () => Promise.resolve([]),
  };
  const keychain = createKeychain({
    load: () => Promise.resolve(store),
    timeoutMs: 20,
    operatorTimeoutMs: 60_000,
    maxEntryBytes: 2560,
  });
  const stuckStates: boolean[] = [];
  keychain.onStuckChanged(() => stuckStates.push(keychain.isStuck()));
  return { keychain, questions, stuckStates, answer: (allowed: boolean) => answer(allowed) };
}

const notAnswering = { ok: false, error: "not-answering" };

it("does not repeat a waiting question", async () => {
  const { keychain, questions, stuckStates, answer } = promptingKeychain();
  expect(await keychain.read("site")).toEqual(notAnswering);
  expect(await keychain.read("site")).toEqual(notAnswering);
  expect([questions, stuckStates]).toEqual([["read site"], [true]]);
  answer(true);
  await expect.poll(() => stuckStates).toEqual([true, false]);
  expect(await keychain.read("site")).toEqual({ ok: true, value: CREDENTIALS });
  expect(questions).toEqual(["read site"]);
});

it("repeats a denied question only on the operator's request", async () => {
  const { keychain, questions, stuckStates, answer } = promptingKeychain();
  await keychain.read("site");
  answer(false);
  await expect.poll(() => stuckStates).toEqual([true, false]);
  expect(await keychain.read("site")).toEqual({ ok: false, error: "refusing" });
  expect(questions).toEqual(["read site"]);
  const retried = keychain.read("site", { isByOperator: true });
  await expect.poll(() => questions).toEqual(["read site", "read site"]);
  answer(true);
  expect(await retried).toEqual({ ok: true, value: CREDENTIALS });
});

it("waits for the operator only when it saves", async () => {
  const { keychain, questions, stuckStates, answer } = promptingKeychain();
  await keychain.read("other");
  const saved = keychain.write("site", CREDENTIALS);
  expect(questions).toEqual(["read other"]);
  answer(true);
  await expect
    .poll(() => [questions, stuckStates])
    .toEqual([
      ["read other", "write site"],
      [true, false, true],
    ]);
  expect(await keychain.read("third")).toEqual(notAnswering);
  answer(true);
  expect(await saved).toEqual({ ok: true, value: null });
  expect(keychain.isStuck()).toBe(false);
});

function openVault() {
  const keychain = memoryKeychain();
  const vault = createCredentialVault(keychain);
  return { keychain, vault, keys: createVaultSigningKeys(vault, "site") };
}

it("stores the signing key with the credentials until it is removed", async () => {
  const { keychain, vault, keys } = openVault();
  expect(await keys.state()).toBe("missing");
  expect(await keys.save(SIGNING_KEY)).toEqual({ ok: false, error: "no-credentials" });
  await vault.save("site", CREDENTIALS, "keychain");
  expect(await keys.save(SIGNING_KEY)).toEqual({ ok: true, value: null });
  expect(JSON.parse(keychain.entries.get("site") ?? "")).toEqual({ ...CREDENTIALS, signingKey: SIGNING_KEY });
  await vault.save("site", { ...CREDENTIALS, apiKey: "new key", apiToken: "new token" }, "keychain");
  expect([await keys.read(), await keys.state()]).toEqual([SIGNING_KEY, "in-keychain"]);
  expect(await keys.remove()).toEqual({ ok: true, value: null });
  expect(JSON.parse(keychain.entries.get("site") ?? "")).toEqual({
    ...CREDENTIALS,
    apiKey: "new key",
    apiToken: "new token",
  });
  expect([await keys.read(), await keys.state()]).toEqual([null, "missing"]);
});

it("rereads a signing key that IT replaced", async () => {
  const { keychain, vault, keys } = openVault();
  await vault.save("site", CREDENTIALS, "keychain");
  await keys.save(SIGNING_KEY);
  const entry = (signingKey: string) => JSON.stringify({ apiKey: "key", apiToken: "token", signingKey });
  expect(await keys.read()).toBe(SIGNING_KEY);
  keychain.entries.set("site", entry(OTHER_SIGNING_KEY));
  expect(await keys.read()).toBe(SIGNING_KEY);
  expect([await keys.reread(), await keys.read()]).toEqual([OTHER_SIGNING_KEY, OTHER_SIGNING_KEY]);
  keychain.entries.set("site", entry("half a key"));
  await keys.reread();
  expect(await keys.state()).toBe("unusable");
});

it("keeps the signing key for the session", async () => {
  const { keychain, vault, keys } = openVault();
  await vault.save("site", CREDENTIALS, "session");
  await keys.save(SIGNING_KEY);
  expect([await keys.state(), keychain.entries.size]).toEqual(["for-session", 0]);

  const failingVault = openVault();
  await failingVault.vault.save("site", CREDENTIALS, "keychain");
  failingVault.keychain.state = "failing";
  const answer = await failingVault.keys.save(SIGNING_KEY);
  expect(answer).toMatchObject({ ok: false, error: "keychain-unavailable" });
  expect(JSON.stringify(answer)).not.toContain(SIGNING_KEY);
  expect(await failingVault.keys.read()).toBeNull();
});
