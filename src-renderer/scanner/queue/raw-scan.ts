import { ulid } from "ulid";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import type { Burst } from "../capture/burst-detector.ts";
import type { CapturedBurst } from "../capture/capture.ts";
import { decodeKeys, UNKNOWN_KEY_MARK } from "../capture/decode.ts";
import type { ScannerLayout } from "../capture/layouts.ts";

const TEXT_MAX = 4096;
const CODE_MAX = 32;

export function rawScanOfBurst(
  burst: Burst & Pick<CapturedBurst, "startedAt" | "capsLock" | "composing">,
  layout: ScannerLayout,
): RawScan {
  const { keys, startedAt, capsLock, composing } = burst;
  const decoded = decodeKeys(keys, layout);
  const damage = (burst.endless ? "too-long" : burst.missing && "unknown-key") ?? decoded.damage;
  // With missing keys, the text must not look like a shorter code.
  const mark = (end: Burst["missing"]): string => (burst.missing === end ? UNKNOWN_KEY_MARK : "");
  const text = mark("start") + decoded.text + mark("end");
  return {
    gestureId: ulid(),
    text: text.slice(0, TEXT_MAX),
    source: "scanner",
    damage,
    keys: keys.map((key, index) => ({
      code: key.code.slice(0, CODE_MAX),
      shift: key.shift,
      // Write AltGr as Windows reports it.
      ...((key.control || key.altGr) && { control: true }),
      ...((key.alt || key.altGr) && { alt: true }),
      // The pause before the first key has no meaning.
      gapMs: index === 0 ? 0 : Math.round(key.gapMs * 10) / 10,
    })),
    startedAt: startedAt.toISOString(),
    capsLock,
    composing,
  };
}

/** `returnInventoryId`: the item that the operator chose, so that the desk does not search for the text. */
export function rawScanOfText(text: string, startedAt: Date, returnInventoryId?: string): RawScan {
  return {
    gestureId: ulid(),
    text: text.slice(0, TEXT_MAX),
    ...(returnInventoryId !== undefined && { returnInventoryId }),
    source: "typed",
    damage: text.length > TEXT_MAX ? "too-long" : null,
    keys: [],
    startedAt: startedAt.toISOString(),
  };
}
