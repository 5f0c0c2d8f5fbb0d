import type { StoredScan } from "../../../../src-preload/contract/health/black-box.ts";

export interface Latency {
  /** Milliseconds after the last key of the code; at least 0, because the times come from two clocks. */
  readonly toRecorded: number;
  readonly toPainted: number | null;
}

/** Returns how long the operator waited after the last key; the time before depends on the scanner. */
export function latencyOf({ startedAt, recordedAt, paintedAt, burstMs }: StoredScan): Latency {
  const lastKeyAt = Date.parse(startedAt) + burstMs;
  const elapsedSince = (at: string): number => Math.max(0, Math.round(Date.parse(at) - lastKeyAt));
  return { toRecorded: elapsedSince(recordedAt), toPainted: paintedAt === null ? null : elapsedSince(paintedAt) };
}

const CONTROL_PICTURES = new Map(
  Array.from({ length: 32 }, (_, code) => [String.fromCodePoint(code), String.fromCodePoint(0x2400 + code)]),
);

/** Replaces control characters and spaces with visible symbols. */
export const visible = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (character) => CONTROL_PICTURES.get(character) ?? "\u2421").replaceAll(" ", "␣");
