import { create } from "zustand";
import { addressFieldsIn } from "../../../src-domain/labels/failed-address.ts";
import type { DestinationField } from "../../../src-domain/recipients/address.ts";
import type { PageAnswerOf } from "../../../src-preload/contract/index.ts";
import type { ResendRow } from "../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../bridge.ts";
import { showScreen } from "../../shell/navigation.ts";
import { resumeBatch } from "../batches/batch-actions.ts";
import { dismissLabelNotice } from "./labels/label-notices.ts";

interface AddressCorrection {
  readonly batchId: string;
  /** Why the label failed, in the service's words. */
  readonly reason: string;
  readonly fields: readonly DestinationField[];
  /** Items of the failed order that are not in the batch. */
  readonly skippedCount: number;
  /** Whether the first field must still get the focus. */
  readonly requestsFocus: boolean;
}

/** The batch whose address must be corrected, because the label of its last order failed; null without one. */
export const useAddressCorrection = create<{ readonly correction: AddressCorrection | null }>(() => ({
  correction: null,
}));

/** Returns whether the label failed because of the address, as far as the reason tells. */
export const isAddressFailure = (reason: string | null): boolean =>
  reason !== null && addressFieldsIn(reason).length > 0;

const COPY_PROBLEMS = ["no-such-submission", "not-failed", "credentials", "offline", "service"] as const;
export type CopyProblem = (typeof COPY_PROBLEMS)[number] | "other";

export const copyProblemOf = (code: string): CopyProblem =>
  COPY_PROBLEMS.find((problem) => problem === code) ?? "other";

/**
 * Opens a new batch of the failed order's items with its address on the Scan screen. Main leaves out items that the
 * service does not accept again, so that nothing is sent twice; if none is left, there is no batch to open.
 */
export async function correctAddress(
  { submissionId, resendId }: Pick<ResendRow, "submissionId" | "resendId">,
  reason: string,
): Promise<PageAnswerOf<"labels", "copyToNewBatch">> {
  const answer = await desk.labels.copyToNewBatch({ submissionId });
  if (!answer.ok || answer.value.batchId === null) return answer;
  const { batchId, skippedItems } = answer.value;
  // The note beside the address has the text of the problem.
  if (resendId !== null) dismissLabelNotice(resendId);
  useAddressCorrection.setState({
    correction: {
      batchId,
      reason,
      fields: addressFieldsIn(reason),
      skippedCount: skippedItems.length,
      requestsFocus: true,
    },
  });
  showScreen("scan");
  await resumeBatch(batchId);
  return answer;
}
