/** Why a label cannot be fetched. In a file without schemas, so that the start does not create them. */
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
