import type { Destination } from "../../../../src-domain/recipients/address.ts";
import type { StoredSubmission } from "../../../../src-main/store/resends/stored-submission.ts";
import { submitBatch } from "../../../../src-main/use-cases/resends/submit-batch.ts";
import type { ItemState } from "../../../../src-simulator/control-client.ts";
import { DESTINATION } from "../../../destination.ts";
import { isoNow, rawScan, until, valueOf, type DeskRig } from "../test-desk.ts";

export async function fillBatch(
  { desk: { store }, simulator }: DeskRig,
  count: number,
  state: ItemState = "eligible",
  recipient: Partial<Destination> = {},
) {
  const control = simulator.control;
  const items: { readonly rma: string; readonly returnInventoryId: string }[] = [];
  const { batchId } = await store.currentBatch(isoNow());
  for (const item of await control.items({ state, warehouseId: 2, limit: 60 })) {
    if (items.length === count) break;
    const { outcome } = await store.recordScan(rawScan(item.rma), isoNow());
    if (outcome.verdict.kind === "added") items.push(item);
    else await store.dismissRefusedScan(outcome.scanId, "put-aside", isoNow());
  }
  if (items.length < count) throw new Error(`Only ${items.length} items could be added`);
  await fillDestination(store, batchId, recipient);
  return { batchId, items };
}

export async function fillDestination(
  store: DeskRig["desk"]["store"],
  batchId: string,
  recipient: Partial<Destination> = {},
) {
  const { types } = await store.serviceTypes(2);
  const autoLabel = types.find((type) => type.labelMode === "auto-label");
  await store.saveDestination(
    batchId,
    { ...DESTINATION, shipmentServiceType: autoLabel?.code ?? "", ...recipient },
    isoNow(),
  );
}

export async function submit({ desk }: Pick<DeskRig, "desk">, batchId: string, now = new Date()): Promise<string> {
  const { submissionId } = valueOf(await submitBatch(desk.store, batchId, now));
  desk.orders.outbox.wake();
  return submissionId;
}

export async function submitItems(rig: DeskRig, count: number, state: ItemState = "eligible") {
  const { batchId, items } = await fillBatch(rig, count, state);
  return { batchId, submissionId: await submit(rig, batchId), items };
}

export const waitForSubmission = (
  rig: Pick<DeskRig, "desk">,
  submissionId: string,
  expected: Partial<Pick<StoredSubmission, "state" | "doubt" | "waitingFor" | "attempts" | "statusRaw">>,
): Promise<StoredSubmission> =>
  until(
    async () => {
      const submission = await rig.desk.store.submission(submissionId);
      const isExpected = Object.entries(expected).every(
        ([name, value]) => submission?.[name as keyof typeof expected] === value,
      );
      return isExpected && submission;
    },
    `submission ${JSON.stringify(expected)}`,
  );

export async function submissionStates(rig: DeskRig, submissionId: string): Promise<string> {
  const observations = await rig.desk.store.timeline(submissionId);
  return observations.flatMap(({ fact }) => (fact.kind === "submission" ? fact.state : [])).join(" ");
}

/**
 * Returns the order's id once the service reports the status. Fetches the order, because the next poll is seconds away.
 */
export async function resendIdWithStatus(rig: DeskRig, submissionId: string, status: string): Promise<string> {
  await waitForSubmission(rig, submissionId, { state: "created" });
  const { resendId } = await until(async () => {
    const submission = await rig.desk.store.submission(submissionId);
    await rig.desk.orderTracking.readOrder(submission?.resendId ?? "");
    const fetchedSubmission = await rig.desk.store.submission(submissionId);
    return fetchedSubmission?.statusRaw === status && fetchedSubmission;
  }, status);
  return resendId ?? "";
}

export async function orderWithLabel(rig: DeskRig, count: number) {
  const { submissionId, items } = await submitItems(rig, count);
  return { submissionId, items, resendId: await resendIdWithStatus(rig, submissionId, "label-success") };
}
