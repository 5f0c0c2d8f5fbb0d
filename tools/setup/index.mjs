// The whole set-up, in order of dependency. Each part returns at once when there is nothing to do.
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
