// The whole set-up, in the order in which its parts need each other. Each part returns at once when nothing is to do.
import { ensureBuild } from "./build.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureDisplay } from "./display.mjs";
import { ensureElectron } from "./electron.mjs";
import { ensureSqlite } from "./sqlite.mjs";

/** Everything but the build. */
export async function setUpRuntime() {
  await ensureDependencies();
  await ensureDisplay();
  const electron = await ensureElectron();
  await ensureSqlite(electron);
  return electron;
}

/** Everything up to a runnable app. */
export async function setUpApp() {
  const electron = await setUpRuntime();
  await ensureBuild(electron);
  return electron;
}
