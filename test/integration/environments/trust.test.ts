import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { SEPARATE_SIMULATOR_FOLDER } from "../../../src-domain/environments/environment.ts";
import type { TrustChange } from "../../../src-domain/environments/trust.ts";
import { INBOX_DEFAULTS } from "../../../src-domain/events/event-inbox.ts";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../../src-domain/labels/printing.ts";
import type { Desk } from "../../../src-main/use-cases/desk.ts";
import { createInboxHandlers } from "../../../src-main/use-cases/events/api.ts";
import { createLabelHandlers } from "../../../src-main/use-cases/labels/api.ts";
import { createLabelPrinterSettingsFile } from "../../../src-main/use-cases/labels/print-port.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import { freePort, listenLocally } from "../../local-server.ts";
import { tempFolder } from "../../temp-folder.ts";
import { fakeNativeHost } from "../use-cases/fake-native-host.ts";
import { until } from "../use-cases/test-desk.ts";
import { startTestHost, serviceFor, type TestHost } from "./environment-opener.ts";
import { memoryKeychain, type MemoryKeychain } from "./memory-keychain.ts";

let simulator: Simulator;
let folder: string;
let keychain: MemoryKeychain;
let host: TestHost;
let questions: TrustChange[];
let isConfirmed: boolean;

async function open(configFile: string | null = null, systemConfig: string | null = null): Promise<void> {
  host = await startTestHost(simulator, folder, {
    confirmInDialog: (change) => {
      questions.push(change);
      return Promise.resolve(isConfirmed);
    },
    configFile,
    systemConfig,
    keychain,
  });
}

beforeEach(async () => {
  simulator = await serviceFor({ items: 20 });
  folder = tempFolder();
  keychain = memoryKeychain();
  questions = [];
  isConfirmed = true;
});

const addressesOf = ({ userBaseUrl, publicBaseUrl }: Simulator) => ({
  userApiUrl: userBaseUrl,
  publicApiUrl: publicBaseUrl,
});

const onNewPage = <Value>(call: (desk: Desk) => Promise<Value>) => host.onNewPage(({ desk }) => call(desk));
const addSimulator = () => host.add("Elsewhere", simulator);

const readCredentialsState = async () => (await onNewPage((desk) => desk.status())).credentials;
const credentialsStateOf = async (id: string) =>
  (await host.environments.list()).environments.find((environment) => environment.id === id)?.credentials.state;

// Proof P15
it("marks credentials as missing after their environment's address changes", async () => {
  const receivedHeaders: (string | undefined)[] = [];
  const otherServer = createServer((request, response) => {
    receivedHeaders.push(...Object.values(request.headers).flat());
    response.end("{}");
  });
  const { port, close } = await listenLocally(otherServer);
  onTestFinished(close);
  await open();
  const id = await addSimulator();
  const { apiKey, apiToken } = simulator.credentials;
  await host.environments.saveCredentials(id, apiKey, apiToken, "keychain");
  const url = `http://127.0.0.1:${port}`;
  const draft = { id, name: "Elsewhere", userApiUrl: `${url}/user`, publicApiUrl: `${url}/public` };
  expect(await host.environments.save(draft)).toMatchObject({ ok: true });
  expect(await credentialsStateOf(id)).toBe("missing");
  const environment = host.environments.find(id);
  if (environment === undefined) throw new Error("No environment");
  await host.environments.test(environment);
  expect(receivedHeaders.join()).not.toContain(apiToken);
  expect(receivedHeaders.join()).not.toContain(apiKey);
});

it("uses IT's credentials without a question only in managed environments", async () => {
  const entry = JSON.stringify(simulator.credentials);
  const site = { id: "site", name: "Site", userApiUrl: simulator.userBaseUrl, publicApiUrl: simulator.publicBaseUrl };
  const config = join(folder, "rollout.json");
  await writeFile(config, JSON.stringify({ environments: [site], defaultEnvironment: "site" }));
  keychain.entries.set("site", entry);
  await open(config);
  await until(async () => (await readCredentialsState()) === "ok", "the service to accept them");
  expect(questions).toEqual([]);
  expect(JSON.parse(keychain.entries.get("site") ?? "")).toMatchObject({ origins: [new URL(simulator.url).origin] });

  const id = await addSimulator();
  keychain.entries.set(id, entry);
  isConfirmed = false;
  await host.environments.switchTo(id);
  await until(async () => (await readCredentialsState()) === "missing", "the desk to miss its credentials");
  expect(questions.at(-1)).toMatchObject({
    kind: "credentials",
    subject: "Elsewhere",
    target: new URL(simulator.url).host,
  });
  expect(keychain.entries.get(id)).toBe(entry);
});

const PRODUCTION_ENTRY = JSON.stringify({
  apiKey: "own-key",
  apiToken: "own-token",
  origins: ["https://api.returnhelpercentre.com"],
});

// Proof P26
it("asks before a key at the program's own addresses replaces one that may work", async () => {
  isConfirmed = false;
  await open();
  const save = (id: string, apiKey: string) => host.environments.saveCredentials(id, apiKey, "token", "keychain");
  // The first key, and its correction.
  for (const apiKey of ["key-1", "key-2"]) expect(await save("production", apiKey)).toMatchObject({ ok: true });
  expect(questions).toEqual([]);
  expect(JSON.parse(keychain.entries.get("production") ?? "")).toMatchObject({
    apiKey: "key-2",
    origins: ["https://api.returnhelpercentre.com"],
  });
  await host.close();
  await open();
  expect(await save("production", "key-3")).toMatchObject({ error: "not-confirmed" });
  isConfirmed = true;
  await host.environments.save({ id: "sandbox", name: "Sandbox", ...addressesOf(simulator) });
  isConfirmed = false;
  expect(await save("sandbox", "key-4")).toMatchObject({ error: "not-confirmed" });
  expect(questions.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["credentials", "Production"],
    ["address", "Sandbox"],
    ["credentials", "Sandbox"],
  ]);
});

describe("a compromised page", () => {
  const otherAddresses = {
    userApiUrl: "https://elsewhere.example/user",
    publicApiUrl: "https://elsewhere.example/public",
  };

  async function trySetUp() {
    const { environments } = host;
    const nativeHost = { ...fakeNativeHost, confirmTrust: host.confirmTrust };
    const { bridge } = await onNewPage((desk) =>
      Promise.resolve({
        bridge: {
          labels: createLabelHandlers(desk, nativeHost),
          inbox: createInboxHandlers(desk, nativeHost),
        },
      }),
    );
    const zpl = { host: "192.168.1.50", port: 9100 };
    const signingKey = Buffer.from("a key that nobody asked for, long enough").toString("base64");
    return [
      await environments.save({ id: "production", name: "Production", ...otherAddresses }),
      await environments.save({ id: null, name: "New", ...otherAddresses }),
      await environments.saveCredentials("production", "their-key", "their-token", "session"),
      await bridge.labels.savePrinterSettings({ ...DEFAULT_LABEL_PRINTER_SETTINGS, zpl }),
      await bridge.inbox.save({
        ...INBOX_DEFAULTS,
        on: true,
        host: "0.0.0.0",
        senders: ["10.0.0.2"],
        endpoint: "https://elsewhere.example",
      }),
      await bridge.inbox.saveSigningKey({ signingKey }),
    ];
  }

  // Proof P22
  it.each(["not-confirmed", "locked"])("sets up nothing trusted: %s", async (code) => {
    const config = join(folder, "rollout.json");
    const computerConfig = join(folder, "computer.json");
    await writeFile(config, JSON.stringify({ locked: false }));
    // The computer's config file has priority over the one from the command line.
    if (code === "locked") await writeFile(computerConfig, JSON.stringify({ locked: true }));
    isConfirmed = false;
    keychain.entries.set("production", PRODUCTION_ENTRY);
    await open(config, computerConfig);
    const stateBefore = await host.environments.list();
    for (const answer of await trySetUp()) expect(answer).toMatchObject({ ok: false });
    expect(await host.environments.list()).toEqual(stateBefore);
    expect(questions).toHaveLength(code === "locked" ? 0 : 6);
    expect([...keychain.entries]).toEqual([["production", PRODUCTION_ENTRY]]);
    await host.close();
    const journal = new Database(join(folder, "environments", SEPARATE_SIMULATOR_FOLDER, "journal.sqlite"));
    const journaled = journal.prepare("SELECT kind, answer FROM trust_change ORDER BY rowid").all();
    journal.close();
    expect(journaled).toEqual(
      ["address", "address", "credentials", "printer", "inbox", "signing-key"].map((kind) => ({
        kind,
        answer: code,
      })),
    );
  });

  async function setUp() {
    await open();
    const id = await addSimulator();
    const { apiKey, apiToken } = simulator.credentials;
    await host.environments.saveCredentials(id, apiKey, apiToken, "keychain");
    await host.environments.save({ id: "production", name: "Production", ...otherAddresses });
    const printing = labelPrinting();
    await onNewPage(async (desk) => {
      await createLabelHandlers(desk, printing).savePrinterSettings({
        ...DEFAULT_LABEL_PRINTER_SETTINGS,
        zpl: { host: "10.0.0.40", port: 9100 },
      });
      const inbox = { ...INBOX_DEFAULTS, on: true, port: await freePort(), endpoint: "https://hooks.example.com" };
      expect(await createInboxHandlers(desk, printing).save(inbox)).toMatchObject({ ok: true });
    });
    return id;
  }

  const labelPrinting = () => {
    const settingsFile = createLabelPrinterSettingsFile(
      join(folder, "printing.json"),
      Promise.resolve({}),
      () => new Date(),
    );
    return {
      ...fakeNativeHost,
      confirmTrust: host.confirmTrust,
      printing: { ...fakeNativeHost.printing, settingsFile },
    };
  };

  async function tryRemove(id: string) {
    const { environments } = host;
    const printing = labelPrinting();
    return onNewPage(async (desk) => {
      const labels = createLabelHandlers(desk, printing);
      const inbox = createInboxHandlers(desk, printing);
      const { settings } = await desk.inbox.refreshState();
      return [
        await environments.remove(id),
        await environments.removeCredentials(id),
        await environments.restorePreset("production"),
        await environments.save({ id, name: "Renamed", ...addressesOf(simulator) }),
        await labels.savePrinterSettings(DEFAULT_LABEL_PRINTER_SETTINGS),
        await inbox.save({ ...settings, on: false }),
        await inbox.save({ ...settings, freshMinutes: 60 }),
        await inbox.save({ ...settings, endpoint: "https://elsewhere.example" }),
        await inbox.removeSigningKey({}),
      ];
    });
  }

  // Proof P14
  it.each(["not-confirmed", "locked"])("removes nothing trusted: %s", async (code) => {
    const id = await setUp();
    await host.close();
    questions = [];
    isConfirmed = false;
    const config = join(folder, "rollout.json");
    await writeFile(config, JSON.stringify({ locked: code === "locked", aNewerField: 7 }));
    await open(config);
    const stateBefore = [await host.environments.list(), [...keychain.entries]];
    for (const answer of await tryRemove(id)) expect(answer).toMatchObject({ ok: false });
    expect([await host.environments.list(), [...keychain.entries]]).toEqual(stateBefore);
    expect(questions).toHaveLength(code === "locked" ? 0 : 9);
    const storedSettings = await onNewPage(async (desk) => (await desk.inbox.refreshState()).settings);
    expect(storedSettings).toMatchObject({ on: true, freshMinutes: 15 });
  });

  it("cannot change a closed inbox on a locked desk", async () => {
    const config = join(folder, "rollout.json");
    const saveInbox = () =>
      onNewPage((desk) =>
        createInboxHandlers(desk, labelPrinting()).save({ ...INBOX_DEFAULTS, endpoint: "https://a.example" }),
      );
    await writeFile(config, JSON.stringify({ locked: true }));
    await open(config);
    expect(await saveInbox()).toMatchObject({ ok: false, error: { code: "locked" } });
    await host.close();
    await writeFile(config, "{}");
    await open(config);
    expect(await saveInbox()).toMatchObject({ ok: true });
    expect(questions).toEqual([]);
  });

  // Proof P18
  it.each(["a folder", "a dangling link", "an empty file"])(
    "cannot unlock the desk with an unreadable file: %s",
    async (kind) => {
      const computerConfig = join(folder, "computer.json");
      if (kind === "a folder") await mkdir(computerConfig);
      else if (kind === "a dangling link") await symlink(join(folder, "gone.json"), computerConfig);
      else await writeFile(computerConfig, "");
      await open(null, computerConfig);
      expect(await host.environments.save({ id: null, name: "New", ...otherAddresses })).toMatchObject({
        error: { code: "locked" },
      });
      expect(questions).toEqual([]);
    },
  );

  it("needs a confirmation of the day's first production write on a locked desk", async () => {
    const config = join(folder, "rolled-out.json");
    await writeFile(config, JSON.stringify({ locked: true }));
    await open(config);
    const change = { kind: "production", subject: "Production", target: "api.example" } as const;
    expect(await host.confirmTrust(change)).toBe("confirmed");
    isConfirmed = false;
    expect(await host.confirmTrust(change)).toBe("not-confirmed");
    expect(questions).toEqual([change, change]);
  });

  it("cannot change managed printing", async () => {
    await open();
    const managed = { printer: "theirs", zpl: { host: "10.0.0.40", port: 9100 } };
    const settingsFile = createLabelPrinterSettingsFile(
      join(folder, "printing.json"),
      Promise.resolve(managed),
      () => new Date(),
    );
    const answers = await onNewPage(async (desk) => {
      const labels = createLabelHandlers(desk, {
        ...fakeNativeHost,
        printing: { ...fakeNativeHost.printing, settingsFile },
      });
      const printerSettings = await labels.getPrinterSettings({});
      const settings = printerSettings.settings;
      return [
        printerSettings,
        await labels.savePrinterSettings({ ...settings, printer: "own" }),
        await labels.savePrinterSettings({ ...settings, zpl: { host: "10.0.0.41", port: 9100 } }),
        await labels.savePrinterSettings({ ...settings, copies: 2 }),
      ];
    });
    expect(answers).toMatchObject([
      { settings: managed, managedParts: ["printer", "zpl"] },
      { ok: false, error: { code: "managed" } },
      { ok: false, error: { code: "managed" } },
      { ok: true, value: { copies: 2 } },
    ]);
    expect(await settingsFile.read()).toMatchObject({ ...managed, copies: 2 });
    expect(questions).toEqual([]);
  });

  // Proof P21
  it("gets no second dialog while one is open", async () => {
    await open();
    const answers = await Promise.all([
      host.confirmTrust({ kind: "printer", subject: "", target: "one" }),
      host.confirmTrust({ kind: "printer", subject: "", target: "other" }),
    ]);
    expect(answers).toEqual(["confirmed", "not-confirmed"]);
    expect(questions).toHaveLength(1);
  });

  it("cannot choose a label printer in a public network", async () => {
    await open();
    const changedSettings = { ...DEFAULT_LABEL_PRINTER_SETTINGS, zpl: { host: "203.0.113.9", port: 9100 } };
    const saved = await onNewPage((desk) =>
      createLabelHandlers(desk, { ...fakeNativeHost, confirmTrust: host.confirmTrust }).savePrinterSettings(
        changedSettings,
      ),
    );
    expect(saved).toMatchObject({ ok: false, error: { code: "public-printer" } });
    expect(questions).toEqual([]);
  });
});
