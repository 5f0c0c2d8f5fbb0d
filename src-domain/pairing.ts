/** The pairing key of a site, as it is kept: 32 bytes in Base64. */
export const isPairingKey = (text: unknown): text is string =>
  typeof text === "string" && /^[A-Za-z0-9+/]{43}=$/.test(text);
