// The app with shorter times, for tests in the window: its own main bundle, everything else as in the normal build.
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundlerEnvironment } from "./build.mjs";
import { root, tool } from "./places.mjs";
import { runNode } from "./processes.mjs";
import { SetupError, step } from "./report.mjs";

export const pacedApp = join(root, "test-results", "paced-app");
const config = join(root, "test", "paced-app", "electron.vite.config.ts");

/** The app must be built first. @param {import("./electron.mjs").Electron} electron */
export async function buildPacedApp(electron) {
  await mkdir(pacedApp, { recursive: true });
  const { code, output } = await step("Building the app with shorter times", () =>
    runNode([tool("electron-vite"), "build", "--logLevel", "warn", "--config", config], {
      env: bundlerEnvironment(electron),
    }),
  );
  if (code !== 0) throw new SetupError(`The app with shorter times could not be built:\n${output.trim()}`);
  for (const part of ["preload", "renderer"])
    await cp(join(root, "out", part), join(pacedApp, "out", part), { recursive: true });
  const { name, productName, version, type } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const description = { name, productName, version, type, main: "out/main/index.js" };
  await writeFile(join(pacedApp, "package.json"), JSON.stringify(description));
}
