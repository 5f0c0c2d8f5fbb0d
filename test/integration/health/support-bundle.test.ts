import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { ulid } from "ulid";
import { beforeEach, expect, it } from "vitest";
import { faultOf } from "../../../src-domain/health/fault.ts";
import { logLine } from "../../../src-domain/health/log-entry.ts";
import { encodeBadgeName } from "../../../src-domain/shift/badge.ts";
import { runMaintenance } from "../../../src-main/environments/open-environment.ts";
import type { Health } from "../../../src-main/health/health.ts";
import { JOURNAL_MIGRATIONS } from "../../../src-main/store/migrations/journal-migrations.ts";
import { createReceivedEvent } from "../../../src-main/use-cases/events/event-intake.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import { DESTINATION } from "../../destination.ts";
import { tempFolder } from "../../temp-folder.ts";
import { healthOf } from "../bridge/every-handler.ts";
import { startTestHost, serviceFor, type TestHost } from "../environments/environment-opener.ts";
import { confirmAll, fakeNativeHost } from "../use-cases/fake-native-host.ts";
import { isoNow, rawScan, until } from "../use-cases/test-desk.ts";

/** Texts that occur nowhere else. None may appear in a support bundle. */
const CANARIES = {
  apiKey: "canary-key-4711",
  apiToken: "canary-token-4712",
  proxyPassword: "canaryproxy4713",
  recipient: "Canary Quillfeather",
  street: "4714 Canary Street",
  phone: "+4915550174715",
  environment: "Canary-Warehouse-4716",
  station: "Canary desk of Ada 4717",
  badge: "Canary Badge 4718",
  scanned: "CANARY-CODE-4719",
  refusal: "canary-refusal-4720",
  log: "canary-log-line-4721",
  error: "canary-error-text-4722",
  inboxPath: "/canary-path-4723",
  voice: "canary-voice-4724",
  parameter: "canaryParameter4725",
  labelHost: "canary-labels-4726.example.com",
  operator: "Canary Operator 4727",
  event: "canary-event-4728",
} as const;

let folder: string;
let simulator: Simulator;
let host: TestHost;
let health: Health;
let target: string;

beforeEach(async () => {
  folder = tempFolder();
  target = join(folder, "saved", "support.zip");
  simulator = await serviceFor({ items: 60 });
  const config = join(folder, "config.json");
  const proxy = `http://canary:${CANARIES.proxyPassword}@127.0.0.1:9`;
  writeFileSync(config, JSON.stringify({ proxy, inbox: { path: CANARIES.inboxPath } }));
  host = await startTestHost(simulator, folder, { configFile: config });
  health = healthOf({
    ...host.healthSources,
    // Set here, because the configuration refuses a proxy with a password.
    network: { proxy, extraCa: [] },
    runMaintenance,
    logFolder: join(folder, "logs"),
    nativeHost: { ...fakeNativeHost, chooseFile: () => Promise.resolve(target) },
    userData: folder,
  });
});

const runOnDesk = <Value>(run: Parameters<typeof host.runForPage<Value>>[1]): Promise<Value> =>
  host.runForPage("a page", run);

async function fillWithCanaries(): Promise<void> {
  const id = await host.add(CANARIES.environment, { userBaseUrl: "https://canary.example", publicBaseUrl: "" });
  await host.environments.saveCredentials(id, CANARIES.apiKey, CANARIES.apiToken, "keychain");
  await runOnDesk(async ({ desk }) => {
    const settings = await desk.settings.get();
    await desk.settings.save({
      ...settings,
      stationName: CANARIES.station,
      badgeNames: [CANARIES.badge],
      speech: { on: true, voice: CANARIES.voice },
      fbaParameter: CANARIES.parameter,
    });
    await desk.labels.hosts.save([CANARIES.labelHost], confirmAll);
    await desk.operators.scanBadge(encodeBadgeName(CANARIES.operator));
    const body = JSON.stringify({ category: CANARIES.event, action: CANARIES.event, shipment: CANARIES });
    await desk.store.addEvents([createReceivedEvent({ body, receivedAt: isoNow() }, "webhook")]);
    const { batchId } = await desk.store.currentBatch(isoNow());
    const destination = {
      ...DESTINATION,
      shipmentName: CANARIES.recipient,
      shipmentStreet1: CANARIES.street,
      shipmentPhone: CANARIES.phone,
    };
    await desk.store.saveDestination(batchId, destination, isoNow());
    await desk.store.recordScan(rawScan(CANARIES.scanned), isoNow());
    await desk.store.addRequests([
      {
        startedAt: isoNow(),
        operation: "resend.create",
        method: "POST",
        path: `/api/user/${CANARIES.scanned}`,
        attempt: 1,
        durationMs: 5,
        httpStatus: 200,
        outcome: "refused",
        delivered: "yes",
        errorCode: `refused: ${CANARIES.refusal}`,
        message: CANARIES.refusal,
        correlationId: `id of ${CANARIES.recipient}`,
        requestBytes: 10,
        answerBytes: 10,
        requestBody: JSON.stringify(CANARIES),
        answerBody: JSON.stringify(CANARIES),
      },
    ]);
  });
  mkdirSync(join(folder, "logs"));
  const fault = faultOf(Object.assign(new Error(CANARIES.error), { name: CANARIES.error, code: CANARIES.error }));
  const lines = [
    logLine({ event: "call-failed", channel: CANARIES.recipient, fault }, isoNow()),
    JSON.stringify({ at: isoNow(), level: "error", message: CANARIES.log }),
    logLine({ event: "page-hung" }, isoNow()).replace("}", `,"note":"${CANARIES.log}"}`),
  ];
  writeFileSync(join(folder, "logs", "returns-desk.log"), lines.map((line) => `${line}\n`).join(""));
}

// Proof A14
it("contains no secret, recipient or typed text", async () => {
  await fillWithCanaries();
  const { bundleId, files } = await health.prepare();
  expect(await health.save(bundleId)).toEqual({ ok: true, value: "support.zip" });
  const unzippedFiles = Object.entries(unzipSync(readFileSync(target))).map(
    ([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")] as const,
  );
  // The saved files equal the displayed ones.
  expect(unzippedFiles).toEqual(files.map(({ name, text }) => [name, text]));
  expect(unzippedFiles.map(([name]) => name).toSorted()).toEqual([
    "configuration.json",
    "databases.json",
    "health.txt",
    "log.ndjson",
    "read-me.txt",
    "requests.csv",
    "scans.csv",
    "versions.json",
  ]);
  for (const [name, text] of unzippedFiles) {
    expect([name, text.length > 20]).toEqual([name, true]);
    // Not even a part of a canary may appear.
    expect(`${name}: ${text}`).not.toMatch(/canary|quillfeather/i);
  }
  const textOf = (name: string): string => unzippedFiles.find(([file]) => file === name)?.[1] ?? "";
  expect(JSON.parse(textOf("databases.json"))).toMatchObject([
    { database: "journal.sqlite", rows: { scan: 1 } },
    { database: "cache.sqlite" },
  ]);
  expect(textOf("health.txt")).toContain("proxy.host: 127.0.0.1:9");
  expect(JSON.parse(textOf("configuration.json"))).toMatchObject({
    configuration: { problems: 1, isUnreadable: false, isLocked: false },
    settings: { badges: 1 },
  });
  expect(textOf("requests.csv")).toContain("resend.create,POST,1,5,200,refused");
  expect(textOf("scans.csv")).toContain("unknown-code");
  expect(textOf("log.ndjson").trimEnd().split("\n")).toHaveLength(2);
});

// Proof A15
it("refuses to save an older or unknown bundle", async () => {
  const firstBundle = await health.prepare();
  await health.prepare();
  expect(await health.save(firstBundle.bundleId)).toEqual({ ok: false, error: "no-such-bundle" });
  expect(await health.save(ulid())).toEqual({ ok: false, error: "no-such-bundle" });
});

it("checks both databases while scanning continues", async () => {
  await until(
    () => runOnDesk(({ desk }) => Promise.resolve(desk.sync.status().finishedAt !== null)),
    "the end of the sync",
  );
  const firstReport = await health.report();
  expect(firstReport).toMatchObject({
    environment: { kind: "practice", credentials: "ok" },
    keychain: { state: "works" },
    network: { state: "online", lastAnswerAt: expect.any(String) },
    journal: { file: "journal.sqlite", check: { state: "not-checked" } },
    proxy: { choice: "configured", host: "127.0.0.1:9" },
  });
  expect(firstReport.journal?.schemaVersion).toBe(JOURNAL_MIGRATIONS.length);
  expect(await health.checkFiles()).toBe(true);
  await runOnDesk(({ desk }) => desk.store.recordScan(rawScan("MEANWHILE"), isoNow()));
  await until(async () => (await health.report()).cache?.check.state === "sound", "the end of the check");
  expect((await health.report()).journal?.check).toMatchObject({ state: "sound", percent: 100 });
});
