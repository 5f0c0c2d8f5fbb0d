import { create } from "zustand";
import type { Interruption } from "../../src-domain/health/interruption.ts";
import type { Unsubscribe } from "../../src-preload/contract/index.ts";
import { desk } from "../bridge.ts";
import { showKeptScreen } from "./kept-screen.ts";

export const useInterruption = create<{ readonly interruption: Interruption | null }>(() => ({ interruption: null }));

/** A page that replaces a crashed one opens that page's screen. */
function show(interruption: Interruption | null): void {
  useInterruption.setState({ interruption });
  if (interruption !== null && interruption.kind !== "store-ended") showKeptScreen();
}

export function connectInterruption(): Unsubscribe {
  let reported = false;
  const stop = desk.health.onInterrupted(({ interruption }) => {
    reported = true;
    show(interruption);
  });
  void desk.health.interruption({}).then((answer) => {
    if (answer.ok && !reported) show(answer.value.interruption);
  });
  return stop;
}

export async function dismissInterruption(): Promise<void> {
  await desk.health.dismissInterruption({});
  useInterruption.setState({ interruption: null });
}
