import { ownAddress } from "../app/security-policy.ts";

interface Sender {
  readonly isOurWindow: boolean;
  readonly isMainFrame: boolean;
  readonly url: string;
  readonly rendererOrigin: string;
}

/** True only for the main frame of our own window with our own page. */
export function isTrustedSender({ isOurWindow, isMainFrame, url, rendererOrigin }: Sender): boolean {
  return isOurWindow && isMainFrame && ownAddress(url, rendererOrigin) !== null;
}
