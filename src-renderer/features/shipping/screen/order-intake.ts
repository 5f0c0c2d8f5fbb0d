import { create } from "zustand";
import { parseOrderIds, type MisspelledId } from "../../../../src-domain/resends/order-ids.ts";
import { type EntryWay, MAX_ORDERS_PER_ENTRY } from "../../../../src-domain/shipping/shipping-order.ts";
import { desk } from "../../../bridge.ts";
import type { CapturedBurst } from "../../../scanner/capture/capture.ts";
import { rawScanOfBurst } from "../../../scanner/queue/raw-scan.ts";
import { readScannerSetup } from "../../../scanner/scanner-setup.ts";
import { findSoundSignature, type SoundName } from "../../../scanner/sounds/signatures.ts";
import { playSoundSignature, readStationLoudness } from "../../../scanner/sounds/station-sound.ts";
import { createTaskQueue } from "../../../shell/task-queue.ts";
import { readFileText } from "../../../ui/read-file-text.ts";
import { refreshShipping, shippingSelection } from "../shipping-pages.ts";

const MAX_FILE_BYTES = 8 * 1024 * 1024;

export interface EnteredOrders {
  readonly enteredCount: number;
  /** Number of IDs that the desk did not know. */
  readonly addedCount: number;
  readonly repeatedCount: number;
  readonly invalidIds: readonly MisspelledId[];
}

interface OrderIntakeState {
  readonly lastEntry: EnteredOrders | null;
  readonly problem: "not-stored" | "not-text" | "too-large" | null;
  /** The last scan was damaged; its text is not used as an ID. */
  readonly isScanDamaged: boolean;
}

const NO_INTAKE: OrderIntakeState = { lastEntry: null, problem: null, isScanDamaged: false };

export const useOrderIntake = create<OrderIntakeState>(() => NO_INTAKE);

export const dismissIntake = (): void => useOrderIntake.setState(NO_INTAKE);

/** Runs entries one at a time, so that scans stay in order. */
const enqueueEntry = createTaskQueue();

/** Stores and selects the orders. Resolves to their number; null if they were not stored. */
export const enterOrders = (text: string, entryWay: EntryWay): Promise<number | null> =>
  enqueueEntry(() => storeAndSelect(text, entryWay));

async function storeAndSelect(text: string, entryWay: EntryWay): Promise<number | null> {
  const { ids, repeatedCount, invalidIds } = parseOrderIds(text);
  let addedCount = 0;
  for (let offset = 0; offset < ids.length; offset += MAX_ORDERS_PER_ENTRY) {
    const orderIds = ids.slice(offset, offset + MAX_ORDERS_PER_ENTRY);
    const answer = await desk.shippingOrder.add({ orderIds, how: entryWay });
    if (!answer.ok) {
      useOrderIntake.setState({ ...NO_INTAKE, problem: "not-stored" });
      return null;
    }
    addedCount += answer.value.added;
    shippingSelection.add(answer.value.rows);
  }
  const lastEntry = { enteredCount: ids.length, addedCount, repeatedCount, invalidIds };
  useOrderIntake.setState({ ...NO_INTAKE, lastEntry });
  if (ids.length > 0) await refreshShipping();
  return ids.length;
}

export async function enterSuggestion({ text, probableId }: MisspelledId): Promise<void> {
  if (probableId === null) return;
  const previousIds = useOrderIntake.getState().lastEntry?.invalidIds ?? [];
  await enterOrders(probableId, "typed");
  const invalidIds = previousIds.filter((invalidId) => invalidId.text !== text);
  useOrderIntake.setState(({ lastEntry }) => ({ lastEntry: lastEntry && { ...lastEntry, invalidIds } }));
}

/** Reads the file in the page, so that main does not get its path. */
export async function enterFile(file: File): Promise<void> {
  if (file.size > MAX_FILE_BYTES) return useOrderIntake.setState({ ...NO_INTAKE, problem: "too-large" });
  const text = readFileText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) useOrderIntake.setState({ ...NO_INTAKE, problem: "not-text" });
  else await enterOrders(text, "file");
}

export async function enterOrderScan(burst: CapturedBurst): Promise<void> {
  const { text, damage } = rawScanOfBurst(burst, readScannerSetup().burstTiming.layout);
  if (damage !== null) useOrderIntake.setState({ ...NO_INTAKE, isScanDamaged: true });
  const enteredCount = damage === null ? await enterOrders(text, "scanned") : 0;
  let sound: SoundName = damage === null ? "unknown-code" : "damaged-scan";
  if (enteredCount !== null && enteredCount > 0) sound = "added";
  playSoundSignature(findSoundSignature(sound, 1), readStationLoudness());
}
