import { asksToForget } from "./app/command-line.ts";
import { forgetThenEnd } from "./app/forget-credentials.ts";
import { startShell } from "./app/start-shell.ts";
import { prepareThread } from "./store/thread/thread.ts";
import storeWorker from "./store/thread/worker.ts?modulePath";

/** The composition root: the shell owns Electron and the window, whole-desk.ts is what works behind it. */
if (asksToForget(process.argv))
  void forgetThenEnd(async () => (await import("./keychain/system-keychain.ts")).systemKeychain());
else
  startShell({
    prepare: () => prepareThread(storeWorker),
    load: async () => (await import("./whole-desk.ts")).wholeDesk,
  });
