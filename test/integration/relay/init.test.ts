import { X509Certificate } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { readMemberKey } from "../../../src-main/fleet/nkeys.ts";
import { initFleet, renewCertificates } from "../../../src-relay/init/command.ts";
import type { FleetPlan } from "../../../src-relay/init/plan.ts";
import { RELAY_FILES, type RelayConfiguration } from "../../../src-relay/init/relay-files.ts";
import { sentenceOf } from "../../../src-relay/setup-error.ts";
import { tempFolder } from "../../temp-folder.ts";

const NOW = new Date("2026-11-29T10:00:00Z");
const DAY_MS = 86_400_000;
const EXAMPLES = join(import.meta.dirname, "../../../docs/examples");
const ONE_SERVER = ["--warehouse", "nj", "--environment", "production", "--server", "nats-1=10.0.0.11"];

const HOST_SENTENCE = "--server: A host is a name or an address without a port.";

const newFolder = (): string => join(tempFolder(), "fleet");
const read = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");

async function init(folder: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  await initFleet(["--folder", folder, ...args], { say: (line) => lines.push(line), now: NOW });
  return lines.join("\n");
}

const refusalOf = (folder: string, ...args: string[]): Promise<string> => init(folder, ...args).catch(sentenceOf);

const certificateOf = (folder: string): X509Certificate =>
  new X509Certificate(read(folder, join("servers", "nats-1", "server.crt")));

// Proof N17
test.skipIf(process.platform === "win32")(
  "writes secrets for their owner only, and none into the desks' files",
  async () => {
    const folder = newFolder();
    const said = await init(folder, ...ONE_SERVER, "--desk", "bench-1");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      statSync(join(folder, name)).isFile(),
    );
    const secretFiles = files.filter((name) => (statSync(join(folder, name)).mode & 0o077) === 0);
    expect(secretFiles.toSorted()).toEqual(
      [
        "ca.key",
        join("desks", "bench-1", "seed"),
        join("relay", "seed"),
        ...["nats-server.conf", "server.key", "storage.key"].map((name) => join("servers", "nats-1", name)),
      ].toSorted(),
    );
    const secrets = secretFiles.filter((name) => !name.endsWith(".conf")).map((name) => read(folder, name));
    const otherTexts = [said, ...files.filter((name) => !secretFiles.includes(name)).map((name) => read(folder, name))];
    for (const secret of secrets) expect(otherTexts.filter((text) => text.includes(secret))).toEqual([]);
  },
);

test("gives each desk its part of config.json and the relay that it trusts", async () => {
  const folder = newFolder();
  await init(
    folder,
    ...ONE_SERVER,
    "--server",
    "nats-2=nats2.local",
    "--server",
    "nats-3=fd00::3",
    "--desk",
    "bench-1",
  );
  expect(JSON.parse(read(folder, join("desks", "bench-1", "config.json")))).toEqual({
    fleet: {
      environment: "production",
      warehouse: "nj",
      desk: "bench-1",
      servers: ["tls://10.0.0.11:4222", "tls://nats2.local:4222", "tls://[fd00::3]:4222"],
      caFile: "fleet-ca.crt",
      relays: [readMemberKey(read(folder, join("relay", "seed")))?.publicKey],
    },
  });
  expect(read(folder, join("desks", "bench-1", "keychain.txt"))).toContain("account production.fleet");
});

test("adds and removes desks, and keeps all other keys", async () => {
  const folder = newFolder();
  await init(folder, ...ONE_SERVER, "--desk", "bench-1", "--desk", "bench-2");
  const seed = read(folder, join("desks", "bench-2", "seed"));
  const certificate = certificateOf(folder).serialNumber;
  await init(folder, "--desk", "bench-3", "--remove-desk", "bench-1");
  expect(readdirSync(join(folder, "desks"))).toEqual(["bench-2", "bench-3"]);
  expect(read(folder, join("desks", "bench-2", "seed"))).toBe(seed);
  expect(certificateOf(folder).serialNumber).toBe(certificate);
  expect(read(folder, join("servers", "nats-1", "nats-server.conf"))).toContain("$KV.FLEET_desks.bench-3");
});

test.each([
  "ca.key",
  join("relay", "seed"),
  join("desks", "bench-1", "seed"),
  join("servers", "nats-1", "storage.key"),
])("replaces no lost %s, which the servers and desks still use", async (file) => {
  const folder = newFolder();
  await init(folder, ...ONE_SERVER, "--desk", "bench-1");
  rmSync(join(folder, file));
  expect(await refusalOf(folder, "--desk", "bench-2")).toContain(`${join(folder, file)} is missing; put it back`);
});

test("renews the servers' certificates, valid from a day earlier", async () => {
  const folder = newFolder();
  await init(folder, ...ONE_SERVER);
  const authority = read(folder, "ca.crt");
  const later = new Date(NOW.getTime() + 300 * DAY_MS);
  await renewCertificates(["--folder", folder], { say: () => {}, now: later });
  const { validFrom, validTo } = certificateOf(folder);
  expect(Date.parse(validFrom)).toBe(later.getTime() - DAY_MS);
  expect(Date.parse(validTo)).toBe(later.getTime() + 397 * DAY_MS);
  expect(read(folder, "ca.crt")).toBe(authority);
});

test("renews the authority two years before its end, under its name and key", async () => {
  const folder = newFolder();
  await init(folder, ...ONE_SERVER, "--desk", "bench-1");
  const earlier = { authority: new X509Certificate(read(folder, "ca.crt")), server: certificateOf(folder) };
  const said: string[] = [];
  const later = new Date(NOW.getTime() + 3000 * DAY_MS);
  await renewCertificates(["--folder", folder], { say: (line) => said.push(line), now: later });
  const renewed = { authority: new X509Certificate(read(folder, "ca.crt")), server: certificateOf(folder) };
  expect(Date.parse(renewed.authority.validTo)).toBe(later.getTime() + 3650 * DAY_MS);
  for (const { authority } of [earlier, renewed])
    for (const { server } of [earlier, renewed])
      expect(server.checkIssued(authority) && server.verify(authority.publicKey)).toBe(true);
  for (const file of [join("relay", "fleet-ca.crt"), join("desks", "bench-1", "fleet-ca.crt")])
    expect(read(folder, file)).toBe(read(folder, "ca.crt"));
  expect(said.join()).toContain("Copy the new fleet-ca.crt to the relay and to each desk before 2036-11-26");
});

test("issues another certificate when a server moves", async () => {
  const folder = newFolder();
  await init(folder, ...ONE_SERVER);
  const plan = join(folder, "fleet.json");
  writeFileSync(plan, read(folder, "fleet.json").replace("10.0.0.11", "10.0.0.99"));
  await init(folder);
  expect(certificateOf(folder).checkIP("10.0.0.99")).toBe("10.0.0.99");
});

test.each(["returns-desk-fleet.service", "fleet-compose.yaml"])(
  "uses the server paths of docs/examples/%s",
  async (name) => {
    const folder = newFolder();
    await init(folder, ...ONE_SERVER);
    const plan = JSON.parse(read(folder, "fleet.json")) as FleetPlan;
    const example = readFileSync(join(EXAMPLES, name), "utf8");
    for (const server of plan.servers) {
      expect(example).toContain(`${server.folder}/nats-server.conf`);
      expect(example).toMatch(new RegExp(`(${server.dataFolder}|StateDirectory=${basename(server.dataFolder)})$`, "m"));
    }
  },
);

// The health's port answers on the server alone.
test("runs a server's container in the network of its computer", () => {
  const example = readFileSync(join(EXAMPLES, "fleet-compose.yaml"), "utf8");
  expect(example).toContain("network_mode: host\n");
  expect(example).not.toContain("ports:");
});

test("uses the relay paths of docs/examples/returns-desk-relay.service", async () => {
  const folder = newFolder();
  await init(folder, ...ONE_SERVER);
  const { dataFolder } = JSON.parse(read(folder, join("relay", "relay.json"))) as RelayConfiguration;
  const example = readFileSync(join(EXAMPLES, "returns-desk-relay.service"), "utf8");
  expect(example).toContain(`StateDirectory=${basename(dataFolder)}\n`);
  for (const secret of [RELAY_FILES.seed, RELAY_FILES.signingKey])
    expect(example).toContain(`LoadCredential=${secret}:/etc/returns-desk-relay/${secret}\n`);
});

test.each([
  [[], "--warehouse is missing."],
  [["--warehouse", "New Jersey"], "--warehouse: Names have small letters, digits and hyphens, 40 at most."],
  [[...ONE_SERVER, "--server", "nats-2=10.0.0.12"], "--server: A fleet has one server or three."],
  [["--server", "10.0.0.11"], '--server takes a name and a host, as nats-1=10.0.0.11, not "10.0.0.11".'],
  [[...ONE_SERVER, "--environment", "practice"], "--environment: Practice never joins a fleet."],
  [[...ONE_SERVER.slice(0, 4), "--server", "nats-1=10.0.0.1:4222"], HOST_SENTENCE],
  [[...ONE_SERVER.slice(0, 4), "--server", "nats-1=nats1.local:4222"], HOST_SENTENCE],
  [[...ONE_SERVER, "--desk", "relay"], '"relay" is the relay\'s name; give the desk another one.'],
])("refuses %j with a sentence", async (args, sentence) => {
  const folder = newFolder();
  expect(await refusalOf(folder, ...args)).toBe(sentence);
});

test("adds a desk also by the command that set the fleet up", async () => {
  const folder = newFolder();
  await init(folder, ...ONE_SERVER);
  await init(folder, ...ONE_SERVER, "--desk", "bench-9");
  expect((JSON.parse(read(folder, "fleet.json")) as FleetPlan).desks).toContain("bench-9");
});

test("refuses to change what a fleet's servers and desks have", async () => {
  const folder = newFolder();
  await init(folder, ...ONE_SERVER);
  expect(await refusalOf(folder, "--warehouse", "la")).toBe(
    "The fleet exists; to change --warehouse, edit fleet.json and run init again.",
  );
  expect(await refusalOf(folder, "--remove-desk", "bench-9")).toBe('The fleet has no desk "bench-9".');
  expect(await refusalOf(folder, "--server", "nats-1=10.0.0.12")).toBe(
    "The fleet exists; to change --server, edit fleet.json and run init again.",
  );
});

test.each([
  [(text: string) => text.replace('"10.0.0.11"', "11"), /fleet\.json: servers\.0\.host: .*expected string/],
  [(text: string) => text.replace('"desks"', '"desk"'), /fleet\.json: .*desks?/],
  [(text: string) => text.slice(0, -3), /fleet\.json is no JSON: /],
])("names the file when fleet.json is broken, and the field if one is", async (breakText, sentence) => {
  const folder = newFolder();
  await init(folder, ...ONE_SERVER);
  writeFileSync(join(folder, "fleet.json"), breakText(read(folder, "fleet.json")));
  expect(await refusalOf(folder)).toMatch(sentence);
});
