import { create } from "zustand";
import { parseOrderIds, type OddId } from "../../../../src-domain/resends/order-ids.ts";
import { type EntryWay, MAX_ORDERS_PER_ENTRY } from "../../../../src-domain/shipping/shipping-order.ts";
import { desk } from "../../../bridge.ts";
import type { CapturedBurst } from "../../../scanner/capture/capture.ts";
import { rawScanOfBurst } from "../../../scanner/queue/raw-scan.ts";
import { readScannerSetup } from "../../../scanner/scanner-setup.ts";
import { findSignature } from "../../../scanner/sounds/signatures.ts";
import { playSignature, readStationLoudness } from "../../../scanner/sounds/station-sound.ts";
import { createTaskQueue } from "../../../shell/task-queue.ts";
import { readFileText } from "../../../ui/read-text.ts";
import { refreshShipping, shippingSelection } from "../shipping-pages.ts";

const MAX_FILE_BYTES = 8 * 1024 * 1024;

interface OrderIntakeState {
  readonly last: {
    readonly how: EntryWay;
    readonly entered: number;
    /** Number of IDs that the desk did not know. */
    readonly added: number;
    readonly repeated: number;
    readonly odd: readonly OddId[];
  } | null;
  readonly problem: "not-stored" | "not-text" | "too-large" | null;
  /** The last scan was damaged; its text is not used as an ID. */
  readonly damaged: boolean;
}

const NO_INTAKE: OrderIntakeState = { last: null, problem: null, damaged: false };

export const useOrderIntake = create<OrderIntakeState>(() => NO_INTAKE);

export const dismissIntake = (): void => useOrderIntake.setState(NO_INTAKE);

/** One at a time, so that scans keep their order. */
const runEntry = createTaskQueue();

/** Stores and selects the orders. Resolves to their number. */
export const enterOrders = (text: string, how: EntryWay): Promise<number> => runEntry(() => enter(text, how));

async function enter(text: string, how: EntryWay): Promise<number> {
  const { ids, repeated, odd } = parseOrderIds(text);
  let added = 0;
  for (let first = 0; first < ids.length; first += MAX_ORDERS_PER_ENTRY) {
    const answer = await desk.shippingOrder.add({ orderIds: ids.slice(first, first + MAX_ORDERS_PER_ENTRY), how });
    if (!answer.ok) {
      useOrderIntake.setState({ ...NO_INTAKE, problem: "not-stored" });
      return 0;
    }
    added += answer.value.added;
    shippingSelection.add(answer.value.rows);
  }
  useOrderIntake.setState({ ...NO_INTAKE, last: { how, entered: ids.length, added, repeated, odd } });
  if (ids.length > 0) await refreshShipping();
  return ids.length;
}

export async function enterSuggestion({ text, meant }: OddId): Promise<void> {
  if (meant === null) return;
  const before = useOrderIntake.getState().last;
  await enterOrders(meant, "typed");
  useOrderIntake.setState(({ last }) => ({
    last: last && { ...last, odd: (before?.odd ?? []).filter((odd) => odd.text !== text) },
  }));
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
  if (damage !== null) useOrderIntake.setState({ ...NO_INTAKE, damaged: true });
  const entered = damage === null ? await enterOrders(text, "scanned") : 0;
  const sound = entered > 0 ? "added" : damage === null ? "unknown-code" : "damaged-scan";
  playSignature(findSignature(sound, 1), readStationLoudness());
}
