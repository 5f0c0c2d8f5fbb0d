/** Writes one line of JSON. `fields` must have no recipient and no body. */
export type Log = (event: string, fields?: Readonly<Record<string, unknown>>) => void;

export const createLog =
  (write: (line: string) => void, now: () => Date): Log =>
  (event, fields = {}) =>
    write(JSON.stringify({ at: now().toISOString(), event, ...fields }));
