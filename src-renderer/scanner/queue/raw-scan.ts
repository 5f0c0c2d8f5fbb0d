import { ulid } from "ulid";
import type { RawScan } from "../../../src-preload/contract/scanning/scan.ts";
import type { Burst } from "../capture/burst-detector.ts";
import type { CapturedBurst } from "../capture/capture.ts";
import { decodeKeys, UNKNOWN_KEY_MARK } from "../capture/decode.ts";
import type { ScannerLayout } from "../capture/layouts.ts";

const MAX_TEXT_LENGTH = 4096;
const MAX_CODE_LENGTH = 32;

export function rawScanOfBurst(
  burst: Burst & Pick<CapturedBurst, "startedAt" | "capsLock" | "composing">,
  layout: ScannerLayout,
): RawScan {
  const { keys, startedAt, capsLock, composing } = burst;
  const decodedKeys = decodeKeys(keys, layout);
  // With missing keys, the text must not look like a shorter code.
  const markIfMissing = (end: Burst["missingKeysAt"]): string => (burst.missingKeysAt === end ? UNKNOWN_KEY_MARK : "");
  const text = markIfMissing("start") + decodedKeys.text + markIfMissing("end");
  return {
    gestureId: ulid(),
    text: text.slice(0, MAX_TEXT_LENGTH),
    source: "scanner",
    damage: findBurstDamage(burst) ?? decodedKeys.damage,
    keys: keys.map((key, index) => ({
      code: key.code.slice(0, MAX_CODE_LENGTH),
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

/** Returns the damage that the burst shows before its keys are decoded; null if it shows none. */
function findBurstDamage({ isTooLong, missingKeysAt }: Burst): RawScan["damage"] {
  if (isTooLong) return "too-long";
  return missingKeysAt === null ? null : "unknown-key";
}

/** `returnInventoryId`: the item that the operator chose, so that the desk does not search for the text. */
export function rawScanOfText(text: string, startedAt: Date, returnInventoryId?: string): RawScan {
  return {
    gestureId: ulid(),
    text: text.slice(0, MAX_TEXT_LENGTH),
    ...(returnInventoryId !== undefined && { returnInventoryId }),
    source: "typed",
    damage: text.length > MAX_TEXT_LENGTH ? "too-long" : null,
    keys: [],
    startedAt: startedAt.toISOString(),
  };
}
