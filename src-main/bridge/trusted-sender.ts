interface Sender {
  readonly isOurWindow: boolean;
  readonly isMainFrame: boolean;
  /** Of the calling frame. */
  readonly url: string;
  readonly rendererOrigin: string;
}

/** Only the main frame of our own window, showing our own page, may call. */
export function isTrustedSender({ isOurWindow, isMainFrame, url, rendererOrigin }: Sender): boolean {
  if (!isOurWindow || !isMainFrame || !URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  // `origin` of a custom scheme reads "null" in some runtimes, so scheme and host are compared.
  return `${protocol}//${host}` === rendererOrigin;
}
