import { asksToForget } from "./app/command-line.ts";
import { startShell } from "./app/start-shell.ts";
import { prepareThread } from "./store/thread/thread.ts";
import storeWorker from "./store/thread/worker.ts?modulePath";

/** The composition root: the shell owns Electron and the window, whole-desk.ts is what works behind it. */
if (asksToForget(process.argv)) void import("./app/forget-credentials.ts").then(({ forgetThenEnd }) => forgetThenEnd());
else
  startShell({
    prepare: () => prepareThread(storeWorker),
    load: async () => (await import("./whole-desk.ts")).wholeDesk,
  });
