import { runDesk } from "./app/run-desk.ts";
import { runMaintenance, openEnvironment } from "./environments/open-environment.ts";
import { createSystemKeychain } from "./keychain/keychain.ts";

/** Entry of the desk bundle, which the shell loads after the window is visible. */
export const deskEntry = runDesk({ open: openEnvironment, runMaintenance, keychain: createSystemKeychain() });
