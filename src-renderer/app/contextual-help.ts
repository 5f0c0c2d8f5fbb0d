import { useScanRecorder } from "../scanner/scan-recorder.ts";
import { useAppState } from "../shell/app-state.ts";
import { useNavigation } from "../shell/navigation.ts";
import { useBatchStore } from "../features/batches/batch-store.ts";
import { type HelpChapter, isHelpOpen, openHelp } from "../shell/help.ts";
import { HELP_OF_CREDENTIALS, HELP_OF_NETWORK, HELP_OF_VERDICT } from "./help-topics.ts";

export const openContextualHelp = (): void => openHelp(isHelpOpen() ? null : currentHelpTopic());

/** Returns the help chapter for a problem of the last scan, else of the connection. */
function currentHelpTopic(): HelpChapter | null {
  const cardTopic = useNavigation.getState().current === "scan" ? scanCardHelpTopic() : null;
  if (cardTopic !== null) return cardTopic;
  const { status } = useAppState.getState();
  return status === null ? null : (HELP_OF_CREDENTIALS[status.credentials] ?? HELP_OF_NETWORK[status.network]);
}

function scanCardHelpTopic(): HelpChapter | null {
  if (useScanRecorder.getState().failures > 0) return "disk-full";
  const { latest, batch } = useBatchStore.getState();
  const verdictTopic = latest === null ? null : HELP_OF_VERDICT[latest.verdict.kind];
  return verdictTopic ?? (batch !== null && batch.refusal !== null ? "refused" : null);
}
