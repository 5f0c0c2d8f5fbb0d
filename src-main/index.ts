import { isDeleteCredentialsRun } from "./app/command-line.ts";
import { startShell } from "./app/start-shell.ts";
import { prewarmWorker } from "./store/thread/start-worker.ts";
import storeWorker from "./store/thread/worker.ts?modulePath";

/** Composition root. `startShell` owns Electron and the window; the desk bundle loads after the window is visible. */
if (isDeleteCredentialsRun(process.argv))
  void import("./app/delete-credentials.ts").then(({ deleteCredentialsAndExit }) => deleteCredentialsAndExit());
else
  startShell({
    prepare: () => prewarmWorker(storeWorker),
    load: async () => (await import("./desk-entry.ts")).deskEntry,
  });
