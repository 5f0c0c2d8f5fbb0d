import { careForFiles, openEnvironment } from "../../../src-main/environment/open-environment.ts";
import { systemKeychain } from "../../../src-main/keychain/system-keychain.ts";
import { runDesk } from "../../../src-main/shell/run-desk.ts";
import { startShell } from "../../../src-main/shell/start-shell.ts";
import { PACE } from "../pace.ts";

/** The app as it is, put together as src-main/whole-desk.ts does it, but in less of a hurry to wait. */
const desk = runDesk({
  open: (options) => openEnvironment(options, PACE),
  care: careForFiles,
  keychain: systemKeychain(),
});
startShell({ prepare: () => {}, load: () => Promise.resolve(desk) });
