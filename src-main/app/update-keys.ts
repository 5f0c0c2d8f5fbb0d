/** Ed25519; see docs/releasing.md. Without a key no update is accepted. */
export const UPDATE_KEYS: readonly string[] = ["(public key of the releases, see docs/releasing.md, Updates)"];
