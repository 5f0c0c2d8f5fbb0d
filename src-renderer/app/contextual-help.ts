import { textKindOf } from "../../src-domain/batches/batch.ts";
import type { Notice } from "../../src-preload/contract/health/notices.ts";
import type { DeskStatus } from "../../src-preload/contract/status.ts";
import { useBatchStore } from "../features/batches/batch-store.ts";
import { useScanRecorder } from "../scanner/scan-recorder.ts";
import { useAppState } from "../shell/app-state.ts";
import { type HelpChapter, isHelpOpen, openHelp } from "../shell/help.ts";
import { useNavigation } from "../shell/navigation.ts";

export const openContextualHelp = (): void => openHelp(isHelpOpen() ? null : findHelpChapter());

/** Returns the help chapter for a problem of the last scan, else of the connection. */
function findHelpChapter(): HelpChapter | null {
  const scanChapter = useNavigation.getState().currentScreen === "scan" ? findScanChapter() : null;
  if (scanChapter !== null) return scanChapter;
  const { status } = useAppState.getState();
  return status === null ? null : (HELP_OF_CREDENTIALS[status.credentials] ?? HELP_OF_NETWORK[status.network]);
}

function findScanChapter(): HelpChapter | null {
  if (useScanRecorder.getState().failureCount > 0) return "disk-full";
  const { latestOutcome, batch } = useBatchStore.getState();
  const verdictChapter = latestOutcome === null ? null : HELP_OF_VERDICT[textKindOf(latestOutcome.verdict)];
  return verdictChapter ?? (batch !== null && batch.refusal !== null ? "refused" : null);
}

/* Help chapter of each problem; null for a state without a problem. A new state without an entry does not compile. */

export const HELP_OF_VERDICT = {
  added: null,
  "set-aside": "set-aside",
  "already-in-batch": null,
  command: null,
  "hand-over": null,
  "service-type": null,
  sealed: null,
  "wrong-label": "seal",
  "seal-scan": "seal",
  "in-another-batch": "not-added",
  locked: "not-added",
  "wrong-warehouse": "not-added",
  "not-eligible": "not-added",
  "not-on-hold": "not-added",
  "hold-refused": "not-added",
  "held-by": "not-added",
  "left-at": "not-added",
  "unknown-code": "not-added",
  "which-item": "not-added",
  "batch-full": "full-batch",
  "damaged-scan": "wrong-letters",
} as const satisfies Readonly<Record<ReturnType<typeof textKindOf>, HelpChapter | null>>;

export const HELP_OF_NETWORK = {
  online: null,
  unknown: null,
  offline: "offline",
  unanswered: "offline",
} as const satisfies Readonly<Record<DeskStatus["network"], HelpChapter | null>>;

export const HELP_OF_CREDENTIALS = {
  ok: null,
  missing: "key-refused",
  refused: "key-refused",
  keychain: "keychain",
} as const satisfies Readonly<Record<DeskStatus["credentials"] | "keychain", HelpChapter | null>>;

export const HELP_OF_NOTICE = {
  "not-stored": "disk-full",
  "backup-failed": "files",
  "journal-restored": "files",
  "cache-started-over": "files",
} as const satisfies Readonly<Record<Notice["kind"], HelpChapter>>;
