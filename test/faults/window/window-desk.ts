import type { BridgeAnswer } from "../../../src-main/bridge/router.ts";
import type { ItemView } from "../../../src-simulator/control-client.ts";
import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import { fillAll, submitButton } from "../../e2e/support/scan-desk.ts";
import type { Call } from "../../rig/messages.ts";

/** A refused or released batch may have come back as the current one; the next cell has a batch of its own. */
export async function beginBatch({ page }: DeskWindow): Promise<string> {
  const begun = await page.evaluate(async () => window.desk.batch.start({}));
  if (!begun.ok) throw new Error(JSON.stringify(begun));
  return begun.value.batchId;
}

/** The same by the screen alone: codes typed, form filled. */
export async function makeBatchByHand(desk: DeskWindow, items: readonly ItemView[]): Promise<void> {
  for (const [index, { rma }] of items.entries()) {
    await desk.scan(rma);
    await desk.batchItems.nth(index).waitFor();
  }
  await fillAll(desk);
}

export const submitByHand = (desk: DeskWindow): Promise<void> => submitButton(desk).click();

export async function act({ page }: DeskWindow, call: Call): Promise<void> {
  const answer = await page.evaluate(async ({ domain, name, input }) => {
    const desk = window.desk as unknown as Record<string, Record<string, (input: object) => Promise<BridgeAnswer>>>;
    return desk[domain]?.[name]?.(input);
  }, call);
  if (!answer?.ok) throw new Error(`${call.name}: ${JSON.stringify(answer)}`);
}
