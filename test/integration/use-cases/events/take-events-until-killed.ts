import { receivedEvent } from "../../../../src-main/use-cases/events/event-intake.ts";
import { openStore } from "../../../../src-main/store/thread/client.ts";
import { STORE_WORKER } from "../../support/workers.ts";

/** A desk that stores events as they come and says so, and is killed before it applies one of them. */
const store = await openStore({
  workerPath: STORE_WORKER,
  folder: process.argv[2] ?? "",
  options: { defaultBatchLimit: 3 },
});
let last: Promise<unknown> = Promise.resolve();
process.on("message", (message: string) => {
  if (message === "all") void last.then(() => process.send?.("stored"));
  else last = store.addEvents([receivedEvent({ body: message, receivedAt: "2026-11-21T12:00:00.000Z" }, "webhook")]);
});
