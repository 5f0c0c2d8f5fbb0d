import type { StoredScan } from "../../../../src-preload/contract/health/black-box.ts";

export interface Latency {
  /** Milliseconds since the last key of the code. Never negative, although two clocks are compared. */
  readonly toRecorded: number;
  readonly toPainted: number | null;
}

/** How long the operator waited, counted from the last key: everything before it is the scanner's own pace. */
export function latencyOf({ startedAt, recordedAt, paintedAt, burstMs }: StoredScan): Latency {
  const lastKeyAt = Date.parse(startedAt) + burstMs;
  const since = (at: string): number => Math.max(0, Math.round(Date.parse(at) - lastKeyAt));
  return { toRecorded: since(recordedAt), toPainted: paintedAt === null ? null : since(paintedAt) };
}

const SIGNS = new Map(
  Array.from({ length: 32 }, (_, code) => [String.fromCodePoint(code), String.fromCodePoint(0x2400 + code)]),
);

/** Makes characters visible that no font shows. */
export const visible = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (character) => SIGNS.get(character) ?? "\u2421").replaceAll(" ", "␣");
