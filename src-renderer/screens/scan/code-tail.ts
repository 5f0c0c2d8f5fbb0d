const TAIL_LENGTH = 8;

/**
 * The part of a code by which people tell one parcel from the next: of an RMA what follows its date, of anything else the
 * last characters.
 */
export function codeTail(code: string): string {
  const parts = code.split("-");
  if (parts.length >= 5) return parts.slice(3).join("-");
  return code.length <= TAIL_LENGTH + 2 ? code : `…${code.slice(-TAIL_LENGTH)}`;
}
