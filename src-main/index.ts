import { openEnvironment } from "./environment/open-environment.ts";
import { startShell } from "./shell/start-shell.ts";

/** The composition root: the shell owns Electron, an environment owns the databases, the service and the desk. */
startShell(openEnvironment);
