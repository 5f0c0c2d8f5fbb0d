import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { PRACTICE_ELSEWHERE } from "../../../src-domain/environments/environment.ts";
import { INBOX_DEFAULTS } from "../../../src-domain/events/event-inbox.ts";
import { DEFAULT_LABEL_PRINTER_SETTINGS } from "../../../src-domain/labels/printing.ts";
import type { TrustChange } from "../../../src-domain/environments/trust.ts";
import { inboxHandlers } from "../../../src-main/use-cases/events/api.ts";
import { labelHandlers } from "../../../src-main/use-cases/labels/api.ts";
import type { Desk } from "../../../src-main/use-cases/desk.ts";
import { createLabelStationFile } from "../../../src-main/use-cases/labels/print-port.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import { until } from "../use-cases/test-desk.ts";
import { nobodyChooses } from "../use-cases/fake-native-host.ts";
import { listenHere } from "../service/local-server.ts";
import { freePort } from "../events/listening.ts";
import { beginWorkplace, serviceFor, type Workplace } from "./environment-opener.ts";
import { memoryKeychain, type MemoryKeychain } from "./memory-keychain.ts";
import { tempFolder } from "../../temp-folder.ts";

let simulator: Simulator;
let folder: string;
let keychain: MemoryKeychain;
let workplace: Workplace;
/** What a person was asked outside the page, and how they answer. */
let asked: TrustChange[];
let confirms: boolean;

async function open(configFile: string | null = null, systemConfig: string | null = null): Promise<void> {
  workplace = await beginWorkplace(simulator, folder, {
    askTrust: (change) => {
      asked.push(change);
      return Promise.resolve(confirms);
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
  asked = [];
  confirms = true;
});

const addressesOf = ({ userBaseUrl, publicBaseUrl }: Simulator) => ({
  userApiUrl: userBaseUrl,
  publicApiUrl: publicBaseUrl,
});

const onNewPage = <Value>(ask: (desk: Desk) => Promise<Value>) => workplace.onNewPage(({ desk }) => ask(desk));
const addSimulator = () => workplace.add("Elsewhere", simulator);

const credentials = async () => (await onNewPage((desk) => desk.status())).credentials;
const isSet = async (id: string) =>
  (await workplace.environments.list()).environments.find((environment) => environment.id === id)?.credentials.state;

// Proof P15
it("key and token follow no changed address: they are missing there until they are entered for it", async () => {
  const heard: (string | undefined)[] = [];
  const stranger = createServer((request, response) => {
    heard.push(...Object.values(request.headers).flat());
    response.end("{}");
  });
  const { port, close } = await listenHere(stranger);
  onTestFinished(close);
  await open();
  const id = await addSimulator();
  const { apiKey, apiToken } = simulator.credentials;
  await workplace.environments.saveCredentials(id, apiKey, apiToken, "keychain");
  const url = `http://127.0.0.1:${port}`;
  const draft = { id, name: "Elsewhere", userApiUrl: `${url}/user`, publicApiUrl: `${url}/public` };
  expect(await workplace.environments.save(draft)).toMatchObject({ ok: true });
  expect(await isSet(id)).toBe("missing");
  const environment = workplace.environments.find(id);
  if (environment) await workplace.environments.test(environment);
  expect(heard.join()).not.toContain(apiToken);
  expect(heard.join()).not.toContain(apiKey);
});

it("key and token without addresses are IT's: silently those of an environment in config.json, else of a confirmed host", async () => {
  const entry = JSON.stringify(simulator.credentials);
  const site = { id: "site", name: "Site", userApiUrl: simulator.userBaseUrl, publicApiUrl: simulator.publicBaseUrl };
  const config = join(folder, "rollout.json");
  await writeFile(config, JSON.stringify({ environments: [site], defaultEnvironment: "site" }));
  keychain.entries.set("site", entry);
  await open(config);
  await until(async () => (await credentials()) === "ok", "the service to accept them");
  expect(asked).toEqual([]);
  expect(JSON.parse(keychain.entries.get("site") ?? "")).toMatchObject({ origins: [new URL(simulator.url).origin] });

  const id = await addSimulator();
  keychain.entries.set(id, entry);
  confirms = false;
  await workplace.environments.switchTo(id);
  await until(async () => (await credentials()) === "missing", "the desk to miss its credentials");
  expect(asked.at(-1)).toMatchObject({
    kind: "credentials",
    subject: "Elsewhere",
    target: new URL(simulator.url).host,
  });
  expect(await simulator.control.requests()).not.toHaveLength(0);
  expect(keychain.entries.get(id)).toBe(entry);
});

describe("a page in other hands", () => {
  const elsewhere = { userApiUrl: "https://elsewhere.example/user", publicApiUrl: "https://elsewhere.example/public" };

  async function tryEverything() {
    const { environments } = workplace;
    const machine = { ...nobodyChooses, confirmTrust: workplace.confirmTrust };
    const { bridge } = await onNewPage((desk) =>
      Promise.resolve({
        bridge: {
          labels: labelHandlers(desk, machine),
          inbox: inboxHandlers(desk, machine),
        },
      }),
    );
    const zpl = { host: "192.168.1.50", port: 9100 };
    const signingKey = Buffer.from("a key that nobody asked for, long enough").toString("base64");
    return [
      await environments.save({ id: "production", name: "Production", ...elsewhere }),
      await environments.save({ id: null, name: "New", ...elsewhere }),
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
  it.each(["not-confirmed", "locked"])("changes nothing that the desk trusts: %s", async (code) => {
    const [config, ofComputer] = [join(folder, "rollout.json"), join(folder, "computer.json")];
    await writeFile(config, JSON.stringify({ locked: false }));
    // The one for the whole computer comes before the one that the command line names.
    if (code === "locked") await writeFile(ofComputer, JSON.stringify({ locked: true }));
    confirms = false;
    await open(config, ofComputer);
    const before = await workplace.environments.list();
    for (const answer of await tryEverything()) expect(answer).toMatchObject({ ok: false });
    expect(await workplace.environments.list()).toEqual(before);
    expect(asked).toHaveLength(code === "locked" ? 0 : 6);
    expect([...keychain.entries]).toEqual([]);
    await workplace.close();
    const journal = new Database(join(folder, "environments", PRACTICE_ELSEWHERE, "journal.sqlite"));
    const noted = journal.prepare("SELECT kind, answer FROM trust_change ORDER BY rowid").all();
    journal.close();
    expect(noted).toEqual(
      ["address", "address", "credentials", "printer", "inbox", "signing-key"].map((kind) => ({
        kind,
        answer: code,
      })),
    );
  });

  /** What a locked desk holds: an environment, keys, a printer and an inbox. */
  async function setUpEverything() {
    await open();
    const id = await addSimulator();
    const { apiKey, apiToken } = simulator.credentials;
    await workplace.environments.saveCredentials(id, apiKey, apiToken, "keychain");
    await workplace.environments.save({ id: "production", name: "Production", ...elsewhere });
    const printing = labelPrinting();
    await onNewPage(async (desk) => {
      await labelHandlers(desk, printing).savePrinterSettings({
        ...DEFAULT_LABEL_PRINTER_SETTINGS,
        zpl: { host: "10.0.0.40", port: 9100 },
      });
      const inbox = { ...INBOX_DEFAULTS, on: true, port: await freePort(), endpoint: "https://hooks.example.com" };
      expect(await inboxHandlers(desk, printing).save(inbox)).toMatchObject({ ok: true });
    });
    return id;
  }

  const labelPrinting = () => {
    const station = createLabelStationFile(join(folder, "printing.json"), Promise.resolve({}), () => new Date());
    return {
      ...nobodyChooses,
      confirmTrust: workplace.confirmTrust,
      printing: { ...nobodyChooses.printing, station },
    };
  };

  async function takeEverythingAway(id: string) {
    const { environments } = workplace;
    const printing = labelPrinting();
    return onNewPage(async (desk) => {
      const [labels, inbox] = [labelHandlers(desk, printing), inboxHandlers(desk, printing)];
      const { settings } = await desk.inbox.look();
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
  it.each(["not-confirmed", "locked"])("takes nothing away that the desk trusts: %s", async (code) => {
    const id = await setUpEverything();
    await workplace.close();
    asked = [];
    confirms = false;
    const config = join(folder, "rollout.json");
    await writeFile(config, JSON.stringify({ locked: code === "locked", aNewerField: 7 }));
    await open(config);
    const before = [await workplace.environments.list(), [...keychain.entries]];
    for (const answer of await takeEverythingAway(id)) expect(answer).toMatchObject({ ok: false });
    expect([await workplace.environments.list(), [...keychain.entries]]).toEqual(before);
    expect(asked).toHaveLength(code === "locked" ? 0 : 9);
    const kept = await onNewPage(async (desk) => (await desk.inbox.look()).settings);
    expect(kept).toMatchObject({ on: true, freshMinutes: 15 });
  });

  it("changes no inbox that is off on a locked desk, and asks on no other", async () => {
    const config = join(folder, "rollout.json");
    const change = () =>
      onNewPage((desk) =>
        inboxHandlers(desk, labelPrinting()).save({ ...INBOX_DEFAULTS, endpoint: "https://a.example" }),
      );
    await writeFile(config, JSON.stringify({ locked: true }));
    await open(config);
    expect(await change()).toMatchObject({ ok: false, error: { code: "locked" } });
    await workplace.close();
    await writeFile(config, "{}");
    await open(config);
    expect(await change()).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  });

  // Proof P18
  it.each(["a folder", "a dangling link", "an empty file"])(
    "unlocks nothing by an unreadable file: %s",
    async (kind) => {
      const ofComputer = join(folder, "computer.json");
      if (kind === "a folder") await mkdir(ofComputer);
      else if (kind === "a dangling link") await symlink(join(folder, "gone.json"), ofComputer);
      else await writeFile(ofComputer, "");
      await open(null, ofComputer);
      expect(await workplace.environments.save({ id: null, name: "New", ...elsewhere })).toMatchObject({
        error: { code: "locked" },
      });
      expect(asked).toEqual([]);
    },
  );

  it("on a desk that IT locked is still asked about before the day's first write in production", async () => {
    const config = join(folder, "rolled-out.json");
    await writeFile(config, JSON.stringify({ locked: true }));
    await open(config);
    const change = { kind: "production", subject: "Production", target: "api.example" } as const;
    expect(await workplace.confirmTrust(change)).toBe("confirmed");
    confirms = false;
    expect(await workplace.confirmTrust(change)).toBe("not-confirmed");
    expect(asked).toEqual([change, change]);
  });

  it("changes nothing of the printing that IT rolled out, which nobody is asked about", async () => {
    await open();
    const rolledOut = { printer: "theirs", zpl: { host: "10.0.0.40", port: 9100 } };
    const station = createLabelStationFile(join(folder, "printing.json"), Promise.resolve(rolledOut), () => new Date());
    const answers = await onNewPage(async (desk) => {
      const labels = labelHandlers(desk, { ...nobodyChooses, printing: { ...nobodyChooses.printing, station } });
      const shown = await labels.getPrinterSettings({});
      const now = shown.station;
      return [
        shown,
        await labels.savePrinterSettings({ ...now, printer: "own" }),
        await labels.savePrinterSettings({ ...now, zpl: { host: "10.0.0.41", port: 9100 } }),
        await labels.savePrinterSettings({ ...now, copies: 2 }),
      ];
    });
    expect(answers).toMatchObject([
      { station: rolledOut, rolledOut: ["printer", "zpl"] },
      { ok: false, error: { code: "managed" } },
      { ok: false, error: { code: "managed" } },
      { ok: true, value: { copies: 2 } },
    ]);
    expect(await station.read()).toMatchObject({ ...rolledOut, copies: 2 });
    expect(asked).toEqual([]);
  });

  // Proof P21
  it("gets no second dialog while one is open, and no raw printer outside the house", async () => {
    await open();
    const answers = await Promise.all([
      workplace.confirmTrust({ kind: "printer", subject: "", target: "one" }),
      workplace.confirmTrust({ kind: "printer", subject: "", target: "other" }),
    ]);
    expect(answers).toEqual(["confirmed", "not-confirmed"]);
    const station = { ...DEFAULT_LABEL_PRINTER_SETTINGS, zpl: { host: "203.0.113.9", port: 9100 } };
    const saved = await onNewPage((desk) =>
      labelHandlers(desk, { ...nobodyChooses, confirmTrust: workplace.confirmTrust }).savePrinterSettings(station),
    );
    expect(saved).toMatchObject({ ok: false, error: { code: "public-printer" } });
    expect(asked).toHaveLength(1);
  });
});
