/** Where something that opens over a screen is looked at, as the walks name it, and what shows that it is open. */
type Opened = readonly [state: string, shows: string];

/** Why no state of its own shows it. */
type Because = string;

/**
 * Every component that opens something over a screen; `test/unit/renderer/what-opens.test.ts` finds them. `inspect` demands
 * that what is named here is open in its state, and the last test of accessibility.spec.ts that a walk comes to each state.
 */
export const OPENED: Readonly<Record<string, Opened | Because>> = {
  "components/dialogs/DropDown.tsx": "each of its uses is named",
  "components/dialogs/PopUp.tsx": "each of its uses is named",
  "components/dialogs/Dialog.tsx": "each of its uses is named",
  "components/dialogs/Drawer.tsx": "each of its uses is named",
  "components/filters/ChoiceFilter.tsx": ["inventory/filter", ".drop-down__choices[aria-label=Warehouse]"],
  "components/filters/ColumnsMenu.tsx": ["inventory/columns", ".drop-down__choices[aria-label=Columns]"],
  "components/filters/ViewsMenu.tsx": ["inventory/views", ".drop-down__choices[aria-label^=View]"],
  "scanner/ScannerNotices.tsx": ["batch/a scan while a dialog waits", ".scanner-notice--kept"],
  "screens/black-box/GestureDrawer.tsx": ["black-box/drawer", ".drawer[aria-label=Scan]"],
  "app/distance/DistanceMode.tsx": ["over/distance mode", ".distance"],
  "screens/scan/submit/OrderSummary.tsx": "it goes to the board of distance mode, which has its state",
  "screens/fba/InstructionDrawer.tsx": ["fba/drawer", ".drawer"],
  "app/find/FindBox.tsx": ["over/find box", "dialog.find[open]"],
  "screens/import/ImportSheet.tsx": ["over/import preview", "dialog[open] .import__form"],
  "screens/inventory/InventoryFilters.tsx": ["inventory/period", ".inventory__days"],
  "screens/inventory/item/ItemDrawer.tsx": ["inventory/drawer", ".drawer[aria-label=Item]"],
  "screens/inventory/item/ItemPhotos.tsx": ["inventory/photo", "dialog.photo-view[open]"],
  "app/lock/LockPage.tsx": ["over/lock", "dialog.lock[open]"],
  "app/RailMore.tsx": ["over/more screens", ".rail__more"],
  "app/top-bar/DeskState.tsx": ["over/state of the desk", ".top-bar__data"],
  "app/top-bar/DeskFacts.tsx": "it opens where the bar is too narrow: top-bar.spec.ts",
  "app/top-bar/OperatorMark.tsx": ["practice/operator", ".operator-mark__said"],
  "app/recovery/RecoveryCard.tsx": "it opens where a journal is damaged: accessibility-troubles.spec.ts",
  "screens/requests/RequestDrawer.tsx": ["requests/drawer", ".drawer[aria-label=Request]"],
  "screens/resends/order/LearnedDrawer.tsx": ["resends/an order made elsewhere", ".drawer"],
  "screens/resends/order/ReleaseItems.tsx": ["orders/releasing", "[role=alertdialog]"],
  "screens/resends/order/ResendDrawer.tsx": ["resends/drawer", ".drawer[aria-label='Resend order']"],
  "screens/resends/order/UnknownOutcomeDrawer.tsx": ["orders/unknown outcome", ".drawer[aria-label='Unknown result']"],
  "screens/scan/batch/UndoNotes.tsx": ["batch/discarded", ".undo-note"],
  "screens/scan/tray/DismissButton.tsx": ["scan/dismissing", ".dismiss"],
  "screens/scan/destination/IntakeDialog.tsx": ["scan/address dialog", "dialog[open] .intake__form"],
  "screens/scan/batch/ParkedBatches.tsx": ["scan/parked batches", ".parked"],
  "screens/scan/destination/RecentRecipients.tsx": ["scan/recent recipients", ".recipients"],
  "screens/scan/verdict/ScannerCapture.tsx": ["batch/verdict on another screen", ".verdict-flag__card"],
  "recipients/SuggestField.tsx": ["batch/suggestions", ".suggestions"],
  "screens/scan/batch/HandedOverDialog.tsx":
    "it needs a journal of an earlier version: handed-over.spec.ts looks at it",
  "screens/scan/tray/TroubleTray.tsx": ["scan/tray", ".trouble-tray"],
  "screens/settings/connection/SwitchingCard.tsx": ["environment/switching", "dialog.switching[open]"],
  "screens/shipping-orders/draft/ConfirmDraft.tsx": ["shipping-orders/confirming a draft", "dialog.question[open]"],
  "screens/shipping-orders/drawer/ShippingOrderDrawer.tsx": ["shipping-orders/drawer", ".drawer"],
  "app/KeyHelp.tsx": ["over/key help", ".key-help"],
};
