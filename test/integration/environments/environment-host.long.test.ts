import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Desk } from "../../../src-main/use-cases/desk.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import { tempFolder } from "../../temp-folder.ts";
import { rawScan, until } from "../use-cases/test-desk.ts";
import { startTestHost, serviceFor, type TestHost } from "./environment-opener.ts";
import { memoryKeychain, type MemoryKeychain } from "./memory-keychain.ts";

let simulator: Simulator;
let folder: string;
let keychain: MemoryKeychain;
let host: TestHost;
const published: { name: string; payload: unknown }[] = [];

async function open(configFile: string | null = null): Promise<void> {
  published.length = 0;
  host = await startTestHost(simulator, folder, {
    configFile,
    keychain,
    publish: (domain, event, payload) => published.push({ name: `${domain}.${event}`, payload }),
  });
}

beforeEach(async () => {
  simulator = await serviceFor({ items: 60 });
  folder = tempFolder();
  keychain = memoryKeychain();
});

/** Accepts a missing file, because the old environment deletes its working files while it closes. */
const emptyIfMissing = (error: NodeJS.ErrnoException): string => {
  if (error.code === "ENOENT") return "";
  throw error;
};

const onNewPage = <Value>(call: (desk: Desk) => Promise<Value>) => host.onNewPage(({ desk }) => call(desk));
const addSimulator = (name = "Elsewhere") => host.add(name, simulator);

const syncFinished = (): Promise<unknown> =>
  until(() => onNewPage((desk) => Promise.resolve(desk.sync.status().finishedAt !== null)), "the end of the sync");
const readCredentialsState = async () => (await onNewPage((desk) => desk.status())).credentials;
const credentialsMissing = () =>
  until(async () => (await readCredentialsState()) === "missing", "the desk to miss its credentials");
const viewOf = async (id: string) =>
  (await host.environments.list()).environments.find((environment) => environment.id === id);

describe("credentials", () => {
  it("are used from the next call after they are saved", async () => {
    await open();
    const id = await addSimulator();
    expect(await host.environments.switchTo(id)).toBeNull();
    await credentialsMissing();
    expect(await viewOf(id)).toMatchObject({ isCurrent: true, credentials: { state: "missing" } });

    const { apiKey, apiToken } = simulator.credentials;
    await host.environments.saveCredentials(id, apiKey, "wrong-token", "keychain");
    await until(async () => (await readCredentialsState()) === "refused", "the service to refuse them");
    const requestCount = (await simulator.control.requests()).length;
    await onNewPage(async (desk) => desk.orders.outbox.wake());

    const saved = await host.environments.saveCredentials(id, apiKey, apiToken, "keychain");
    await syncFinished();
    expect(await readCredentialsState()).toBe("ok");
    expect((await simulator.control.requests()).length).toBeGreaterThan(requestCount);
    expect(await viewOf(id)).toMatchObject({ credentials: { state: "set", storage: "keychain", keyTail: "key" } });
    expect(JSON.stringify([saved, published])).not.toContain(apiToken);
    const origins = [new URL(simulator.url).origin];
    expect(JSON.parse(keychain.entries.get(id) ?? "")).toEqual({ apiKey, apiToken, origins });
  });

  it("are read when the operator opens the list", async () => {
    await open();
    const id = await addSimulator();
    await host.environments.switchTo(id);
    await credentialsMissing();
    keychain.entries.set(id, JSON.stringify({ ...simulator.credentials, signingKey: "sign" }));
    await host.environments.list();
    await syncFinished();

    await host.environments.saveCredentials(id, "new-key", "new-token", "keychain");
    expect(JSON.parse(keychain.entries.get(id) ?? "")).toMatchObject({ apiKey: "new-key", signingKey: "sign" });
  });

  it("are used after the operator allows access to the keychain", async () => {
    await open();
    const id = await addSimulator();
    const origins = [new URL(simulator.url).origin];
    keychain.entries.set(id, JSON.stringify({ ...simulator.credentials, origins }));
    const lastPublished = () => published.findLast(({ name }) => name === "environment.changed")?.payload;
    keychain.state = "hanging";
    await host.environments.switchTo(id);
    await credentialsMissing();
    await expect.poll(lastPublished).toMatchObject({ keychain: { problem: "not-answering" } });
    keychain.state = "working";
    keychain.releaseHangingAccess();
    await syncFinished();
    await expect.poll(lastPublished).toMatchObject({ keychain: { problem: null } });
  });

  it.each(["failing", "hanging"] as const)("are stored only for the session when the keychain is %s", async (state) => {
    await open();
    const id = await addSimulator();
    await host.environments.switchTo(id);
    keychain.state = state;
    const { apiKey, apiToken } = simulator.credentials;
    expect(await host.environments.saveCredentials(id, apiKey, apiToken, "keychain")).toMatchObject({ ok: false });
    expect(await host.environments.list()).toMatchObject({
      keychain: { isAvailable: false, problem: state === "failing" ? "refusing" : "not-answering" },
    });
    await host.environments.saveCredentials(id, apiKey, apiToken, "session");
    await syncFinished();
    expect(await viewOf(id)).toMatchObject({ credentials: { state: "set", storage: "session" } });
    expect([...keychain.entries]).toEqual([]);
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const text = file.isFile()
        ? await readFile(join(file.parentPath, file.name), "latin1").catch(emptyIfMissing)
        : "";
      expect(text).not.toContain(apiToken);
    }
    await host.environments.removeCredentials(id);
    await credentialsMissing();
  });
});

describe("environments", () => {
  it("share no data", async () => {
    await open();
    await syncFinished();
    await onNewPage((desk) => desk.store.recordScan(rawScan("ONLY-HERE"), new Date().toISOString()));
    const id = await addSimulator();
    keychain.entries.set(id, JSON.stringify(simulator.credentials));
    expect(await host.environments.switchTo(id)).toBeNull();
    await syncFinished();
    expect(await onNewPage((desk) => desk.store.recentScans(10))).toEqual([]);
    await host.close();
    await open();
    expect(host.firstEnvironment).toMatchObject({ id, name: "Elsewhere", kind: "custom" });
    await host.environments.switchTo("practice");
    expect(await onNewPage((desk) => desk.store.recentScans(10))).toHaveLength(1);
  });

  it("can be edited, except managed ones", async () => {
    const config = join(folder, "rollout.json");
    const site = { id: "site", name: "Site", userApiUrl: simulator.userBaseUrl, publicApiUrl: simulator.publicBaseUrl };
    const labelHosts = ["labels.example.com"];
    const managed = [site, { ...site, id: "production", name: "Production", labelHosts }];
    const content = { environments: managed, defaultEnvironment: "site", stationName: "Bench 7", batchLimit: 3 };
    await writeFile(config, JSON.stringify(content));
    keychain.entries.set("site", JSON.stringify(simulator.credentials));
    await open(config);
    expect(host.firstEnvironment).toMatchObject({ id: "site", isManaged: true });
    expect(await onNewPage((desk) => desk.status())).toMatchObject({ stationName: "Bench 7" });
    expect(await onNewPage((desk) => desk.store.currentBatch(new Date().toISOString()))).toMatchObject({ limit: 3 });

    expect(await onNewPage((desk) => desk.labels.hosts.list())).toEqual({ predefined: [], own: [], isManaged: false });
    const { environments } = host;
    expect(await environments.switchTo("production")).toBeNull();
    expect(await onNewPage((desk) => desk.labels.hosts.list())).toEqual({
      predefined: labelHosts,
      own: [],
      isManaged: true,
    });
    const addresses = { name: "x", userApiUrl: "https://e.example/user/api", publicApiUrl: "" };
    expect(await environments.save({ id: "site", ...addresses })).toMatchObject({ error: { code: "managed" } });
    expect(await environments.remove("site")).toMatchObject({ error: "managed" });
    expect(await environments.remove("sandbox")).toMatchObject({ error: "preset" });
    expect(await environments.save({ id: "sandbox", ...addresses })).toMatchObject({ ok: true });
    expect(await viewOf("sandbox")).toMatchObject({ userApiUrl: "https://e.example/user", isEdited: true });
    await environments.restorePreset("sandbox");
    const published = { userApiUrl: "https://api.returnshelper.com/uat/user", isEdited: false };
    expect(await viewOf("sandbox")).toMatchObject(published);
    const insecureAddresses = { ...addresses, userApiUrl: "http://e.example" };
    const refused = await environments.save({ id: null, ...insecureAddresses, name: "SITE" });
    expect(refused).toMatchObject({ error: { code: "bad-address", fields: { userApiUrl: expect.any(String) } } });
    expect(await environments.save({ id: null, ...addresses, name: " site" })).toMatchObject({
      error: { code: "name-taken" },
    });
  });

  it("work without a public address", async () => {
    await open();
    const id = await host.add("China", { userBaseUrl: simulator.userBaseUrl, publicBaseUrl: "" });
    keychain.entries.set(id, JSON.stringify(simulator.credentials));
    await host.environments.switchTo(id);
    await syncFinished();
    expect((await onNewPage((desk) => desk.store.referenceList("transaction-types"))).rows).toEqual([]);
    expect(await onNewPage((desk) => desk.referenceLists.listAll())).toMatchObject({ hasPublicArea: false });
    expect(await onNewPage((desk) => desk.referenceLists.refresh("transaction-types"))).toBeNull();
    expect(await onNewPage((desk) => desk.referenceLists.refresh(null))).toMatchObject({
      fetched: 2,
      failed: 0,
      stoppedBy: null,
    });
    expect(await onNewPage((desk) => desk.status())).toMatchObject({ network: "online", credentials: "ok" });
  });

  it("open despite errors in config.json", async () => {
    await writeFile(join(folder, "config.json"), '{"batchLimit": "many"}');
    await open();
    expect(host.firstEnvironment.id).toBe("practice");
    expect((await host.environments.list()).configuration).toMatchObject({
      isLocked: false,
      problems: [{ fault: "not-whole", setting: "batchLimit" }],
    });
  });

  it("keep valid list entries beside an invalid one", async () => {
    const validEntry = {
      id: "berlin",
      name: "Berlin",
      userApiUrl: "https://user.example",
      publicApiUrl: "https://public.example",
    };
    const stored = {
      current: "berlin",
      custom: [validEntry, { id: "b", name: 7 }],
      edited: { sandbox: "x" },
      firstRun: "soon",
    };
    await writeFile(join(folder, "environments.json"), JSON.stringify(stored));
    await open();
    expect(host.firstEnvironment).toMatchObject({ id: "berlin", name: "Berlin" });
    expect(await host.environmentsFile.isReset()).toBe(true);
    expect(JSON.parse(await readFile(join(folder, "environments.json.damaged"), "utf8"))).toEqual(stored);
  });

  it("start with defaults when environments.json is damaged", async () => {
    await writeFile(join(folder, "environments.json"), '{"custom": [');
    await open();
    const id = await addSimulator("Berlin");
    expect(await readFile(join(folder, "environments.json.damaged"), "utf8")).toBe('{"custom": [');
    expect((await readdir(folder)).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
    expect(await host.environmentsFile.isReset()).toBe(true);
    // A removed environment keeps its folder, so a new one of this name gets another id.
    await host.environments.switchTo(id);
    await host.environments.switchTo("practice");
    expect(await host.environments.remove(id)).toMatchObject({ ok: true });
    expect(await addSimulator("Berlin")).toBe(`${id}-2`);
  });
});
