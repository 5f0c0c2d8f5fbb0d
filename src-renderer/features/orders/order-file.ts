import { create } from "zustand";
import { ORDER_FILE_REFUSALS } from "../../../src-domain/orders/order-file.ts";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import type { OrderBookState, OrderFileView } from "../../../src-preload/contract/orders/order-files.ts";
import { desk } from "../../bridge.ts";
import { createTaskQueue } from "../../shell/task-queue.ts";

/** Reasons that have a text; `failed` stands for all others. */
const REFUSALS = [...ORDER_FILE_REFUSALS, "not-in-use", "no-drop", "no-file-open", "no-orders", "locked"] as const;
type Refusal = (typeof REFUSALS)[number];

interface OrderFileState {
  readonly isShown: boolean;
  readonly book: OrderBookState | null;
  readonly view: OrderFileView | null;
  /** Name of the file that main reads; empty while the name is unknown; null while main reads no file. */
  readonly openingName: string | null;
  readonly isImporting: boolean;
  readonly refusal: Refusal | null;
}

const NO_OPEN_FILE = { view: null, openingName: null, isImporting: false, refusal: null } as const;

export const useOrderFile = create<OrderFileState>(() => ({ isShown: false, book: null, ...NO_OPEN_FILE }));

function refuse(code: string): void {
  const refusal = REFUSALS.find((known) => known === code) ?? "failed";
  useOrderFile.setState({ isShown: true, ...NO_OPEN_FILE, refusal });
}

const showView = (view: OrderFileView): void => useOrderFile.setState({ isShown: true, ...NO_OPEN_FILE, view });

export async function fetchOrderBook(): Promise<void> {
  const answer = await desk.orderFiles.get({});
  if (answer.ok) useOrderFile.setState({ book: answer.value });
}

export function openOrderFiles(): void {
  useOrderFile.setState({ isShown: true, ...NO_OPEN_FILE });
  void fetchOrderBook();
}

export async function chooseOrderFile(): Promise<void> {
  useOrderFile.setState({ refusal: null, openingName: "" });
  const answer = await desk.orderFiles.choose({});
  if (!answer.ok) refuse(answer.error.code);
  else if (answer.value !== null) showView(answer.value);
  else useOrderFile.setState({ openingName: null });
}

/**
 * Opens the file whose content main has received. `shouldSkipUnknown`: leaves a file without orders. Returns whether
 * the file is opened or refused here.
 */
export async function openDroppedOrders(
  name: string,
  { shouldSkipUnknown }: { readonly shouldSkipUnknown: boolean },
): Promise<boolean> {
  if (!shouldSkipUnknown) useOrderFile.setState({ isShown: true, ...NO_OPEN_FILE, openingName: name });
  const answer = await desk.orderFiles.openDrop({ shouldSkipUnknown });
  if (answer.ok && answer.value !== null) {
    showView(answer.value);
    return true;
  }
  // The import of the inventory reads no workbooks.
  const isRefusedWorkbook = !answer.ok && /\.xlsx$/i.test(name);
  if (shouldSkipUnknown && !isRefusedWorkbook) return false;
  refuse(answer.ok ? "failed" : answer.error.code);
  return true;
}

type ReadOptions = InputOf<"orderFiles", "readAs">;

/** Reads the file again, one change at a time. */
const enqueueRead = createTaskQueue();

export const readOrdersAs = (readOptions: ReadOptions): Promise<void> =>
  enqueueRead(async () => {
    const { view } = useOrderFile.getState();
    if (view === null) return;
    const answer = await desk.orderFiles.readAs(readOptions);
    // The file was closed meanwhile.
    if (useOrderFile.getState().view !== view) return;
    if (answer.ok) useOrderFile.setState({ view: answer.value });
    else refuse(answer.error.code);
  });

/** Imports the file after main's own dialog, and shows the imported files. */
export async function importOrders(isComplete: boolean): Promise<void> {
  useOrderFile.setState({ isImporting: true });
  const answer = await desk.orderFiles.importFile({ isComplete });
  if (answer.ok) openOrderFiles();
  // Keep the file open if the operator canceled main's dialog, or must name the shop first.
  else if (answer.error.code === "not-confirmed" || answer.error.code === "shop-in-doubt")
    useOrderFile.setState({ isImporting: false });
  else refuse(answer.error.code);
}

export async function closeOrderFiles(): Promise<void> {
  useOrderFile.setState({ isShown: false, ...NO_OPEN_FILE });
  await desk.orderFiles.discard({});
}
