import { isDeleteCredentialsRun } from "./app/command-line.ts";
import { startShell } from "./app/start-shell.ts";
import { prewarmWorker } from "./store/thread/start-worker.ts";
import storeWorker from "./store/thread/worker.ts?modulePath";

/** The composition root: the shell owns Electron and the window, whole-desk.ts is what works behind it. */
if (isDeleteCredentialsRun(process.argv))
  void import("./app/delete-credentials.ts").then(({ deleteCredentialsAndExit }) => deleteCredentialsAndExit());
else
  startShell({
    prepare: () => prewarmWorker(storeWorker),
    load: async () => (await import("./desk-entry.ts")).deskEntry,
  });
