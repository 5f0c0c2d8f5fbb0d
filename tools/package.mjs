// `npm run package`: creates the unpacked program for this system in dist/, and the relay of a fleet in dist/relay.
// `npm run package -- --installers` also creates the program's installers, for which electron-builder downloads tools.
// `-- --relay` packs only the relay. See docs/releasing.md.
import { packApp, packRelay } from "./package/pack-app.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { setUpApp } from "./setup/index.mjs";
import { main } from "./setup/report.mjs";

await main(async () => {
  const flags = process.argv.slice(2);
  if (flags.includes("--relay")) {
    await ensureDependencies();
    return (await packRelay({ show: true })).code;
  }
  const { code } = await packApp(await setUpApp(), flags, { show: true });
  return code === 0 ? (await packRelay({ show: true })).code : code;
});
