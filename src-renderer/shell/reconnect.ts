import { desk } from "../bridge.ts";
import { useAppState } from "./app-state.ts";
import { createServiceProbe } from "./service-probe.ts";
import { unsubscribeAll, listen } from "./subscriptions.ts";

const probe = createServiceProbe({
  probe: async () => void (await desk.status.probeService({})),
  isUnreachable: () => {
    const network = useAppState.getState().status?.network;
    return network === "offline" || network === "unanswered";
  },
  isSeen: () => document.visibilityState === "visible",
});

export const probeServiceNow = (): void => probe.now();

export function probeWhileUnreachable(): () => void {
  const stop = unsubscribeAll(
    useAppState.subscribe((now, before) => {
      if (now.status?.network !== before.status?.network) probe.onNetworkChanged();
    }),
    listen(window, { online: probeServiceNow }),
    listen(document, { visibilitychange: probeServiceNow }),
  );
  probe.onNetworkChanged();
  return unsubscribeAll(probe.stop, stop);
}
