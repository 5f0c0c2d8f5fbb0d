import { afterEach, expect, it } from "vitest";
import { createHandlers } from "../../../../src-main/bridge/handlers/handlers.ts";
import { openDeskRig, syncWhole, until, type DeskRig } from "../desk-rig.ts";
import { nobodyChooses } from "../machine-double.ts";
import { fillBatch } from "./submitting.ts";

let rig: DeskRig;
afterEach(() => rig.close());

it("posts at most 15 messages to the store's thread from Submit to created", async () => {
  const posted: string[] = [];
  let untilCreated: readonly string[] | null = null;
  rig = await openDeskRig(
    {},
    {
      onStoreCall: (name) => posted.push(name),
      publish: (domain, event, payload) => {
        const { state } = payload as { readonly state?: string };
        if (domain === "resend" && event === "changed" && state === "created") untilCreated ??= [...posted];
      },
    },
  );
  await syncWhole(rig);
  const { batchId } = await fillBatch(rig, 3);
  await rig.desk.requests.flush();
  posted.length = 0;
  const submitted = await createHandlers(rig.desk, nobodyChooses).batch.submit({ batchId, deliberate: false });
  expect(submitted.ok).toBe(true);
  const messages = await until(() => Promise.resolve(untilCreated), "the order");
  // A failure names them.
  expect(messages.slice(15)).toEqual([]);
});
