/** The state of a walk that shows the overlay, and the selector that proves it is open. */
type Overlay = readonly [state: string, selector: string];

/** The reason why no walk shows the overlay. */
type Reason = string;

/**
 * Every component that opens over a screen; `test/unit/renderer/overlays.test.ts` finds them. `inspect`
 * expects the selector in its state, and accessibility.spec.ts expects a walk to each state.
 */
export const OVERLAYS: Readonly<Record<string, Overlay | Reason>> = {
  "ui/dialogs/DropDown.tsx": "the components that use it are listed",
  "ui/dialogs/PopUp.tsx": "the components that use it are listed",
  "features/scanning/screen/ScanMenu.tsx": "the components that use it are listed",
  "ui/dialogs/ContextMenu.tsx": ["inventory/row menu", "[role=menu]"],
  "ui/dialogs/Dialog.tsx": "the components that use it are listed",
  "ui/dialogs/Drawer.tsx": "the components that use it are listed",
  "ui/filters/ChoiceFilter.tsx": ["inventory/filter", ".drop-down__choices[aria-label=Warehouse]"],
  "ui/filters/ColumnsMenu.tsx": ["inventory/columns", ".drop-down__choices[aria-label=Columns]"],
  "ui/filters/ViewsMenu.tsx": ["inventory/views", ".drop-down__choices[aria-label^=View]"],
  "scanner/ScannerNotices.tsx": ["batch/scan while a dialog is open", ".scanner-notice--deferred"],
  "features/scanning/black-box/ScanDrawer.tsx": ["black-box/drawer", ".drawer[aria-label=Scan]"],
  "app/distance/DistanceMode.tsx": ["overlays/distance mode", ".distance"],
  "features/scanning/batch/FloorBatches.tsx": "it needs a fleet: floor.spec.ts inspects it",
  "features/scanning/batch/TakeOverDialog.tsx": "it needs a fleet: floor.spec.ts inspects it",
  "features/scanning/batch/TakenNotes.tsx": "it needs a fleet: floor.spec.ts inspects it",
  "features/scanning/submit/OrderSummary.tsx": "it is on the board of distance mode, which has its state",
  "features/fba/screen/InstructionDrawer.tsx": ["fba/drawer", ".drawer"],
  "app/FieldMenu.tsx": ["scan/field menu", "[role=menu]"],
  "app/find/FindBox.tsx": ["overlays/find box", "dialog.find[open]"],
  "features/import/ImportSheet.tsx": ["overlays/import preview", "dialog[open] .import__form"],
  "features/orders/OrderFileSheet.tsx": ["overlays/orders to import", "dialog[open] .import__form"],
  "features/inventory/screen/InventoryFilters.tsx": ["inventory/period", ".inventory__days"],
  "features/inventory/item/ItemDrawer.tsx": ["inventory/drawer", ".drawer[aria-label=Item]"],
  "features/inventory/item/ItemPhotos.tsx": ["inventory/photo", "dialog.photo-view[open]"],
  "app/lock/LockPage.tsx": ["overlays/lock", "dialog.lock[open]"],
  "app/RailMore.tsx": ["overlays/more screens", ".rail__more"],
  "app/top-bar/DeskState.tsx": ["overlays/state of the desk", ".top-bar__data"],
  "app/top-bar/StatusIndicators.tsx": "it opens where the bar is too narrow: top-bar.spec.ts",
  "app/top-bar/OperatorMark.tsx": ["practice/operator", ".operator-mark__said"],
  "app/recovery/RecoveryCard.tsx": "it opens where a journal is damaged: accessibility-failures.spec.ts",
  "features/health/requests/RequestDrawer.tsx": ["requests/drawer", ".drawer[aria-label=Request]"],
  "features/resends/order/ExternalOrderDrawer.tsx": ["resends/an order made elsewhere", ".drawer"],
  "features/resends/order/OrderDrawer.tsx": "its own drawer shows only that the order cannot be read",
  "features/resends/order/ReleaseItems.tsx": ["orders/releasing", "[role=alertdialog]"],
  "features/resends/order/ResendDrawer.tsx": ["resends/drawer", ".drawer[aria-label='Resend order']"],
  "features/resends/order/UnknownOutcomeDrawer.tsx": ["orders/unknown outcome", ".drawer[aria-label='Unknown result']"],
  "features/scanning/batch/UndoNotes.tsx": ["batch/discarded", ".undo-note"],
  "features/scanning/DismissButton.tsx": ["scan/dismissing", ".dismiss"],
  "features/scanning/destination/IntakeDialog.tsx": ["scan/address dialog", "dialog[open] .intake__form"],
  "features/scanning/batch/ParkedBatches.tsx": ["scan/parked batches", ".parked"],
  "features/scanning/destination/RecentRecipients.tsx": ["scan/recent recipients", ".recipients"],
  "features/scanning/ScannerCapture.tsx": ["batch/verdict on another screen", ".verdict-flag__card"],
  "features/recipients/SuggestField.tsx": ["batch/suggestions", ".suggestions"],
  "features/scanning/batch/HandedOverDialog.tsx":
    "it needs a journal of an earlier version: handed-over.spec.ts inspects it",
  "features/scanning/refused/RefusedScans.tsx": ["scan/refused scans", ".refused-scans"],
  "features/settings/EnvironmentSwitchCard.tsx": ["environment/switching", "dialog.switching[open]"],
  "features/shipping/draft/ConfirmDraft.tsx": ["shipping-orders/confirming a draft", "dialog.question[open]"],
  "features/orders/drawer/BookedOrderDrawer.tsx": ["orders-to-send/drawer", ".drawer"],
  "features/shipping/drawer/ShippingOrderDrawer.tsx": ["shipping-orders/drawer", ".drawer"],
  "app/KeyHelp.tsx": ["overlays/key help", ".key-help"],
};
