import { desk } from "../bridge.ts";
import { useAppState } from "./app-state.ts";
import { createServiceProbe } from "./service-probe.ts";
import { unsubscribeAll, listen } from "./subscriptions.ts";

const serviceProbe = createServiceProbe({
  probe: async () => void (await desk.status.probeService({})),
  isUnreachable: () => {
    const network = useAppState.getState().status?.network;
    return network === "offline" || network === "unanswered";
  },
  isVisible: () => document.visibilityState === "visible",
});

export const probeServiceNow = (): void => serviceProbe.probeNow();

export function probeServiceWhileUnreachable(): () => void {
  const unsubscribe = unsubscribeAll(
    useAppState.subscribe((state, previousState) => {
      if (state.status?.network !== previousState.status?.network) serviceProbe.onNetworkChanged();
    }),
    listen(window, { online: probeServiceNow }),
    listen(document, { visibilitychange: probeServiceNow }),
  );
  serviceProbe.onNetworkChanged();
  return unsubscribeAll(serviceProbe.stop, unsubscribe);
}
