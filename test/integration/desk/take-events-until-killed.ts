import { receivedEvent } from "../../../src-main/desk/event-intake.ts";
import { openStore } from "../../../src-main/store/client.ts";

/** A desk that stores events as they come and says so, and is killed before it applies one of them. */
const store = await openStore({
  workerPath: new URL("../../../src-main/store/worker.ts", import.meta.url),
  folder: process.argv[2] ?? "",
  options: { defaultBatchLimit: 3 },
});
let last: Promise<unknown> = Promise.resolve();
process.on("message", (message: string) => {
  if (message === "all") void last.then(() => process.send?.("stored"));
  else last = store.addEvents([receivedEvent({ body: message, receivedAt: "2026-11-21T12:00:00.000Z" }, "webhook")]);
});
