// `npm run windows`: runs unit, integration, keychain and installer tests as a Windows process in Wine: backslashes,
// open files that cannot be renamed or deleted, Windows' credential store, the installer. `npm run windows -- PROJECT
// [ARGUMENT...]` runs one project.
import { dirname, join } from "node:path";
import { parseCounts } from "./gate/counts.mjs";
import { runGate } from "./gate/run.mjs";
import { ensurePackages } from "./setup/debian.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { root } from "./setup/paths.mjs";
import { runNode } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";
import { openWindows } from "./setup/wine.mjs";

/**
 * Vitest projects, the longest first. integration-fleet is left out, because no package source has a NATS server for
 * Wine's Windows, and warehouses run Linux servers.
 */
const PROJECTS = ["integration", "integration-apart", "unit*", "installer", "keychain"];

await main(async () => {
  const [chosenProject, ...extraArgs] = process.argv.slice(2);
  await ensureDependencies();
  const windows = await openWindows();
  try {
    /** @param {string} name */
    const createStep = (name) => ({
      name,
      work: async () => {
        if (name === "installer") {
          await ensurePackages(["nsis"]);
          const script = [join(root, "tools", "package", "installer-for-wine.mjs"), dirname(windows.folder)];
          const result = await runNode(script);
          if (result.code !== 0) return { counts: parseCounts(result.code), output: result.output };
        }
        const args = ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", "--project", name, ...extraArgs];
        const { code, output } = await windows.run(name.replace("*", ""), args);
        return { counts: parseCounts(code, output), output };
      },
    });
    return await runGate((chosenProject === undefined ? PROJECTS : [chosenProject]).map(createStep));
  } finally {
    await windows.close();
  }
});
