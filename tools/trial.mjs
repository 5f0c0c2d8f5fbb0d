// `npm run trial`: tests on a real computer what only it can show (tools/trial/steps.ts) and writes trial/report.md.
// Asks the person for a scan and, except on Linux, for a file name. Asks nothing with `-- --unattended`, in CI, or
// without a terminal or a display.
import { join } from "node:path";
import { ensurePackages, PACKAGE_TEST_PACKAGES, TEST_PACKAGES } from "./setup/debian.mjs";
import { hasDisplay, runOnScreen } from "./setup/display.mjs";
import { setUpApp } from "./setup/index.mjs";
import { root } from "./setup/paths.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  const electron = await setUpApp();
  if (!hasDisplay()) await ensurePackages([...PACKAGE_TEST_PACKAGES, ...TEST_PACKAGES]);
  const isUnattended = process.argv.includes("--unattended") || Boolean(process.env["CI"]) || !process.stdin.isTTY;
  const attendedOptions = hasDisplay() && !isUnattended ? ["--attended"] : [];
  return runOnScreen(electron, [
    join(root, "tools", "trial", "trial.ts"),
    JSON.stringify(electron),
    ...attendedOptions,
  ]);
});
