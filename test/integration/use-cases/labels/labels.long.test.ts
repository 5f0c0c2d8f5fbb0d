import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { MeasuredPage } from "../../../../src-domain/labels/label-pages.ts";
import { DEFAULT_LABEL_PRINTER_SETTINGS, type LabelPrinterSettings } from "../../../../src-domain/labels/printing.ts";
import { createLabelHost } from "../../../../src-main/service/index.ts";
import type { PageJob, PrintOutcome, PrintPort } from "../../../../src-main/use-cases/labels/print-port.ts";
import { sendToRawPrinter } from "../../../../src-main/use-cases/labels/raw-printer.ts";
import { bridgeOf } from "../../bridge/bridge-of.ts";
import { freePort } from "../../events/listening.ts";
import { listenLocally } from "../../service/local-server.ts";
import { startRawServer } from "../../service/raw-server.ts";
import { openReports } from "../order-reports.ts";
import { orderWithLabel, resendIdWithStatus, submitItems } from "../resends/submitting.ts";
import { openDeskRig, syncCompletely, until, type DeskRig } from "../test-desk.ts";

const HOUR = 60 * 60_000;

const FITTING: MeasuredPage = { width: 100, height: 150, ink: { left: 2, top: 2, width: 90, height: 140 } };
const TOO_LARGE: MeasuredPage = { width: 210, height: 297, ink: { left: 2, top: 2, width: 200, height: 290 } };

interface FakePort extends PrintPort {
  readonly jobs: PageJob[];
  pages: readonly MeasuredPage[];
  answer: (job: PageJob) => Promise<PrintOutcome>;
}

function fakePort(change: Partial<LabelPrinterSettings> = {}) {
  const jobs: PageJob[] = [];
  let station: LabelPrinterSettings = { ...DEFAULT_LABEL_PRINTER_SETTINGS, printer: "fake", silent: true, ...change };
  const port: FakePort = {
    jobs,
    pages: [FITTING],
    answer: () => Promise.resolve({ state: "given" }),
    printers: () => Promise.resolve([]),
    print: (job, check) => {
      const problem = check(port.pages);
      if (problem !== null) return Promise.resolve({ state: "not-given", problem });
      jobs.push(job);
      return port.answer(job);
    },
    station: {
      read: () => Promise.resolve(station),
      write: async (next) => void (station = next),
      rolledOut: () => Promise.resolve([]),
    },
  };
  return port;
}

let rig: DeskRig;
let port: ReturnType<typeof fakePort>;
let base = "";

const change = () => ({
  printing: port,
  labels: { hosts: () => [], managed: () => false, practiceBase: base, folder: join(rig?.folder ?? "", "labels") },
});

async function open(station: Partial<LabelPrinterSettings> = {}): Promise<void> {
  port = fakePort(station);
  rig = await openDeskRig({ labelDelayMs: [20, 20], processingDelayMs: [HOUR, HOUR] });
  base = rig.simulator.labelBaseUrl;
  rig = await rig.restart(change());
  await syncCompletely(rig);
}

const orderWithOneLabel = async (): Promise<string> => (await orderWithLabel(rig, 1)).resendId;

const control = () => rig.simulator.control;
const statesOf = async (resendId: string) => (await rig.desk.store.label(resendId))?.prints.map(({ state }) => state);

describe("a label", () => {
  beforeEach(() => open());

  it("is fetched once, and again when its file is damaged; its address is never shown", async () => {
    const resendId = await orderWithOneLabel();
    const [one, other] = await Promise.all([rig.desk.labels.label(resendId), rig.desk.labels.label(resendId)]);
    expect([one.ok, other.ok]).toEqual([true, true]);
    expect(await control().requests("label")).toHaveLength(1);
    const [request] = await control().requests("label");
    expect(Object.keys(request?.headers ?? {})).not.toContain("x-rr-apitoken");
    const folder = join(rig.folder, "labels");
    const [file] = readdirSync(folder);
    expect(file).toMatch(new RegExp(`^${resendId}-[0-9a-f]{64}\\.pdf$`));
    expect(await rig.desk.labels.label(resendId)).toMatchObject({ value: { path: join(folder, file ?? "") } });
    expect(await control().requests("label")).toHaveLength(1);
    writeFileSync(join(folder, file ?? ""), "half a label");
    expect(await rig.desk.labels.label(resendId)).toMatchObject({ ok: true, value: { type: "pdf" } });
    expect(await control().requests("label")).toHaveLength(2);
    const { firstReportedAt } = await rig.desk.labels.view(resendId);
    expect(firstReportedAt).not.toBeNull();
    const reported = JSON.stringify([rig.published, await rig.desk.labels.view(resendId)]);
    expect(reported).not.toContain("/practice/labels/");
  });

  it("keeps its file from an earlier version under a name with its order", async () => {
    const resendId = await orderWithOneLabel();
    await rig.desk.labels.label(resendId);
    const folder = join(rig.folder, "labels");
    const [file = ""] = readdirSync(folder);
    await rig.desk.close();
    renameSync(join(folder, file), join(folder, file.slice(file.indexOf("-") + 1)));
    rig = await rig.restart(change());
    await rig.desk.start();
    expect(await rig.desk.labels.label(resendId)).toMatchObject({ ok: true });
    expect(readdirSync(folder)).toEqual([file]);
    expect(await control().requests("label")).toHaveLength(1);
  });

  it.each([
    ["page", "unusable"],
    ["oversized", "unusable"],
    ["elsewhere", "redirected"],
    ["gone", "not-there"],
  ] as const)("is refused and not stored when it is %s: %s", async (form, code) => {
    const resendId = await orderWithOneLabel();
    await control().setLabelFiles(form);
    expect(await rig.desk.labels.label(resendId)).toEqual({ ok: false, error: { code } });
    expect(await control().requests("label")).toHaveLength(1);
    expect(existsSync(join(rig.folder, "labels"))).toBe(false);
    expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: false, error: { code } });
    expect(await statesOf(resendId)).toEqual([]);
    await control().setLabelFiles("pdf");
    expect(await rig.desk.labels.label(resendId)).toMatchObject({ ok: true });
  });

  it("times out as too slow when its host does not answer", async () => {
    const silent = await startRawServer({});
    const host = createLabelHost({ userAgent: "test", timeoutMs: 100 });
    expect(await host.fetch(new URL(silent.origin))).toEqual({ ok: false, error: "too-slow" });
    await host.close();
  });

  // Proof S14
  it("is not requested from a host that is not listed", async () => {
    const resendId = await orderWithOneLabel();
    rig = await rig.restart({ ...change(), labels: { ...change().labels, practiceBase: null } });
    expect(await rig.desk.labels.label(resendId)).toEqual({ ok: false, error: { code: "not-https" } });
    expect(await control().requests("label")).toEqual([]);
  });

  it("is printed in the chosen number of copies, and a test label once", async () => {
    await port.station.write({ ...(await port.station.read()), copies: 3 });
    await rig.desk.labels.print(await orderWithOneLabel(), null).then(() => rig.desk.labels.printTest("system"));
    expect(port.jobs.map(({ copies }) => copies)).toEqual([3, 1]);
  });

  it("is reprinted after a certain failure, and after a success only with a reason", async () => {
    const resendId = await orderWithOneLabel();
    port.answer = () => Promise.resolve({ state: "not-given", problem: "no-such-printer" });
    expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: false, error: { code: "no-such-printer" } });
    port.answer = () => Promise.resolve({ state: "given" });
    expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: true, value: null });
    expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: false, error: { code: "printed-before" } });
    expect(port.jobs).toHaveLength(2);
    expect(await rig.desk.labels.print(resendId, "Paper jam")).toMatchObject({ ok: true });
    expect(await rig.desk.labels.view(resendId)).toMatchObject({
      prints: [
        { state: "not-given" },
        { state: "given", reason: null, printer: "fake" },
        { state: "given", reason: "Paper jam" },
      ],
    });
  });

  it("is recorded before it is printed, so that a kill leaves it unclear", async () => {
    const resendId = await orderWithOneLabel();
    let statesDuringPrint: unknown;
    port.answer = async () => {
      statesDuringPrint = await statesOf(resendId);
      return new Promise<PrintOutcome>(() => undefined);
    };
    const printing = rig.desk.labels.print(resendId, null);
    await until(async () => statesDuringPrint, "the job");
    expect(statesDuringPrint).toEqual(["begun"]);
    rig = await rig.restart(change());
    expect(await printing).toMatchObject({ ok: false });
    await rig.desk.start();
    expect(await statesOf(resendId)).toEqual(["unclear"]);
    port.answer = () => Promise.resolve({ state: "given" });
    expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: false, error: { code: "printed-before" } });
    expect(await rig.desk.labels.print(resendId, "It did not come out")).toMatchObject({ ok: true });
    expect(await statesOf(resendId)).toEqual(["unclear", "given"]);
  });
});

it("prints labels automatically as they arrive, each once, also after a restart", async () => {
  await open({ byItselfSince: new Date().toISOString() });
  const resendId = await orderWithOneLabel();
  await until(async () => (await statesOf(resendId))?.includes("given"), "the print");
  rig = await rig.restart(change());
  await rig.desk.start();
  rig.desk.labels.autoPrint.printWaiting();
  const other = await orderWithOneLabel();
  await until(async () => (await statesOf(other))?.includes("given"), "the other print");
  expect(await statesOf(resendId)).toEqual(["given"]);
  expect(port.jobs).toHaveLength(2);
});

it("prints waiting labels in the order in which their orders were submitted", async () => {
  await open();
  const orders = [await submitItems(rig, 1), await submitItems(rig, 1)];
  const resendIds: string[] = [];
  for (const { submissionId } of orders.toReversed())
    resendIds.unshift(await resendIdWithStatus(rig, submissionId, "label-success"));
  await port.station.write({ ...(await port.station.read()), byItselfSince: new Date(0).toISOString() });
  rig.desk.labels.autoPrint.printWaiting();
  await until(async () => port.jobs.length === 2, "the prints");
  const [first, second] = await Promise.all(resendIds.map((resendId) => rig.desk.labels.view(resendId)));
  expect(first?.prints[0]?.printId).toBeLessThan(second?.prints[0]?.printId ?? 0);
});

describe("a label that would print wrong", () => {
  const problemsOf = async (resendId: string) =>
    (await rig.desk.labels.view(resendId)).prints.map(({ state, problem }) => problem ?? state);

  async function blockWithOne(): Promise<[string, string]> {
    await open({ byItselfSince: new Date(0).toISOString() });
    port.pages = [TOO_LARGE];
    const blocked = await orderWithOneLabel();
    await until(async () => (await problemsOf(blocked)).includes("too-small"), "the block");
    port.pages = [FITTING];
    return [blocked, await orderWithOneLabel()];
  }

  it("blocks the others until the operator prints it, also after a restart", async () => {
    const [blocked, waiting] = await blockWithOne();
    rig = await rig.restart(change());
    await rig.desk.start();
    expect(await rig.desk.labels.listHeld()).toMatchObject([{ resendId: blocked, fault: "too-small" }]);
    port.pages = [TOO_LARGE];
    expect(await rig.desk.labels.print(blocked, null)).toEqual({ ok: false, error: { code: "too-small" } });
    expect(port.jobs).toEqual([]);
    expect(await rig.desk.labels.print(blocked, null, true)).toMatchObject({ ok: true });
    port.pages = [FITTING];
    await until(async () => (await problemsOf(waiting)).includes("given"), "the label behind it");
    expect(await problemsOf(blocked)).toEqual(["too-small", "too-small", "given"]);
    expect(await rig.desk.labels.listHeld()).toEqual([]);
  });

  it("blocks the others while its printer fails, until it is skipped", async () => {
    const [blocked, waiting] = await blockWithOne();
    port.answer = () => Promise.resolve({ state: "not-given", problem: "no-such-printer" });
    expect(await rig.desk.labels.print(blocked, null, true)).toMatchObject({ ok: false });
    expect(await rig.desk.labels.listHeld()).toMatchObject([{ resendId: blocked }]);
    expect(await rig.desk.labels.skip(waiting)).toBe(false);
    expect(await problemsOf(waiting)).toEqual([]);
    port.answer = () => Promise.resolve({ state: "given" });
    expect(await rig.desk.labels.skip(blocked)).toBe(true);
    await until(async () => (await problemsOf(waiting)).includes("given"), "the label behind it");
    expect(await problemsOf(blocked)).toEqual(["too-small", "no-such-printer", "skipped"]);
    expect(await rig.desk.labels.skip(blocked)).toBe(false);
    expect(await rig.desk.labels.print(blocked, null)).toMatchObject({ ok: true });
  });

  it("blocks printing when it would reconfigure the ZPL printer, even if confirmed", async () => {
    await open();
    await control().setLabelFiles("zpl");
    const blocked = await orderWithOneLabel();
    expect(await rig.desk.labels.label(blocked)).toMatchObject({ ok: true });
    const folder = join(rig.folder, "labels");
    writeFileSync(join(folder, readdirSync(folder)[0] ?? ""), "^XA^FDx^FS^JUF^XZ");
    const zpl = { host: "127.0.0.1", port: await freePort() };
    await port.station.write({ ...(await port.station.read()), zpl, byItselfSince: new Date(0).toISOString() });
    rig.desk.labels.autoPrint.printWaiting();
    await until(async () => (await problemsOf(blocked)).includes("changes-printer"), "the block");
    expect(await rig.desk.labels.listHeld()).toMatchObject([{ resendId: blocked, fault: "changes-printer" }]);
    expect(await rig.desk.labels.print(blocked, null, true)).toEqual({ ok: false, error: { code: "changes-printer" } });
  });
});

describe("a ZPL printer", () => {
  async function listen(onSocket: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      onSocket(socket);
    });
    const { port: freePortNumber, close } = await listenLocally(server);
    onTestFinished(close);
    return freePortNumber;
  }
  const patience = { connectMs: 60_000, idleMs: 200, farewellMs: 100 };
  const label = new TextEncoder().encode("^XA^FO10,10^FDx^FS^XZ");
  beforeEach(() => open());

  it("receives a ZPL label byte for byte, and no PDF", async () => {
    const received: Buffer[] = [];
    const port9100 = await listen((socket) => socket.on("data", (data) => received.push(data)));
    await port.station.write({ ...DEFAULT_LABEL_PRINTER_SETTINGS, zpl: { host: "127.0.0.1", port: port9100 } });
    const pdf = await orderWithOneLabel();
    expect(await rig.desk.labels.print(pdf, null)).toEqual({ ok: false, error: { code: "no-printer" } });
    await control().setLabelFiles("zpl");
    const zpl = await orderWithOneLabel();
    expect(await rig.desk.labels.print(zpl, null)).toMatchObject({ ok: true });
    const labelFile = readdirSync(join(rig.folder, "labels")).find((name) => name.endsWith(".zpl"));
    expect(Buffer.concat(received)).toEqual(readFileSync(join(rig.folder, "labels", labelFile ?? "")));
    expect(await rig.desk.labels.view(zpl)).toMatchObject({
      prints: [{ printer: `127.0.0.1:${port9100}`, state: "given" }],
    });
    expect(await rig.desk.labels.printTest("zpl")).toMatchObject({ ok: true });
    expect(Buffer.concat(received).toString()).toContain("Returns Desk test label");
    received.length = 0;
    await port.station.write({ ...(await port.station.read()), copies: 2 });
    expect(await rig.desk.labels.print(zpl, "again")).toMatchObject({ ok: true });
    expect(String(Buffer.concat(received))).toBe(
      readFileSync(join(rig.folder, "labels", labelFile ?? ""), "utf8").repeat(2),
    );
    const before = Buffer.concat(received).length;
    writeFileSync(join(rig.folder, "labels", labelFile ?? ""), "^XA^FDx^FS^JUS^XZ");
    expect(await rig.desk.labels.print(zpl, "again")).toEqual({ ok: false, error: { code: "changes-printer" } });
    writeFileSync(join(rig.folder, "labels", labelFile ?? ""), "^XA^PQ5^FDx^FS^XZ");
    expect(await rig.desk.labels.print(zpl, "again")).toEqual({ ok: false, error: { code: "many-pages" } });
    expect(Buffer.concat(received).length).toBe(before);
    expect(await rig.desk.labels.print(zpl, "again", true)).toMatchObject({ ok: true });
  });

  it("counts as not printed when unreachable, and as unclear when it disconnects", async () => {
    const closedPort = await freePort();
    expect(await sendToRawPrinter({ host: "127.0.0.1", port: closedPort }, label, patience)).toEqual({
      state: "not-given",
      problem: "unreachable",
    });
    const resettingPort = await listen((socket) => socket.once("data", () => socket.resetAndDestroy()));
    expect(
      await sendToRawPrinter({ host: "127.0.0.1", port: resettingPort }, Buffer.alloc(32_000_000), patience),
    ).toEqual({
      state: "unclear",
      problem: "broke-off",
    });
  });

  it("counts as unclear when it reads nothing", async (test) => {
    test.skip(process.platform === "win32", "Wine's sockets buffer 32 MB, the whole label");
    const pausedPort = await listen((socket) => socket.pause());
    expect(await sendToRawPrinter({ host: "127.0.0.1", port: pausedPort }, Buffer.alloc(32_000_000), patience)).toEqual(
      {
        state: "unclear",
        problem: "broke-off",
      },
    );
  });
});

async function labelOf(hosts: readonly string[], managed: boolean) {
  const labelOptions = { hosts: () => hosts, managed: () => managed, practiceBase: null, folder: "" };
  rig = await openDeskRig({}, { labels: labelOptions });
  const report = await openReports(rig);
  const labelUrl = "https://labels.new-host.example/secret-name.pdf?signature=abc";
  await report({ resendId: "77", status: "label-success", at: new Date().toISOString(), shipment: { labelUrl } });
  return bridgeOf(rig.desk).labels;
}

// Proof S15
it("refuses a label on an unlisted host, names only the host, and refers to IT", async () => {
  const labels = await labelOf(["labels.example.com"], true);
  const refused = await labels.file({ resendId: "77" });
  expect(refused).toMatchObject({
    error: { code: "host-not-listed", fields: { host: "labels.new-host.example", allowedBy: "it" } },
  });
  expect(JSON.stringify(refused)).not.toMatch(/secret-name|signature/);
  expect(await labels.saveHosts({ own: ["labels.new-host.example"] })).toMatchObject({ error: { code: "managed" } });
});

it("lets the operator allow an unlisted host when IT has set none", async () => {
  const labels = await labelOf([], false);
  expect(await labels.hosts({})).toMatchObject({ value: { predefined: [], managed: false } });
  expect(await labels.file({ resendId: "77" })).toMatchObject({
    error: { code: "host-not-listed", fields: { host: "labels.new-host.example", allowedBy: "operator" } },
  });
  expect(await labels.saveHosts({ own: ["labels.new-host.example"] })).toMatchObject({ ok: true });
  expect(await labels.get({ resendId: "77" })).toMatchObject({ ok: true, value: { obstacle: null } });
});
