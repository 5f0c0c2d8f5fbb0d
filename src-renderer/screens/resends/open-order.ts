import { create } from "zustand";
import { desk } from "../../bridge.ts";
import { showScreen } from "../../shell/navigation.ts";
import { putResendRow } from "./resend-rows.ts";

interface OpenOrder {
  readonly submissionId: string;
  readonly how: "key" | "click";
  /** Grows with each opening, so that opening the same order again takes the keyboard there again. */
  readonly asked: number;
}

/** The order whose drawer is open on the Resends screen. */
export const useOpenOrder = create<{ readonly open: OpenOrder | null }>(() => ({ open: null }));

export function openOrder(submissionId: string, how: OpenOrder["how"]): void {
  useOpenOrder.setState(({ open }) => ({ open: { submissionId, how, asked: (open?.asked ?? 0) + 1 } }));
}

export const closeOrder = (): void => useOpenOrder.setState({ open: null });

/** From anywhere in the window. */
export function showOrder(submissionId: string): void {
  showScreen("resends");
  openOrder(submissionId, "key");
}

/** The screen, with the order that has been unknown for longest. */
export async function showUnknownOrder(): Promise<void> {
  const answer = await desk.resend.list({});
  const unknown = answer.ok ? answer.value.findLast(({ state }) => state === "unknown") : undefined;
  if (unknown === undefined) return showScreen("resends");
  putResendRow(unknown);
  showOrder(unknown.submissionId);
}
