import { createSystemKeychain } from "../../src-main/keychain/keychain.ts";

// Prints what the computer's keychain returns, then exits as the app does (src-main/app/start-shell.ts).
const keychain = createSystemKeychain();
const startedAtMs = performance.now();
const answer = await keychain.read("say-entry");
const answeredAtMs = performance.now();
const secondAnswer = await keychain.read("say-entry");
const durationsMs = { first: answeredAtMs - startedAtMs, second: performance.now() - answeredAtMs };
const output = { answer, secondAnswer, isStuck: keychain.isStuck(), durationsMs };
process.stdout.write(JSON.stringify(output), () => {
  if (keychain.isStuck()) process.kill(process.pid, "SIGKILL");
  else process.exit(0);
});
