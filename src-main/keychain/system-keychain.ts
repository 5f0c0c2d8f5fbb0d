import { createKeychain, type Keychain, type SecretStore } from "./keychain.ts";

const PATIENCE_MS = 4000;
/** Time for the operator to answer macOS, which may ask for the password once per entry. */
const PERSON_MS = 120_000;
/** CRED_MAX_CREDENTIAL_BLOB_SIZE. */
const MAX_WINDOWS_BYTES = 2560;

/** Credential Manager on Windows, the login keychain on macOS, the Secret Service on Linux. */
export function systemKeychain(patienceMs = PATIENCE_MS): Keychain {
  return createKeychain({
    load: loadKeytar,
    patienceMs,
    personMs: PERSON_MS,
    maxEntryBytes: process.platform === "win32" ? MAX_WINDOWS_BYTES : Infinity,
  });
}

async function loadKeytar(): Promise<SecretStore> {
  const { default: keytar } = await import("keytar");
  return keytar;
}
