// `npm run windows`: unit, integration, keychain and installer tests as a Windows process, by Wine: backslashes, files that
// cannot be renamed or deleted while they are open, Windows' own store for credentials, electron-builder's installer with ours
// in it. `npm run windows -- PROJECT [ARGUMENT...]` runs one.
import { dirname, join } from "node:path";
import { runGate } from "./gate/run.mjs";
import { countsOfProgram, countsOfVitest, failuresOfVitest } from "./gate/counts.mjs";
import { ensurePackages } from "./setup/debian.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { root } from "./setup/places.mjs";
import { runNode } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";
import { openWindows } from "./setup/wine.mjs";

const PROJECTS = ["unit*", "integration*", "keychain", "installer"];

await main(async () => {
  const [chosen, ...more] = process.argv.slice(2);
  await ensureDependencies();
  const windows = await openWindows();
  try {
    const report = join(windows.folder, "report.json");
    /** @param {string} project */
    const work = async (project) => {
      if (project === "installer") {
        const made = await makeInstaller(windows);
        if (made.code !== 0) return { counts: countsOfProgram(made.code), output: made.output };
      }
      const reporters = ["--reporter=default", "--reporter=json", "--outputFile.json=report.json"];
      const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...reporters, ...more];
      const { code, output } = await windows.run(args);
      return { counts: await countsOfVitest(report, code), output: (await failuresOfVitest(report)) ?? output };
    };
    const projects = chosen === undefined ? PROJECTS : [chosen];
    // They share one Windows.
    /** @type {Promise<unknown>} */
    let last = Promise.resolve();
    const inTurn = (/** @type {string} */ name) => {
      const turn = last.then(() => work(name));
      last = turn.catch(() => {});
      return turn;
    };
    return await runGate(projects.map((name) => ({ name, work: () => inTurn(name) })));
  } finally {
    await windows.close();
  }
});

/** @param {import("./setup/wine.mjs").Windows} windows */
async function makeInstaller({ folder }) {
  await ensurePackages(["nsis"]);
  return runNode([join(root, "tools", "package", "installer-for-wine.mjs"), dirname(folder)]);
}
