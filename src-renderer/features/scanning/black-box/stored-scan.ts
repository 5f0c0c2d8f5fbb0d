import type { StoredScan } from "../../../../src-preload/contract/health/black-box.ts";

/** Returns milliseconds since the last key. Never negative, although the page and main read different clocks. */
export function latencyOf({ startedAt, recordedAt, paintedAt, burstMs }: StoredScan) {
  const lastKeyClockMs = Date.parse(startedAt) + burstMs;
  const elapsedMs = (time: string): number => Math.max(0, Math.round(Date.parse(time) - lastKeyClockMs));
  return {
    recordedAfterMs: elapsedMs(recordedAt),
    paintedAfterMs: paintedAt === null ? null : elapsedMs(paintedAt),
  };
}

const CONTROL_PICTURES = new Map(
  Array.from({ length: 32 }, (_, code) => [String.fromCodePoint(code), String.fromCodePoint(0x2400 + code)]),
);

export const controlPicturesText = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (character) => CONTROL_PICTURES.get(character) ?? "\u2421").replaceAll(" ", "␣");
