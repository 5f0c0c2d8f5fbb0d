import { useScanLine } from "../scanner/scan-line.ts";
import { useLiveDesk } from "../desk/live-desk.ts";
import { useNavigation } from "../desk/navigation.ts";
import { useDeskBatch } from "../batches/desk-batch.ts";
import type { HelpChapter } from "../help/chapters.ts";
import { isHelpOpen, openHelp } from "../help/help-place.ts";
import { HELP_OF_CREDENTIALS, HELP_OF_NETWORK, HELP_OF_VERDICT } from "./troubles.ts";

/** Help that is asked for without naming a trouble begins with what is in sight. */
export const openHelpHere = (): void => openHelp(isHelpOpen() ? null : troubleNow());

/** The page about what is in sight: the card of the Scan screen first, then what holds the whole desk up. */
function troubleNow(): HelpChapter | null {
  const onCard = useNavigation.getState().current === "scan" ? troubleOnCard() : null;
  if (onCard !== null) return onCard;
  const { status } = useLiveDesk.getState();
  return status === null ? null : (HELP_OF_CREDENTIALS[status.credentials] ?? HELP_OF_NETWORK[status.network]);
}

function troubleOnCard(): HelpChapter | null {
  if (useScanLine.getState().failures > 0) return "disk-full";
  const { latest, batch } = useDeskBatch.getState();
  const reported = latest === null ? null : HELP_OF_VERDICT[latest.verdict.kind];
  return reported ?? (batch !== null && batch.refusal !== null ? "refused" : null);
}
