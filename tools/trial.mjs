// `npm run trial`: on a real computer, does what only such a one shows (tools/trial/steps.ts), and writes trial/report.md. Asks
// the person for a scan and, outside Linux, for a file name; `-- --unattended`, CI or no terminal: asks nobody.
import { join } from "node:path";
import { ensurePackages, PACKAGE_TEST_PACKAGES, TEST_PACKAGES } from "./setup/debian.mjs";
import { hasDisplay, runOnScreen } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { root } from "./setup/places.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  const electron = await setUpApp();
  if (!hasDisplay()) await ensurePackages([...PACKAGE_TEST_PACKAGES, ...TEST_PACKAGES]);
  const isAlone = process.argv.includes("--unattended") || Boolean(process.env["CI"]) || !process.stdin.isTTY;
  const attended = hasDisplay() && !isAlone ? ["--attended"] : [];
  return runOnScreen(electron, [join(root, "tools", "trial", "trial.ts"), JSON.stringify(electron), ...attended]);
});
