export const APP_SCHEME = "returns-desk";
export const APP_HOST = "app";
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/**
 * The address, if it is below `origin`; null for everything else. `origin` of a custom scheme reads "null" in some runtimes,
 * so scheme and host with its port are compared.
 */
export function ownAddress(url: string, origin: string): URL | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  const { protocol, host, username, password } = address;
  return `${protocol}//${host}` === origin && username === "" && password === "" ? address : null;
}
