import { create } from "zustand";

interface ProductionQuestion {
  /** The batch to confirm; null while no question is open. */
  readonly batchId: string | null;
  readonly sending: boolean;
}

/** Asked before the first order of a day in a production environment. */
export const useProductionQuestion = create<ProductionQuestion>(() => ({ batchId: null, sending: false }));

export const askForProduction = (batchId: string): void => useProductionQuestion.setState({ batchId, sending: false });

export function leaveProductionQuestion(): void {
  if (!useProductionQuestion.getState().sending) useProductionQuestion.setState({ batchId: null });
}

/** Submits once and then closes the question, so that scans kept meanwhile go to the next batch. */
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
