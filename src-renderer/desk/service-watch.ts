import { desk } from "../bridge.ts";
import { useLiveDesk } from "./live-desk.ts";
import { createServiceProbe } from "./service-probe.ts";

const probe = createServiceProbe({
  look: async () => void (await desk.desk.lookForService({})),
  isAway: () => {
    const network = useLiveDesk.getState().status?.network;
    return network === "offline" || network === "unanswered";
  },
  isSeen: () => document.visibilityState === "visible",
});

export const lookNow = (): void => probe.now();

export function watchService(): () => void {
  const stops = [
    useLiveDesk.subscribe((live, before) => {
      if (live.status?.network !== before.status?.network) probe.turned();
    }),
    listen(window, "online"),
    listen(document, "visibilitychange"),
  ];
  probe.turned();
  return () => {
    probe.stop();
    for (const stop of stops) stop();
  };
}

function listen(target: EventTarget, name: string): () => void {
  const listener = (): void => probe.now();
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
