/** Main writes a fresh nonce into every page that it serves; styles made at run time must carry it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
