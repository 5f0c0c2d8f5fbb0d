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
  // The file is a label of a type that the desk does not print.
  "is-epl",
  "is-tspl",
  "is-cpcl",
  "is-gif",
  "is-tiff",
  "is-jpeg",
  "is-webp",
  "is-bmp",
  "service",
] as const;
