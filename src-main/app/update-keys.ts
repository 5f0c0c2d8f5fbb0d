/**
 * Ed25519; docs/releasing.md says how the keys are created and replaced. A program without one accepts no updates. Tests
 * replace the first key in a copy that is never installed.
 */
export const UPDATE_KEYS: readonly string[] = ["(public key of the releases, see docs/releasing.md, Updates)"];
