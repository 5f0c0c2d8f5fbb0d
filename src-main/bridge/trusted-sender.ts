/** Returns null for other origins. Compares scheme and host: `origin` of a custom scheme can be "null". */
export function parseOwnAddress(url: string, origin: string): URL | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  const { protocol, host, username, password } = address;
  return `${protocol}//${host}` === origin && username === "" && password === "" ? address : null;
}

interface Sender {
  readonly isOurWindow: boolean;
  readonly isMainFrame: boolean;
  readonly url: string;
  readonly rendererOrigin: string;
}

export function isTrustedSender({ isOurWindow, isMainFrame, url, rendererOrigin }: Sender): boolean {
  return isOurWindow && isMainFrame && parseOwnAddress(url, rendererOrigin) !== null;
}
