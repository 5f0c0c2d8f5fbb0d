/**
 * `no-label`: no address of one is known. The others say what keeps a label from being fetched. Without schemas, which main
 * does not make at a start.
 */
export const LABEL_PROBLEMS = [
  "no-label",
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
