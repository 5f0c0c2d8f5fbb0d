import { careForFiles, openEnvironment } from "./environment/open-environment.ts";
import { systemKeychain } from "./keychain/system-keychain.ts";
import { runDesk } from "./shell/run-desk.ts";

/** An environment owns the databases, the service and the desk. */
export const wholeDesk = runDesk({ open: openEnvironment, care: careForFiles, keychain: systemKeychain() });
