import { runMaintenance, openEnvironment } from "./environments/open-environment.ts";
import { systemKeychain } from "./keychain/system-keychain.ts";
import { runDesk } from "./app/run-desk.ts";

/** An environment owns the databases, the service and the desk. */
export const deskEntry = runDesk({ open: openEnvironment, care: runMaintenance, keychain: systemKeychain() });
