// `npm run trial`: on a real computer, does what only such a one shows (tools/trial/steps.ts), and writes trial/report.md. Asks
// the person for a scan and, outside Linux, for a file name; `-- --unattended`, CI or no terminal: asks nobody.
import { join } from "node:path";
import { ensurePackages, PACKAGE_TEST_PACKAGES, TEST_PACKAGES } from "./setup/debian.mjs";
import { hasDisplay, withDisplay } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { node24, root } from "./setup/places.mjs";
import { run, toolEnvironment } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  const { kind, version, executable } = await setUpApp();
  if (!hasDisplay()) await ensurePackages([...PACKAGE_TEST_PACKAGES, ...TEST_PACKAGES]);
  const isAlone = process.argv.includes("--unattended") || Boolean(process.env["CI"]) || !process.stdin.isTTY;
  const attended = hasDisplay() && !isAlone ? ["--attended"] : [];
  const trial = [join(root, "tools", "trial", "trial.ts"), kind, version, executable, ...attended];
  const { command, args } = withDisplay(node24(), trial);
  const { code } = await run(command, args, {
    show: true,
    env: toolEnvironment({ RETURNS_DESK_ELECTRON: executable }),
  });
  return code;
});
