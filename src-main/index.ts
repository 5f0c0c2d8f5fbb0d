import { isDeleteCredentialsRun } from "./app/command-line.ts";
import { startShell } from "./app/start-shell.ts";
import { prewarmWorker } from "./store/thread/start-worker.ts";
import storeWorker from "./store/thread/worker.ts?modulePath";

/** Composition root. `startShell` opens the window, then loads the desk bundle. */
if (isDeleteCredentialsRun(process.argv))
  void import("./app/delete-credentials.ts").then(({ deleteCredentialsAndExit }) => deleteCredentialsAndExit());
else
  startShell({
    prewarm: () => prewarmWorker(storeWorker),
    load: async () => (await import("./desk-entry.ts")).deskEntry,
  });
