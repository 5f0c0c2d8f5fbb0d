import { isPairingKey } from "../../src-domain/batches/pairing.ts";
import type { PairingKeys } from "../desk/environments/pairing-keys.ts";
import type { Keychain } from "../keychain/keychain.ts";

/** The pairing key in the keychain. What was read is used until it is read again, so that a scan never waits for the keychain twice. */
export function createPairingVault(keychain: Keychain): PairingKeys {
  let known: string | null = null;

  async function state(): ReturnType<PairingKeys["state"]> {
    const found = await keychain.readPairing();
    // A keychain that does not answer now takes nothing away that it gave before.
    if (!found.ok) return known === null ? "keychain-unavailable" : "in-keychain";
    known = isPairingKey(found.value) ? found.value : null;
    if (known !== null) return "in-keychain";
    return found.value === null ? "missing" : "unusable";
  }

  return {
    state,
    async read() {
      if (known === null) await state();
      return known;
    },
    async save(pairingKey) {
      const written = await keychain.writePairing(pairingKey);
      if (written.ok) known = pairingKey;
      return written;
    },
  };
}
