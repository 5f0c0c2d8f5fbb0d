import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { INBOX_DEFAULTS } from "../../../src-domain/events/event-inbox.ts";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../../src-domain/labels/printing.ts";
import { createConfigurationHandlers } from "../../../src-main/environments/api.ts";
import type { Desk } from "../../../src-main/use-cases/desk.ts";
import { createLabelPrinterSettingsFile } from "../../../src-main/use-cases/labels/print-port.ts";
import type { SettingsPart } from "../../../src-preload/contract/settings.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import { freePort } from "../../local-server.ts";
import { tempFolder } from "../../temp-folder.ts";
import { confirmAll, fakeNativeHost } from "../use-cases/fake-native-host.ts";
import { serviceFor, startTestHost, type TestHost } from "./environment-opener.ts";
import { memoryKeychain } from "./memory-keychain.ts";

const CHOSEN: SettingsPart = {
  stationName: "Bench of Ada",
  badgeNames: ["Ada Lovelace"],
  batchLimit: 7,
  fbaParameter: "instruction",
  theme: "dark",
  touchMode: true,
  outsideWindow: { badge: false, progress: true, notifications: false },
  targetPerHour: 45,
  undoSeconds: 0,
  holdWithoutAsking: true,
  resendCodes: [
    { code: "ohd", may: false, learnedAt: null },
    { code: "dsp", may: true, learnedAt: "2026-11-21T08:00:00.000Z" },
  ],
  fillStreet2: false,
  sealScan: "offered",
  staleAfterHours: 5,
  lockAfterMinutes: 10,
  workingCalendar: { weekdays: [1, 2, 3], holidays: ["2026-12-25"] },
  recipientDays: 3,
  eraseAfterDays: 9,
  orderFileHours: 12,
  copy: { days: 30, refreshMinutes: 60, requestsPerMinute: 100 },
  sound: { muted: true, volume: 0.2 },
  speech: { on: true, voice: null },
  scanner: { layout: "de", ignoreRepeatsMs: 500 },
};

let simulator: Simulator;
beforeEach(async () => void (simulator = await serviceFor({ items: 20 })));

async function startHost(folder: string, configFile: string | null = null): Promise<TestHost> {
  const managed = Promise.withResolvers<TestHost["labelPrinting"]>();
  const settingsFile = createLabelPrinterSettingsFile(join(folder, "printing.json"), managed.promise, () => new Date());
  const printing = { ...fakeNativeHost.printing, settingsFile };
  const host = await startTestHost(simulator, folder, { printing, configFile, keychain: memoryKeychain() });
  managed.resolve(host.labelPrinting);
  return host;
}

const saveAs = async (host: TestHost, file: string) => {
  const nativeHost = {
    ...fakeNativeHost,
    chooseFile: () => Promise.resolve(file),
    chooseImport: () => Promise.resolve(file),
  };
  const { save, check } = createConfigurationHandlers(host.configurationFile, nativeHost);
  expect(await save({})).toEqual({ ok: true, value: { fileName: "rollout.json" } });
  return { text: await readFile(file, "utf8"), checked: await check({}) };
};

const onDesk = <Value>(host: TestHost, read: (desk: Desk) => Promise<Value>) =>
  host.onNewPage(({ desk }) => read(desk));

async function setUp() {
  const folder = tempFolder();
  const config = join(folder, "rolled-out.json");
  await writeFile(
    config,
    JSON.stringify({
      shippingDrafts: false,
      reportsOperators: true,
      proxy: "direct",
      updates: { feed: "https://u.test/" },
      administrationPin: { salt: "ca".repeat(32), hash: "fe".repeat(32) },
    }),
  );
  const host = await startHost(folder, config);
  const id = await host.add("Elsewhere", simulator);
  await host.environments.saveCredentials(id, "canary-key", "canary-token", "keychain");
  await host.environments.save({ id: "sandbox", name: "Sandbox", userApiUrl: "https://e.test/user", publicApiUrl: "" });
  expect(await host.environments.switchTo(id)).toBeNull();
  const inbox = {
    ...INBOX_DEFAULTS,
    on: true,
    port: await freePort(),
    path: "/hooks",
    senders: ["10.0.0.2"],
    endpoint: "https://hooks.test/desk",
    freshMinutes: 20,
  };
  await onDesk(host, async (desk) => {
    await desk.settings.save(CHOSEN);
    await desk.labels.hosts.save(["labels.example.com"], confirmAll);
    await desk.inbox.save(inbox, confirmAll);
    await desk.inbox.saveSigningKey(Buffer.from("canary signing key").toString("base64"));
  });
  const printer = {
    printer: "Zebra",
    size: "a6",
    resolution: 300,
    copies: 2,
    zpl: { host: "10.0.0.40", port: 9101 },
  } as const;
  const file = createLabelPrinterSettingsFile(join(folder, "printing.json"), Promise.resolve({}), () => new Date());
  await file.write({ ...DEFAULT_LABEL_PRINTER_SETTINGS, ...printer });
  return { host, inbox, printer };
}

const withoutNames = ({ stationName: _station, badgeNames: _badges, ...settings }: SettingsPart) => ({
  ...settings,
  resendCodes: settings.resendCodes?.map(({ code, may }) => ({ code, may })),
});

it("gives another desk the same settings with the saved file", async () => {
  const { host, inbox, printer } = await setUp();
  const file = join(tempFolder(), "rollout.json");
  const { text, checked } = await saveAs(host, file);
  expect(checked).toEqual({ fileName: "rollout.json", problems: [] });
  await host.close();

  const otherFolder = tempFolder();
  const other = await startHost(otherFolder, file);
  expect(other.firstEnvironment).toMatchObject({ id: "elsewhere", name: "Elsewhere", isManaged: true });
  expect(other.healthSources.environments().find(({ id }) => id === "sandbox")).toMatchObject({
    userApiUrl: "https://e.test/user",
  });
  const read = await onDesk(other, async (desk) => ({
    settings: await desk.settings.get(),
    inbox: (await desk.inbox.readState()).settings,
    labelHosts: (await desk.labels.hosts.list()).predefined,
    // Scans and addresses are judged by what the store reads.
    stored: await Promise.all(
      ["holdWithoutAsking", "fillStreet2", "recipientDays"].map((name) => desk.store.readSetting(name)),
    ),
  }));
  expect(withoutNames(read.settings)).toMatchObject(withoutNames(CHOSEN));
  expect(read).toMatchObject({ inbox, labelHosts: ["labels.example.com"], stored: [true, false, 3] });
  expect(other.labelPrinting).toEqual({ ...printer, silent: false, automatic: false });
  expect(other.healthSources).toMatchObject({ network: { proxy: "direct" }, configuration: { problems: 0 } });
  expect(JSON.parse(text)).toMatchObject({ shippingDrafts: false, reportsOperators: true });
  const again = await saveAs(other, join(tempFolder(), "rollout.json"));
  expect(JSON.parse(again.text)).toEqual(JSON.parse(text));
});

it("gives each environment a unique id", async () => {
  const host = await startHost(tempFolder());
  for (const name of ["Sandbox!", "Desk Sandbox"]) await host.add(name, simulator);
  const { text, checked } = await saveAs(host, join(tempFolder(), "rollout.json"));
  const { environments } = JSON.parse(text) as { readonly environments: readonly { readonly id: string }[] };
  expect(environments.map(({ id }) => id)).toEqual(["desk-sandbox", "desk-desk-sandbox"]);
  expect(checked?.problems).toEqual([]);
});

// Proof P30
it("leaves secrets and names of persons and of the station out of the saved file", async () => {
  const { host } = await setUp();
  const { text } = await saveAs(host, join(tempFolder(), "rollout.json"));
  expect(text).toContain("Elsewhere");
  for (const omitted of ["canary", Buffer.from("canary").toString("base64").slice(0, 6), "Ada", "Pin", "fefe"]) {
    expect(text).not.toContain(omitted);
  }
});
