import { showKeyHelp } from "../../desk/key-help-shown.ts";
import type { DeskKey } from "../../desk/key-help-table.ts";
import { startSync } from "../../desk/live-desk.ts";
import { showScreen } from "../../desk/navigation.ts";
import { toggleDistanceMode } from "../../desk/distance-mode.ts";
import { toggleStrip } from "../../desk/toggle-strip.ts";
import { openHelpHere } from "../../screens/help/trouble-now.ts";
import { lockDesk } from "../../desk/lock/desk-lock.ts";
import { signOff } from "../../desk/lock/operator.ts";
import { parkBatch, resumeNewest, startBatch, undoLastScan } from "../../screens/scan/batch/batch-changes.ts";
import { useDeskBatch } from "../../screens/scan/batch/desk-batch.ts";
import { toggleSound } from "../../screens/scan/verdict/run-command.ts";
import { openTray } from "../../screens/scan/tray/trouble-tray.ts";
import { openSettingsPlace } from "../../desk/settings-place.ts";

interface FindCommand {
  /** The key that does the same. */
  readonly key?: DeskKey;
  readonly run: () => void;
}

const onScanScreen = (run: () => void) => (): void => {
  showScreen("scan");
  run();
};

/** What the box can do. Submit is not among them: an order is never sent from somewhere else than beside its items. */
export const FIND_COMMANDS = {
  refresh: { run: () => void startSync() },
  start: { key: "start", run: onScanScreen(() => void startBatch()) },
  park: { key: "park", run: onScanScreen(() => void parkBatch()) },
  resume: { key: "resume", run: onScanScreen(() => void resumeNewest()) },
  undo: { key: "undo", run: onScanScreen(() => void undoLastScan()) },
  tray: { key: "tray", run: onScanScreen(openTray) },
  distance: { key: "distance", run: toggleDistanceMode },
  strip: { key: "strip", run: toggleStrip },
  sound: { key: "sound", run: () => void toggleSound().then((notice) => useDeskBatch.setState({ notice })) },
  lock: { key: "lock", run: lockDesk },
  keys: { run: showKeyHelp },
  "black-box": { run: () => openSettingsPlace("black-box") },
  requests: { run: () => openSettingsPlace("requests") },
  "check-up": { run: () => openSettingsPlace("check-up") },
  sheets: { run: () => openSettingsPlace("sheets") },
  "shift-report": { run: () => openSettingsPlace("shift-report") },
  badges: { run: () => openSettingsPlace("badges") },
  help: { key: "guide", run: openHelpHere },
  "sign-off": { run: () => void signOff() },
} as const satisfies Readonly<Record<string, FindCommand>>;

export type FindCommandName = keyof typeof FIND_COMMANDS;
export const FIND_COMMAND_NAMES = Object.keys(FIND_COMMANDS) as readonly FindCommandName[];
