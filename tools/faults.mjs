// `npm run faults [-- --json FILE ...]`: one batch stays one order, whatever the service does and whenever the desk dies.
// Its options are said by --help.
import { join } from "node:path";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { withDisplay } from "./setup/display.mjs";
import { buildFaultsApp } from "./setup/faults-app.mjs";
import { setUpApp } from "./setup/index.mjs";
import { node24, root } from "./setup/places.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

const args = [join(root, "test", "faults", "faults.ts"), ...process.argv.slice(2)];

async function inWindows() {
  const electron = await setUpApp();
  const env = toolEnvironment({
    RETURNS_DESK_ELECTRON: electron.executable,
    RETURNS_DESK_FAULTS_APP: await buildFaultsApp(electron),
  });
  const shown = withDisplay(node24(), args);
  return run(shown.command, shown.args, { show: true, env });
}

async function inDesks() {
  await ensureDependencies();
  return run(node24(), args, { show: true, env: toolEnvironment() });
}

await main(async () => (await (args.includes("--window-share") ? inWindows() : inDesks())).code);
