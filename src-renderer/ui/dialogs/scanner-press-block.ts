import { useRef, type KeyboardEvent } from "react";
import { isManualPress } from "../manual-press.ts";

/** Returns a key handler that blocks Enter and Space right after a character, because a scanner sent them. */
export function useScannerPressBlock(): (event: KeyboardEvent) => void {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  return ({ key, timeStamp, nativeEvent }) => {
    if (!isManualPress(key, timeStamp - typedAt.current)) nativeEvent.preventDefault();
    if (key.length === 1) typedAt.current = timeStamp;
  };
}
