// The complete setup, in order of dependency. A part with nothing to do returns immediately.
import { ensureBuild } from "./build.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureDisplay } from "./display.mjs";
import { ensureElectron } from "./electron.mjs";
import { ensureSqlite } from "./sqlite.mjs";

export async function setUpRuntime() {
  await ensureDependencies();
  await ensureDisplay();
  const electron = await ensureElectron();
  await ensureSqlite(electron);
  return electron;
}

export async function setUpApp() {
  const electron = await setUpRuntime();
  await ensureBuild(electron);
  return electron;
}
