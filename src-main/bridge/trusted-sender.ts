import { ownAddress } from "../app/security-policy.ts";

interface Sender {
  readonly isOurWindow: boolean;
  readonly isMainFrame: boolean;
  readonly url: string;
  readonly rendererOrigin: string;
}

/** Only the main frame of our own window, showing our own page, may call. */
export function isTrustedSender({ isOurWindow, isMainFrame, url, rendererOrigin }: Sender): boolean {
  return isOurWindow && isMainFrame && ownAddress(url, rendererOrigin) !== null;
}
