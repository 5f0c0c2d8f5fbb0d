import { careForFiles, openEnvironment } from "../../src-main/environment/open-environment.ts";
import { systemKeychain } from "../../src-main/keychain/system-keychain.ts";
import { runDesk } from "../../src-main/shell/run-desk.ts";
import { startShell } from "../../src-main/shell/start-shell.ts";
import { PACE } from "../faults/pace.ts";

/** The app as src-main/whole-desk.ts composes it, except that it tries again sooner: no test waits for a time of the app's. */
const { timing, connection } = PACE;
const { circuit, timeouts, patience } = connection;
/** Only tests in which the service does not answer want it; elsewhere a busy machine would run into it. */
const givesUpSoon = process.env["RETURNS_DESK_GIVES_UP_SOON"] !== undefined;
const pace = { timing, connection: { circuit, ...(givesUpSoon && { timeouts, patience }) } };

const desk = runDesk({
  open: (options) => openEnvironment(options, pace),
  care: careForFiles,
  keychain: systemKeychain(),
  firstMomentsMs: 0,
});
startShell({ prepare: () => {}, load: () => Promise.resolve(desk) });
