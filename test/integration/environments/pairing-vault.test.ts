import { expect, it } from "vitest";
import { createPairingVault } from "../../../src-main/environments/credential-vault.ts";
import { PAIRING_ACCOUNT } from "../../../src-main/keychain/keychain.ts";
import { PAIRING_KEY } from "../../rig/pairing.ts";
import { memoryKeychain } from "./memory-keychain.ts";

it("is an entry of its own in the form that IT writes, and is read again when the operator opens the setting", async () => {
  const keychain = memoryKeychain();
  const keys = createPairingVault(keychain);
  expect([await keys.state(), await keys.read()]).toEqual(["missing", null]);
  expect(await keys.save(PAIRING_KEY)).toEqual({ ok: true, value: null });
  expect([...keychain.entries]).toEqual([["pairing.key", JSON.stringify({ pairingKey: PAIRING_KEY })]]);
  expect([await keys.read(), await keys.state()]).toEqual([PAIRING_KEY, "in-keychain"]);

  const another = Buffer.alloc(32, 9).toString("base64");
  const utf16 = [...JSON.stringify({ pairingKey: another, note: "by IT" })].join("\0");
  keychain.entries.set(PAIRING_ACCOUNT, utf16);
  expect(await keys.read()).toBe(PAIRING_KEY);
  expect([await keys.state(), await keys.read()]).toEqual(["in-keychain", another]);
});

it.each(["", "no JSON", "{}", "null", '{"pairingKey":7}', '{"pairingKey":"c2hvcnQ="}'])(
  "is not used where the entry is %j",
  async (text) => {
    const keychain = memoryKeychain();
    keychain.entries.set(PAIRING_ACCOUNT, text);
    const keys = createPairingVault(keychain);
    expect([await keys.state(), await keys.read()]).toEqual(["unusable", null]);
  },
);

it("stays known while the keychain does not answer, and is not kept where it cannot be written", async () => {
  const keychain = memoryKeychain();
  const [keys, others] = [createPairingVault(keychain), createPairingVault(keychain)];
  await keys.save(PAIRING_KEY);
  keychain.mood = "failing";
  expect([await keys.state(), await keys.read()]).toEqual(["in-keychain", PAIRING_KEY]);
  expect([await others.state(), await others.read()]).toEqual(["keychain-unavailable", null]);
  expect(await others.save(PAIRING_KEY)).toEqual({ ok: false, error: "refusing" });
  expect(await others.read()).toBeNull();
});
