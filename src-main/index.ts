import { careForFiles, openEnvironment } from "./environment/open-environment.ts";
import { systemKeychain } from "./keychain/system-keychain.ts";
import { startShell } from "./shell/start-shell.ts";

/** The composition root: the shell owns Electron, an environment owns the databases, the service and the desk. */
startShell({ open: openEnvironment, care: careForFiles, keychain: systemKeychain() });
