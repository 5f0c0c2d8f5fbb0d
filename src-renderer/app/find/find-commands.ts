import { showKeyHelp } from "../../desk/key-help-shown.ts";
import type { FindCommandName } from "../../desk/find-box.ts";
import { startSync } from "../../desk/live-desk.ts";
import { showScreen } from "../../desk/navigation.ts";
import { toggleDistanceMode } from "../../desk/distance-mode.ts";
import { toggleStrip } from "../../desk/toggle-strip.ts";
import { openHelpHere } from "../trouble-now.ts";
import { lockDesk } from "../../desk/lock/desk-lock.ts";
import { signOff } from "../../desk/lock/operator.ts";
import { parkBatch, resumeNewest, startBatch, undoLastScan } from "../../batches/batch-changes.ts";
import { useDeskBatch } from "../../batches/desk-batch.ts";
import { toggleSound } from "../../screens/scan/verdict/run-command.ts";
import { openTray } from "../../batches/trouble-tray.ts";
import { openSettingsPage } from "../../desk/settings-page.ts";

const onScanScreen = (run: () => void) => (): void => {
  showScreen("scan");
  run();
};

const ACTIONS: Readonly<Record<FindCommandName, () => void>> = {
  refresh: () => void startSync(),
  start: onScanScreen(() => void startBatch()),
  park: onScanScreen(() => void parkBatch()),
  resume: onScanScreen(() => void resumeNewest()),
  undo: onScanScreen(() => void undoLastScan()),
  tray: onScanScreen(openTray),
  distance: toggleDistanceMode,
  strip: toggleStrip,
  sound: () => void toggleSound().then((notice) => useDeskBatch.setState({ notice })),
  lock: lockDesk,
  keys: showKeyHelp,
  "black-box": () => openSettingsPage("black-box"),
  requests: () => openSettingsPage("requests"),
  "check-up": () => openSettingsPage("check-up"),
  sheets: () => openSettingsPage("sheets"),
  "shift-report": () => openSettingsPage("shift-report"),
  badges: () => openSettingsPage("badges"),
  help: openHelpHere,
  "sign-off": () => void signOff(),
};

export const runFindCommand = (name: FindCommandName): void => ACTIONS[name]();
