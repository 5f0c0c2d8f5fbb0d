// The app with shorter times, for tests in the window: its own main bundle, everything else as in the normal build.
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "./build.mjs";
import { root } from "./places.mjs";

export const pacedApp = join(root, "test-results", "paced-app");
const config = join(root, "test", "paced-app", "electron.vite.config.ts");

/** The app must be built first. @param {import("./electron.mjs").Electron} electron */
export async function buildPacedApp(electron) {
  await mkdir(pacedApp, { recursive: true });
  await bundle("Building the app with shorter times", electron, ["--config", config]);
  for (const part of ["preload", "renderer"])
    await cp(join(root, "out", part), join(pacedApp, "out", part), { recursive: true });
  const { name, productName, version, type } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const description = { name, productName, version, type, main: "out/main/index.js" };
  await writeFile(join(pacedApp, "package.json"), JSON.stringify(description));
}
