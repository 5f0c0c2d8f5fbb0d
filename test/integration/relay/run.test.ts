import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { initFleet } from "../../../src-relay/init/command.ts";
import { runRelay } from "../../../src-relay/run/command.ts";
import { readSecrets } from "../../../src-relay/run/secrets.ts";
import { sentenceOf } from "../../../src-relay/setup-error.ts";
import { tempFolder } from "../../temp-folder.ts";

const SIGNING_KEY = Buffer.from("a signing key of the test").toString("base64");

/** Returns the relay's folder, as the administrator completes it. */
async function relayFolder(): Promise<string> {
  const folder = join(tempFolder(), "fleet");
  const fleet = ["--warehouse", "nj", "--environment", "production", "--server", "nats-1=10.0.0.11"];
  await initFleet(["--folder", folder, ...fleet], { say: () => undefined, now: new Date() });
  writeFileSync(join(folder, "relay", "signing-key"), `${SIGNING_KEY}\n`, { mode: 0o600 });
  return join(folder, "relay");
}

const refusalOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null, sentenceOf);

const isWindows = process.platform === "win32";

test.skipIf(isWindows)("reads systemd's credentials before the folder's files", async () => {
  const folder = await relayFolder();
  const credentials = tempFolder();
  const other = Buffer.from("another key of the test").toString("base64");
  expect((await readSecrets(folder, credentials, null)).signingKey).toBe(SIGNING_KEY);
  writeFileSync(join(credentials, "signing-key"), other);
  expect((await readSecrets(folder, credentials, null)).signingKey).toBe(other);
});

test.skipIf(isWindows).each([
  ['{"apiKey":"k","apiToken":"t","origins":["https://api.example.com"]}', null],
  [
    '{"apiKey":"k","apiToken":"t","origins":["https://other.example.com"]}',
    '"api-credentials" is not for https://api.example.com; add it to origins, or correct relay.service.',
  ],
  ["k", '"api-credentials" is no JSON with apiKey, apiToken and origins; correct it.'],
])("gives API credentials only to the origins that they name: %s", async (text, refusal) => {
  const folder = await relayFolder();
  const service = { userApiUrl: "https://api.example.com/user", publicApiUrl: "" };
  writeFileSync(join(folder, "api-credentials"), text, { mode: 0o600 });
  expect(await refusalOf(readSecrets(folder, undefined, service))).toBe(refusal);
});

// Proof N18
test.skipIf(isWindows)("refuses a secret that others may read", async () => {
  const folder = await relayFolder();
  const file = join(folder, "signing-key");
  chmodSync(file, 0o640);
  expect(await refusalOf(readSecrets(folder, undefined, null))).toBe(`Others may read ${file}; run chmod 600 ${file}.`);
});

test("refuses to run under another release of Node", async () => {
  const args = ["--folder", await relayFolder()];
  expect(await refusalOf(runRelay(args, { say: () => undefined, nodeVersion: "v20.20.2" }))).toBe(
    "The relay needs Node 24; this is Node v20.20.2.",
  );
});

test("refuses to run until the administrator has named the endpoint", async () => {
  const args = ["--folder", await relayFolder()];
  expect(await refusalOf(runRelay(args, { say: () => undefined }))).toContain(
    "relay.endpoint is the address that is registered with the service",
  );
});

test.each([
  [(text: string) => text.replace('"healthPort": 8791', '"healthPort": "8791"'), /relay\.json: healthPort: /],
  [(text: string) => text.slice(0, -3), /relay\.json is no JSON: /],
])("names the file when relay.json is broken, and the field if one is", async (breakText, sentence) => {
  const folder = await relayFolder();
  const file = join(folder, "relay.json");
  writeFileSync(file, breakText(readFileSync(file, "utf8")));
  expect(await refusalOf(runRelay(["--folder", folder], { say: () => undefined }))).toMatch(sentence);
});
