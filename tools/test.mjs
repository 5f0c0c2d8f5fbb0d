// `npm test`: sets up a fresh machine, then runs all checks that protect every change, including the app in a real window.
// Its last line is `N passed, N failed`. `npm test -- STEP [ARGUMENT...]` runs one step and shows its program's output, as
// in `npm test -- windows scan-desk --repeat-each 10`; `--load N` keeps N processes busy meanwhile.
import { gate } from "./gate/gate.mjs";
import { run } from "./setup/processes.mjs";
import { main, say } from "./setup/report.mjs";

await main(async () => {
  const { stdout } = await run("git", ["rev-parse", "HEAD"]);
  // Without a repository, the date decides.
  const commit = /^[0-9a-f]{8}/.exec(stdout)?.[0];
  const share = (commit === undefined ? Math.floor(Date.now() / 86_400_000) : Number.parseInt(commit, 16)) % 7;
  process.env["RETURNS_DESK_SHARE"] ??= String(share);
  say(`Of what is sampled, part ${Number(process.env["RETURNS_DESK_SHARE"]) + 1} of 7 is taken.`);
  return gate({ full: false }, process.argv.slice(2));
});
