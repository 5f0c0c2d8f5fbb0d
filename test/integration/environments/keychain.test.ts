import { expect, it } from "vitest";
import { createCredentialVault, vaultSigningKeys } from "../../../src-main/environments/credential-vault.ts";
import { createKeychain, type SecretStore } from "../../../src-main/keychain/keychain.ts";
import { memoryKeychain } from "./memory-keychain.ts";

const ENTERED = { apiKey: "key", apiToken: "token", origins: ["https://api.example.com"] };
const KEY = Buffer.alloc(48, 7).toString("base64");

it("takes no more bytes than Windows does, and keeps what it had", async () => {
  const keychain = memoryKeychain();
  const vault = createCredentialVault(keychain);
  const fixed = JSON.stringify({ ...ENTERED, apiToken: "" }).length;
  const largest = { ...ENTERED, apiToken: "t".repeat(2560 - fixed) };
  expect(await vault.save("site", { ...largest, apiToken: `${largest.apiToken}t` }, "keychain")).toEqual({
    ok: false,
    error: "too-long",
  });
  expect(keychain.entries.size).toBe(0);
  expect(await vault.save("site", largest, "keychain")).toEqual({ ok: true, value: null });
  expect(await vaultSigningKeys(vault, "site").save(KEY)).toEqual({ ok: false, error: { code: "too-long" } });
  expect(JSON.parse(keychain.entries.get("site") ?? "")).toEqual(largest);
  // It counts bytes, as Windows does.
  expect(await keychain.write("site", { apiKey: "k", apiToken: "ä".repeat(1300) })).toMatchObject({ ok: false });
  expect(await memoryKeychain(50, Infinity).write("site", { ...largest, signingKey: KEY })).toMatchObject({ ok: true });
});

it("forgets our entries alone, and counts what it removed", async () => {
  const keychain = memoryKeychain();
  const ours = ["sandbox", "own-removed-long-ago", "pairing.key"];
  // Windows also lists programs whose name begins with ours.
  const theirs = ["someone@example.com", "Administrator", "label_tool"];
  for (const account of [...ours, ...theirs]) keychain.entries.set(account, "text");
  expect(await keychain.removeAll()).toEqual({ ok: true, value: 3 });
  expect([...keychain.entries.keys()]).toEqual(theirs);
});

/** A keychain that asks a person before each answer, as macOS does. */
function asking() {
  const questions: string[] = [];
  let answer = (_allowed: boolean): void => undefined;
  const asked = async <Value>(what: string, value: Value): Promise<Value> => {
    questions.push(what);
    const allowed = await new Promise<boolean>((resolve) => (answer = resolve));
    if (!allowed) throw new Error("denied");
    return value;
  };
  const entry = JSON.stringify(ENTERED);
  const store: SecretStore = {
    getPassword: (_service, account) => asked(`read ${account}`, entry),
    setPassword: (_service, account) => asked(`write ${account}`, undefined),
    deletePassword: (_service, account) => asked(`delete ${account}`, true),
    findCredentials: () => Promise.resolve([]),
  };
  const keychain = createKeychain({
    load: () => Promise.resolve(store),
    patienceMs: 20,
    personMs: 60_000,
    mostEntryBytes: 2560,
  });
  const stuck: boolean[] = [];
  keychain.onStuck(() => stuck.push(keychain.isStuck()));
  return { keychain, questions, stuck, answer: (allowed: boolean) => answer(allowed) };
}

const late = { ok: false, error: "not-answering" };

it("that asks a person says so, is not asked the same again, and gives what was allowed", async () => {
  const { keychain, questions, stuck, answer } = asking();
  expect(await keychain.read("site")).toEqual(late);
  expect(await keychain.read("site")).toEqual(late);
  expect([questions, stuck]).toEqual([["read site"], [true]]);
  answer(true);
  await expect.poll(() => stuck).toEqual([true, false]);
  expect(await keychain.read("site")).toEqual({ ok: true, value: ENTERED });
  expect(questions).toEqual(["read site"]);
});

it("that a person denied is not asked again at once, but for a person", async () => {
  const { keychain, questions, stuck, answer } = asking();
  await keychain.read("site");
  answer(false);
  await expect.poll(() => stuck).toEqual([true, false]);
  expect(await keychain.read("site")).toEqual({ ok: false, error: "refusing" });
  expect(questions).toEqual(["read site"]);
  const again = keychain.read("site", true);
  await expect.poll(() => questions).toEqual(["read site", "read site"]);
  answer(true);
  expect(await again).toEqual({ ok: true, value: ENTERED });
});

it("is waited for when a person saves, behind what it asks already, while others wait for neither", async () => {
  const { keychain, questions, stuck, answer } = asking();
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
  expect(await keychain.read("third")).toEqual(late);
  answer(true);
  expect(await saved).toEqual({ ok: true, value: null });
  expect(keychain.isStuck()).toBe(false);
});
