import { useRef, type KeyboardEvent } from "react";
import { isPressOfAHand } from "./hand-press.ts";

/** For a dialog that asks: keeps Enter and Space from its buttons when they come as a scanner's do. */
export function useHandPresses(): (event: KeyboardEvent) => void {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  return ({ key, timeStamp, nativeEvent }) => {
    if (!isPressOfAHand(key, timeStamp - typedAt.current)) nativeEvent.preventDefault();
    if (key.length === 1) typedAt.current = timeStamp;
  };
}
