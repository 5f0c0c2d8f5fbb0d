import { openStore } from "../../../../src-main/store/thread/client.ts";
import { createReceivedEvent } from "../../../../src-main/use-cases/events/event-intake.ts";
import { STORE_WORKER } from "../../support/workers.ts";

/** Stores the events that its parent sends, reports "stored", and is killed before it applies any event. */
const store = await openStore({
  workerPath: STORE_WORKER,
  folder: process.argv[2] ?? "",
  options: { defaultBatchLimit: 3 },
});
let lastWrite: Promise<unknown> = Promise.resolve();
process.on("message", (message: string) => {
  if (message === "all") void lastWrite.then(() => process.send?.("stored"));
  else
    lastWrite = store.addEvents([
      createReceivedEvent({ body: message, receivedAt: "2026-11-21T12:00:00.000Z" }, "webhook"),
    ]);
});
