import { createKeychain, type Keychain, type SecretStore } from "./keychain.ts";

const PATIENCE_MS = 4000;

/** Credential Manager on Windows, the login keychain on macOS, the Secret Service on Linux. */
export function systemKeychain(): Keychain {
  return createKeychain({ load: loadKeytar, patienceMs: PATIENCE_MS });
}

async function loadKeytar(): Promise<SecretStore> {
  const { default: keytar } = await import("keytar");
  return keytar;
}
