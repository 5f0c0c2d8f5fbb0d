// Replaces Electron's own default app: opens the folder named on the command line as an app, as `electron .` does. It
// awaits the app at its top level, because Electron delays "ready" until this module has finished, and the app must
// register privileged schemes before "ready".
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { app } from "electron";

const named = process.argv.slice(1).find((argument) => !argument.startsWith("-"));

try {
  if (!named) throw new Error("name a folder with a package.json");
  const folder = resolve(named);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  // Electron has these two setters for its own default app; its types do not include them.
  const { setAppPath, setVersion } = /** @type {Record<string, (text: string) => void>} */ (
    /** @type {unknown} */ (app)
  );
  app.setName(manifest.productName ?? manifest.name);
  setVersion?.call(app, manifest.version);
  if (!app.commandLine.hasSwitch("user-data-dir")) app.setPath("userData", join(app.getPath("appData"), app.name));
  setAppPath?.call(app, folder);
  await import(pathToFileURL(join(folder, manifest.main)).href);
} catch (error) {
  console.error(error);
  app.exit(1);
}
