/** What prevents fetching a label. A file without schemas, which main does not create at startup. */
export const LABEL_PROBLEMS = [
  "no-label",
  "address-changed",
  "unusable-address",
  "not-https",
  "host-not-listed",
  "offline",
  "too-slow",
  "not-there",
  "redirected",
  "unusable",
  "service",
] as const;
