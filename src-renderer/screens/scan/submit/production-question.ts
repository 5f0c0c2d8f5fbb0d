import { create } from "zustand";

interface ProductionQuestion {
  /** The batch that waits for a deliberate word; null while nothing is asked. */
  readonly batchId: string | null;
  readonly sending: boolean;
}

/** Asked before the first order of a day in a production environment. */
export const useProductionQuestion = create<ProductionQuestion>(() => ({ batchId: null, sending: false }));

export const askForProduction = (batchId: string): void => useProductionQuestion.setState({ batchId, sending: false });

export function leaveProductionQuestion(): void {
  if (!useProductionQuestion.getState().sending) useProductionQuestion.setState({ batchId: null });
}

/**
 * Runs the submit once, and closes the question when it is answered: scans kept meanwhile must find the next batch, not
 * this one.
 */
export async function answerProductionQuestion(submit: (batchId: string) => Promise<unknown>): Promise<void> {
  const { batchId, sending } = useProductionQuestion.getState();
  if (batchId === null || sending) return;
  useProductionQuestion.setState({ sending: true });
  try {
    await submit(batchId);
  } finally {
    useProductionQuestion.setState({ batchId: null, sending: false });
  }
}
