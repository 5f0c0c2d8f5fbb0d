/** Where something that opens over a screen is looked at. */
interface Opened {
  /** As the walks name it. */
  readonly state: string;
  /** What shows that it is open. */
  readonly shows: string;
}

/** Why no state of its own shows it. */
interface Elsewhere {
  readonly because: string;
}

/**
 * Every component that opens something over a screen; `test/unit/renderer/what-opens.test.ts` finds them. `inspect` demands
 * that what is named here is open in its state, and the last test of accessibility.spec.ts that a walk comes to each state.
 */
export const OPENED: Readonly<Record<string, Opened | Elsewhere>> = {
  "components/dialogs/DropDown.tsx": { because: "each of its uses is named" },
  "components/dialogs/PopUp.tsx": { because: "each of its uses is named" },
  "components/dialogs/Dialog.tsx": { because: "each of its uses is named" },
  "components/dialogs/Drawer.tsx": { because: "each of its uses is named" },
  "components/filters/ChoiceFilter.tsx": {
    state: "inventory/filter",
    shows: ".drop-down__choices[aria-label=Warehouse]",
  },
  "components/filters/ColumnsMenu.tsx": {
    state: "inventory/columns",
    shows: ".drop-down__choices[aria-label=Columns]",
  },
  "components/filters/ViewsMenu.tsx": { state: "inventory/views", shows: ".drop-down__choices[aria-label^=View]" },
  "scanner/ScannerNotices.tsx": { state: "batch/a scan while a dialog waits", shows: ".scanner-notice--kept" },
  "screens/black-box/GestureDrawer.tsx": { state: "black-box/drawer", shows: ".drawer[aria-label=Scan]" },
  "app/distance/DistanceMode.tsx": { state: "over/distance mode", shows: ".distance" },
  "screens/scan/submit/OrderSummary.tsx": { because: "it goes to the board of distance mode, which has its state" },
  "screens/fba/InstructionDrawer.tsx": { state: "fba/drawer", shows: ".drawer" },
  "app/find/FindBox.tsx": { state: "over/find box", shows: "dialog.find[open]" },
  "screens/import/ImportSheet.tsx": { state: "over/import preview", shows: "dialog[open] .import__form" },
  "screens/inventory/InventoryFilters.tsx": { state: "inventory/period", shows: ".inventory__days" },
  "screens/inventory/item/ItemDrawer.tsx": { state: "inventory/drawer", shows: ".drawer[aria-label=Item]" },
  "screens/inventory/item/ItemPhotos.tsx": { state: "inventory/photo", shows: "dialog.photo-view[open]" },
  "app/lock/LockPage.tsx": { state: "over/lock", shows: "dialog.lock[open]" },
  "app/RailMore.tsx": { state: "over/more screens", shows: ".rail__more" },
  "app/top-bar/DeskState.tsx": { state: "over/state of the desk", shows: ".top-bar__data" },
  "app/top-bar/DeskFacts.tsx": { because: "it opens where the bar is too narrow: top-bar.spec.ts" },
  "app/top-bar/OperatorMark.tsx": { state: "practice/operator", shows: ".operator-mark__said" },
  "app/recovery/RecoveryCard.tsx": {
    because: "it opens where a journal is damaged: accessibility-troubles.spec.ts",
  },
  "screens/requests/RequestDrawer.tsx": { state: "requests/drawer", shows: ".drawer[aria-label=Request]" },
  "screens/resends/order/LearnedDrawer.tsx": { state: "resends/an order made elsewhere", shows: ".drawer" },
  "screens/resends/order/ReleaseItems.tsx": { state: "orders/releasing", shows: "[role=alertdialog]" },
  "screens/resends/order/ResendDrawer.tsx": { state: "resends/drawer", shows: ".drawer[aria-label='Resend order']" },
  "screens/resends/order/UnknownOutcomeDrawer.tsx": {
    state: "orders/unknown outcome",
    shows: ".drawer[aria-label='Unknown result']",
  },
  "screens/scan/batch/UndoNotes.tsx": { state: "batch/discarded", shows: ".undo-note" },
  "screens/scan/tray/DismissButton.tsx": { state: "scan/dismissing", shows: ".dismiss" },
  "screens/scan/hand-over/HandOverDialog.tsx": { state: "scan/hand-over", shows: ".hand-over" },
  "screens/scan/destination/IntakeDialog.tsx": { state: "scan/address dialog", shows: "dialog[open] .intake__form" },
  "screens/scan/batch/ParkedBatches.tsx": { state: "batch/with another desk", shows: ".parked" },
  "screens/scan/submit/ProductionQuestion.tsx": {
    state: "environment/production question",
    shows: "dialog.question[open]",
  },
  "screens/scan/destination/RecentRecipients.tsx": { state: "scan/recent recipients", shows: ".recipients" },
  "screens/scan/verdict/ScannerCapture.tsx": { state: "batch/verdict on another screen", shows: ".verdict-flag__card" },
  "recipients/SuggestField.tsx": { state: "batch/suggestions", shows: ".suggestions" },
  "screens/scan/hand-over/TakeOverDialog.tsx": {
    because: "it needs the codes of another desk: hand-over.spec.ts looks at it",
  },
  "screens/scan/tray/TroubleTray.tsx": { state: "scan/tray", shows: ".trouble-tray" },
  "screens/settings/connection/SwitchingCard.tsx": { state: "environment/switching", shows: "dialog.switching[open]" },
  "screens/shipping-orders/draft/ConfirmDraft.tsx": {
    state: "shipping-orders/confirming a draft",
    shows: "dialog.question[open]",
  },
  "screens/shipping-orders/drawer/ShippingOrderDrawer.tsx": { state: "shipping-orders/drawer", shows: ".drawer" },
  "app/KeyHelp.tsx": { state: "over/key help", shows: ".key-help" },
};
