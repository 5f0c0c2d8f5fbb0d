/**
 * Public halves of the keys that sign updates (Ed25519); docs/releasing.md says how they are made and changed. A program
 * without one takes no updates. The tests write a key of their own over the first, in a copy that is never installed.
 */
export const UPDATE_KEYS: readonly string[] = ["(public key of the releases, see docs/releasing.md, Updates)"];
