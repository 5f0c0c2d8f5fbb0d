import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { isTextField, useShortcuts, type ShortcutHandlers, hideKeyHelp } from "../../../shell/use-shortcuts.ts";
import { parkBatch, resumeNewest, startBatch, useBatchDialogs } from "../../batches/batch-actions.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import { findOptionByKey } from "../../batches/item-options.ts";
import { fieldOfProblem } from "../../batches/pre-flight.ts";
import { closeRefusedScans, openRefusedScans } from "../../batches/refused-scans.ts";
import { chooseItem, dismissChoice, findShownOptions, CODE_BOX_ID } from "../choose-item.ts";
import { openIntake } from "../destination/address-intake.ts";
import { goToField } from "../destination/field-focus.ts";
import { applyNewestRecipient } from "../destination/recent-recipients.ts";
import { toggleSound, undoNewest } from "../run-command.ts";
import { runSubmit, useSubmitCommand } from "../submit/submit-command.ts";

/** Binds the shortcuts of the Scan screen, and on every screen the keys that choose an item option. */
export function useScanKeys(): void {
  const isScanScreen = useIsCurrentScreen("scan");
  // On the shipping screen, number keys choose a shipping method.
  const isShippingScreen = useIsCurrentScreen("shipping-orders");
  useShortcuts({
    choose: ({ code }) => {
      if (isShippingScreen) return;
      const option = findOptionByKey(code, findShownOptions());
      if (option !== null) chooseItem(option);
    },
    leave: ({ target }) => {
      if (hideKeyHelp()) return;
      if (isTextField(target)) {
        // The list of item options says on every screen that Esc leaves the field.
        const isChoosing = findShownOptions().length > 0;
        if ((isScanScreen || isChoosing) && target instanceof HTMLElement) target.blur();
      } else if (!closeRefusedScans()) dismissChoice();
    },
    sound: () => void toggleSound().then((notice) => useBatchStore.setState({ notice })),
    ...(isScanScreen ? SCREEN_KEYS : {}),
  });
}

const SCREEN_KEYS: ShortcutHandlers = {
  codes: () => document.getElementById(CODE_BOX_ID)?.focus(),
  refusedScans: () => {
    if (!closeRefusedScans()) openRefusedScans();
  },
  undo: () => void undoNewest(),
  rename: () => useBatchDialogs.setState({ renamingBatchId: useBatchStore.getState().batch?.batchId ?? null }),
  destination: goToDestination,
  paste: () => openIntake(),
  recipient: () => void applyNewestRecipient(),
  park: () => void parkBatch(),
  resume: () => void resumeNewest(),
  batches: () => useBatchDialogs.setState(({ isParkedListOpen }) => ({ isParkedListOpen: !isParkedListOpen })),
  start: () => void startBatch(),
  submit: () => void runSubmit(),
  useOrder: () => void orderActions().then(({ acceptChoice }) => acceptChoice()),
  nextOrder: () => void orderActions().then(({ showNextOrder }) => showNextOrder()),
  noOrder: () => void orderActions().then(({ declineOrder }) => declineOrder()),
};

/** Imports the actions on orders, which the line that shows an order imports too. */
const orderActions = () => import("../../orders/order-match.ts");

function goToDestination(): void {
  const problems = useSubmitCommand.getState().lastCheck?.preFlight.problems ?? [];
  goToField(problems.map(fieldOfProblem).find((field) => field !== null) ?? "shipmentName");
}
