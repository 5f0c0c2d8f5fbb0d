import { isTextField, useDeskKeys, type DeskKeyActions, hideKeyHelp } from "../../desk/key-help-bind.ts";
import { useIsCurrentScreen } from "../../desk/navigation.ts";
import { openIntake } from "./destination/address-intake.ts";
import { parkBatch, resumeNewest, startBatch, undoLastScan, useBatchView } from "../../batches/batch-changes.ts";
import { choiceOfKey, choicesOf } from "../../batches/choices.ts";
import { useDeskBatch } from "../../batches/desk-batch.ts";
import { choose, leaveChoice, CODE_BOX_ID } from "./verdict/choose-item.ts";
import { goToField } from "./destination/field-focus.ts";
import { fieldOfMissing } from "../../batches/pre-flight.ts";
import { takeNewestRecipient } from "./destination/recent-recipients.ts";
import { toggleSound } from "./verdict/run-command.ts";
import { pressSubmit, useSubmitPress } from "./submit/submit-press.ts";
import { closeTray, openTray } from "../../batches/trouble-tray.ts";

/** A choice works wherever its card shows. */
export function useScanKeys(): void {
  const onScanScreen = useIsCurrentScreen("scan");
  // Number keys choose a shipping method there.
  const onShippingScreen = useIsCurrentScreen("shipping-orders");
  useDeskKeys({
    choose: ({ code }) => {
      if (onShippingScreen) return;
      const choice = choiceOfKey(code, choicesOf(useDeskBatch.getState().latest));
      if (choice !== null) choose(choice);
    },
    leave: ({ target }) => {
      if (hideKeyHelp()) return;
      if (isTextField(target)) {
        // The choices say so on every screen.
        const isChoosing = choicesOf(useDeskBatch.getState().latest).length > 0;
        if ((onScanScreen || isChoosing) && target instanceof HTMLElement) target.blur();
      } else if (!closeTray()) leaveChoice();
    },
    sound: () => void toggleSound().then((notice) => useDeskBatch.setState({ notice })),
    ...(onScanScreen ? SCREEN_KEYS : {}),
  });
}

const SCREEN_KEYS: DeskKeyActions = {
  codes: () => document.getElementById(CODE_BOX_ID)?.focus(),
  tray: () => {
    if (!closeTray()) openTray();
  },
  undo: () => void undoLastScan(),
  rename: () => useBatchView.setState({ renaming: useDeskBatch.getState().batch?.batchId ?? null }),
  destination: goToDestination,
  paste: () => openIntake(),
  recipient: () => void takeNewestRecipient(),
  park: () => void parkBatch(),
  resume: () => void resumeNewest(),
  batches: () => useBatchView.setState(({ parkedOpen }) => ({ parkedOpen: !parkedOpen })),
  start: () => void startBatch(),
  submit: () => void pressSubmit(),
};

function goToDestination(): void {
  const missing = useSubmitPress.getState().judged?.preFlight.missing ?? [];
  goToField(missing.map(fieldOfMissing).find((field) => field !== null) ?? "shipmentName");
}
