import { useScanRecorder } from "../scanner/scan-recorder.ts";
import { useAppState } from "../shell/app-state.ts";
import { useNavigation } from "../shell/navigation.ts";
import { useBatchStore } from "../features/batches/batch-store.ts";
import { type HelpChapter, isHelpOpen, openHelp } from "../shell/help.ts";
import { HELP_OF_CREDENTIALS, HELP_OF_NETWORK, HELP_OF_VERDICT } from "./help-topics.ts";

export const openContextualHelp = (): void => openHelp(isHelpOpen() ? null : troubleNow());

/** The help page for the trouble on the screen: first the card of the Scan screen, then what blocks the whole desk. */
function troubleNow(): HelpChapter | null {
  const onCard = useNavigation.getState().current === "scan" ? troubleOnCard() : null;
  if (onCard !== null) return onCard;
  const { status } = useAppState.getState();
  return status === null ? null : (HELP_OF_CREDENTIALS[status.credentials] ?? HELP_OF_NETWORK[status.network]);
}

function troubleOnCard(): HelpChapter | null {
  if (useScanRecorder.getState().failures > 0) return "disk-full";
  const { latest, batch } = useBatchStore.getState();
  const reported = latest === null ? null : HELP_OF_VERDICT[latest.verdict.kind];
  return reported ?? (batch !== null && batch.refusal !== null ? "refused" : null);
}
