// Runs under Node 24: `node flip-fuses.mjs <executable>`. The substitute's fuses were set for another app.
import { FuseV1Options, FuseVersion, flipFuses } from "@electron/fuses";

const executable = process.argv[2];
if (!executable) throw new Error("name the executable");

await flipFuses(executable, {
  version: FuseVersion.V1,
  // Playwright connects to the main process through the inspector.
  [FuseV1Options.EnableNodeCliInspectArguments]: true,
  // Its snapshot contains the other app's code.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
});
