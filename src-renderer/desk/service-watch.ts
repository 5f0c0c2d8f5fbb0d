import { desk } from "../bridge.ts";
import { useLiveDesk } from "./live-desk.ts";
import { createServiceProbe } from "./service-probe.ts";
import { endAll, listen } from "./subscriptions.ts";

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
  const stop = endAll(
    useLiveDesk.subscribe((live, before) => {
      if (live.status?.network !== before.status?.network) probe.turned();
    }),
    listen(window, { online: lookNow }),
    listen(document, { visibilitychange: lookNow }),
  );
  probe.turned();
  return endAll(probe.stop, stop);
}
