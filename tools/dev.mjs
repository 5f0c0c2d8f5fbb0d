// `npm run dev`: runs the app with hot reload.
import { bundlerEnvironment } from "./setup/build.mjs";
import { sandboxArguments, withDisplay } from "./setup/display.mjs";
import { setUpRuntime } from "./setup/index.mjs";
import { node24, tool } from "./setup/paths.mjs";
import { run } from "./setup/processes.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  const electron = await setUpRuntime();
  const { command, args } = withDisplay(node24(), [
    tool("electron-vite/bin/electron-vite.js"),
    "dev",
    "--watch",
    ...sandboxArguments().map(() => "--noSandbox"),
    ...process.argv.slice(2),
  ]);
  const { code } = await run(command, args, { show: true, env: bundlerEnvironment(electron) });
  return code;
});
