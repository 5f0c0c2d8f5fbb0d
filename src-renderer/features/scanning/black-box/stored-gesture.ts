import type { StoredScan } from "../../../../src-preload/contract/health/black-box.ts";

/** Milliseconds that the operator waited after the last key; at least 0, because the times come from two clocks. */
export function latencyOf({ startedAt, recordedAt, paintedAt, burstMs }: StoredScan) {
  const lastKeyAt = Date.parse(startedAt) + burstMs;
  const elapsedSince = (at: string): number => Math.max(0, Math.round(Date.parse(at) - lastKeyAt));
  return { toRecorded: elapsedSince(recordedAt), toPainted: paintedAt === null ? null : elapsedSince(paintedAt) };
}

const CONTROL_PICTURES = new Map(
  Array.from({ length: 32 }, (_, code) => [String.fromCodePoint(code), String.fromCodePoint(0x2400 + code)]),
);

export const visible = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (character) => CONTROL_PICTURES.get(character) ?? "\u2421").replaceAll(" ", "␣");
