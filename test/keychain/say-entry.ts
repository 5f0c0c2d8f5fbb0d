import { systemKeychain } from "../../src-main/keychain/system-keychain.ts";

// Says what the computer's keychain answers, then ends as the app does (src-main/app/start-shell.ts).
const keychain = systemKeychain();
const begun = performance.now();
const answer = await keychain.read("say-entry");
const answered = performance.now();
const again = await keychain.read("say-entry");
const tookMs = { first: answered - begun, second: performance.now() - answered };
const said = { answer, again, isStuck: keychain.isStuck(), tookMs };
process.stdout.write(JSON.stringify(said), () => {
  if (keychain.isStuck()) process.kill(process.pid, "SIGKILL");
  else process.exit(0);
});
