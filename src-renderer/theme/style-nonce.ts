/** Returns the nonce that main writes into each page; style elements created at run time need it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
