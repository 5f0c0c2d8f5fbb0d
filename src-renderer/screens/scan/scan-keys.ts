import { useDeskKeys, isTextField } from "../../shell/key-help-bind.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { undoLastScan, useDeskBatch } from "./desk-batch.ts";
import { choiceOfKey, choicesOf } from "./choices.ts";
import { pressSubmit } from "./submit-press.ts";
import { closeTray, openTray } from "./trouble-tray.ts";
import { chooseItem, leaveChoice } from "./choose-item.ts";

/** What the desk's keys do to scans and batches. A choice can be made wherever its card shows. */
export function useScanKeys(): void {
  const onScanScreen = useIsCurrentScreen("scan");
  useDeskKeys({
    choose: ({ code }) => {
      const item = choiceOfKey(code, choicesOf(useDeskBatch.getState().latest));
      if (item !== null) chooseItem(item);
    },
    leave: ({ target }) => {
      if (isTextField(target)) {
        if (onScanScreen && target instanceof HTMLElement) target.blur();
      } else if (!closeTray()) leaveChoice();
    },
    ...(onScanScreen ? { tray: toggleTray, undo: () => void undoLastScan(), submit: () => void pressSubmit() } : {}),
  });
}

function toggleTray(): void {
  if (!closeTray()) openTray();
}
