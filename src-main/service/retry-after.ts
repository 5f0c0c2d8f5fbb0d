/** Milliseconds from `now` to what a Retry-After header names, in seconds or as an HTTP date; null when it names nothing. */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Only the HTTP date forms: Date.parse alone would accept almost any text.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
