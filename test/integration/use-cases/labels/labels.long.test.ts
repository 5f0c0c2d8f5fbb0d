import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { MeasuredPage } from "../../../../src-domain/labels/label-pages.ts";
import { DEFAULT_LABEL_PRINTER_SETTINGS, type LabelPrinterSettings } from "../../../../src-domain/labels/printing.ts";
import { createLabelHost } from "../../../../src-main/service/index.ts";
import type { PageJob, PrintOutcome, PrintPort } from "../../../../src-main/use-cases/labels/print-port.ts";
import { sendToRawPrinter } from "../../../../src-main/use-cases/labels/raw-printer.ts";
import { freePort, listenLocally } from "../../../local-server.ts";
import { startRawServer } from "../../service/raw-server.ts";
import { openReports } from "../order-reports.ts";
import { orderWithLabel, resendIdWithStatus, submitItems } from "../resends/submitting.ts";
import { syncedRig, until, type DeskRig } from "../test-desk.ts";

const HOUR_MS = 60 * 60_000;

const FITTING_PAGE: MeasuredPage = { width: 100, height: 150, ink: { left: 2, top: 2, width: 90, height: 140 } };
const TOO_LARGE_PAGE: MeasuredPage = { width: 210, height: 297, ink: { left: 2, top: 2, width: 200, height: 290 } };

interface FakePort extends PrintPort {
  readonly jobs: PageJob[];
  pages: readonly MeasuredPage[];
  answer: (job: PageJob) => Promise<PrintOutcome>;
}

function fakePort(settingsChange: Partial<LabelPrinterSettings> = {}) {
  const jobs: PageJob[] = [];
  let settings: LabelPrinterSettings = {
    ...DEFAULT_LABEL_PRINTER_SETTINGS,
    printer: "fake",
    silent: true,
    ...settingsChange,
  };
  const port: FakePort = {
    jobs,
    pages: [FITTING_PAGE],
    answer: () => Promise.resolve({ state: "given" }),
    printers: () => Promise.resolve([]),
    print: (job, check) => {
      const problem = check(port.pages);
      if (problem !== null) return Promise.resolve({ state: "not-given", problem });
      jobs.push(job);
      return port.answer(job);
    },
    settingsFile: {
      read: () => Promise.resolve(settings),
      write: async (newSettings) => void (settings = newSettings),
      listManagedParts: () => Promise.resolve([]),
    },
  };
  return port;
}

let rig: DeskRig;
let port: ReturnType<typeof fakePort>;

const deskOptions = ({ simulator, folder }: Pick<DeskRig, "simulator" | "folder">) => ({
  printing: port,
  labels: {
    hosts: () => [],
    isManaged: () => false,
    practiceBase: simulator.labelBaseUrl,
    folder: join(folder, "labels"),
  },
});

async function open(settings: Partial<LabelPrinterSettings> = {}): Promise<void> {
  port = fakePort(settings);
  rig = await syncedRig({ labelDelayMs: [20, 20], processingDelayMs: [HOUR_MS, HOUR_MS] }, deskOptions);
}

const orderWithOneLabel = async (): Promise<string> => (await orderWithLabel(rig, 1)).resendId;

const control = () => rig.simulator.control;
const listPrintStates = async (resendId: string) =>
  (await rig.desk.store.label(resendId))?.prints.map(({ state }) => state);

describe("a label", () => {
  beforeEach(() => open());

  it("is fetched a second time only when its file is damaged", async () => {
    const resendId = await orderWithOneLabel();
    const [firstLabel, secondLabel] = await Promise.all([
      rig.desk.labels.loadLabel(resendId),
      rig.desk.labels.loadLabel(resendId),
    ]);
    expect([firstLabel.ok, secondLabel.ok]).toEqual([true, true]);
    expect(await control().requests("label")).toHaveLength(1);
    const [request] = await control().requests("label");
    expect(Object.keys(request?.headers ?? {})).not.toContain("x-rr-apitoken");
    const folder = join(rig.folder, "labels");
    const [file] = readdirSync(folder);
    expect(file).toMatch(new RegExp(`^${resendId}-[0-9a-f]{64}\\.pdf$`));
    expect(await rig.desk.labels.loadLabel(resendId)).toMatchObject({ value: { path: join(folder, file ?? "") } });
    expect(await control().requests("label")).toHaveLength(1);
    writeFileSync(join(folder, file ?? ""), "half a label");
    expect(await rig.desk.labels.loadLabel(resendId)).toMatchObject({ ok: true, value: { type: "pdf" } });
    expect(await control().requests("label")).toHaveLength(2);
    const { firstReportedAt } = await rig.desk.labels.view(resendId);
    expect(firstReportedAt).not.toBeNull();
    const reported = JSON.stringify([rig.published, await rig.desk.labels.view(resendId)]);
    expect(reported).not.toContain("/practice/labels/");
  });

  it("keeps its file of an earlier version under a new name", async () => {
    const resendId = await orderWithOneLabel();
    await rig.desk.labels.loadLabel(resendId);
    const folder = join(rig.folder, "labels");
    const [file = ""] = readdirSync(folder);
    await rig.desk.close();
    renameSync(join(folder, file), join(folder, file.slice(file.indexOf("-") + 1)));
    rig = await rig.restart(deskOptions);
    await rig.desk.start();
    expect(await rig.desk.labels.loadLabel(resendId)).toMatchObject({ ok: true });
    expect(readdirSync(folder)).toEqual([file]);
    expect(await control().requests("label")).toHaveLength(1);
  });

  it.each([
    ["page", "unusable"],
    ["oversized", "unusable"],
    ["elsewhere", "redirected"],
    ["gone", "not-there"],
  ] as const)("is refused when it is %s: %s", async (form, code) => {
    const resendId = await orderWithOneLabel();
    await control().setLabelFiles(form);
    expect(await rig.desk.labels.loadLabel(resendId)).toEqual({ ok: false, error: { code } });
    expect(await control().requests("label")).toHaveLength(1);
    expect(existsSync(join(rig.folder, "labels"))).toBe(false);
    expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: false, error: { code } });
    expect(await listPrintStates(resendId)).toEqual([]);
    await control().setLabelFiles("pdf");
    expect(await rig.desk.labels.loadLabel(resendId)).toMatchObject({ ok: true });
  });

  it("is named by its type when it is in another printer's language", async () => {
    const label = 'SIZE 4,6\r\nCLS\r\nTEXT 10,10,"3",0,1,1,"TO"\r\nPRINT 1\r\n';
    const server = await startRawServer({
      onRequest: (socket) =>
        void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${label.length}\r\nConnection: close\r\n\r\n${label}`),
    });
    const host = createLabelHost({ userAgent: "test" });
    expect(await host.fetch(new URL(server.origin))).toEqual({ ok: false, error: "is-tspl" });
    await host.close();
  });

  it("times out as too slow when its host does not answer", async () => {
    const silentServer = await startRawServer({});
    const host = createLabelHost({ userAgent: "test", timeoutMs: 100 });
    expect(await host.fetch(new URL(silentServer.origin))).toEqual({ ok: false, error: "too-slow" });
    await host.close();
  });

  // Proof S14
  it("is not requested from a host that is not listed", async () => {
    const server = await startRawServer({});
    const report = await openReports(rig);
    const labelUrl = `${server.origin.replace("http:", "https:")}/label.pdf`;
    await report({ resendId: "77", status: "label-success", shipment: { labelUrl } });
    expect(await rig.desk.labels.loadLabel("77")).toMatchObject({ error: { code: "host-not-listed" } });
    expect(server.connections()).toBe(0);
  });

  it("is printed in the chosen number of copies", async () => {
    await port.settingsFile.write({ ...(await port.settingsFile.read()), copies: 3 });
    await rig.desk.labels.print(await orderWithOneLabel(), null).then(() => rig.desk.labels.printTest("system"));
    expect(port.jobs.map(({ copies }) => copies)).toEqual([3, 1]);
  });

  it("is reprinted after a success only with a reason", async () => {
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

  it("is unclear when the app is killed during its print", async () => {
    const resendId = await orderWithOneLabel();
    let statesDuringPrint: unknown;
    port.answer = async () => {
      statesDuringPrint = await listPrintStates(resendId);
      return new Promise<PrintOutcome>(() => undefined);
    };
    const printRun = rig.desk.labels.print(resendId, null);
    await until(async () => statesDuringPrint, "the job");
    expect(statesDuringPrint).toEqual(["begun"]);
    rig = await rig.restart(deskOptions);
    expect(await printRun).toMatchObject({ ok: false });
    await rig.desk.start();
    expect(await listPrintStates(resendId)).toEqual(["unclear"]);
    port.answer = () => Promise.resolve({ state: "given" });
    expect(await rig.desk.labels.print(resendId, null)).toEqual({ ok: false, error: { code: "printed-before" } });
    expect(await rig.desk.labels.print(resendId, "It did not come out")).toMatchObject({ ok: true });
    expect(await listPrintStates(resendId)).toEqual(["unclear", "given"]);
  });
});

it("prints each arrived label once", async () => {
  await open({ byItselfSince: new Date().toISOString() });
  const resendId = await orderWithOneLabel();
  await until(async () => (await listPrintStates(resendId))?.includes("given"), "the print");
  rig = await rig.restart(deskOptions);
  await rig.desk.start();
  rig.desk.labels.autoPrint.printWaiting();
  const otherResendId = await orderWithOneLabel();
  await until(async () => (await listPrintStates(otherResendId))?.includes("given"), "the other print");
  expect(await listPrintStates(resendId)).toEqual(["given"]);
  expect(port.jobs).toHaveLength(2);
});

it("prints waiting labels in the order in which their orders were submitted", async () => {
  await open();
  const submissions = [await submitItems(rig, 1), await submitItems(rig, 1)];
  const resendIds: string[] = [];
  for (const { submissionId } of submissions.toReversed())
    resendIds.unshift(await resendIdWithStatus(rig, submissionId, "label-success"));
  await port.settingsFile.write({ ...(await port.settingsFile.read()), byItselfSince: new Date(0).toISOString() });
  rig.desk.labels.autoPrint.printWaiting();
  await until(async () => port.jobs.length === 2, "the prints");
  const [firstView, secondView] = await Promise.all(resendIds.map((resendId) => rig.desk.labels.view(resendId)));
  expect(firstView?.prints[0]?.printId).toBeLessThan(secondView?.prints[0]?.printId ?? 0);
});

describe("a label that would print wrong", () => {
  const listProblems = async (resendId: string) =>
    (await rig.desk.labels.view(resendId)).prints.map(({ state, problem }) => problem ?? state);

  async function blockPrinting(): Promise<[string, string]> {
    await open({ byItselfSince: new Date(0).toISOString() });
    port.pages = [TOO_LARGE_PAGE];
    const blockedId = await orderWithOneLabel();
    await until(async () => (await listProblems(blockedId)).includes("too-small"), "the block");
    port.pages = [FITTING_PAGE];
    return [blockedId, await orderWithOneLabel()];
  }

  it("blocks the others until the operator prints it", async () => {
    const [blockedId, waitingId] = await blockPrinting();
    rig = await rig.restart(deskOptions);
    await rig.desk.start();
    expect(await rig.desk.labels.listBlocking()).toMatchObject([{ resendId: blockedId, fault: "too-small" }]);
    port.pages = [TOO_LARGE_PAGE];
    expect(await rig.desk.labels.print(blockedId, null)).toEqual({ ok: false, error: { code: "too-small" } });
    expect(port.jobs).toEqual([]);
    expect(await rig.desk.labels.print(blockedId, null, "fault")).toMatchObject({ ok: true });
    port.pages = [FITTING_PAGE];
    await until(async () => (await listProblems(waitingId)).includes("given"), "the label behind it");
    expect(await listProblems(blockedId)).toEqual(["too-small", "too-small", "given"]);
    expect(await rig.desk.labels.listBlocking()).toEqual([]);
  });

  it("blocks the others until it is skipped", async () => {
    const [blockedId, waitingId] = await blockPrinting();
    port.answer = () => Promise.resolve({ state: "not-given", problem: "no-such-printer" });
    expect(await rig.desk.labels.print(blockedId, null, "fault")).toMatchObject({ ok: false });
    expect(await rig.desk.labels.listBlocking()).toMatchObject([{ resendId: blockedId }]);
    expect(await rig.desk.labels.skip(waitingId)).toBe(false);
    expect(await listProblems(waitingId)).toEqual([]);
    port.answer = () => Promise.resolve({ state: "given" });
    expect(await rig.desk.labels.skip(blockedId)).toBe(true);
    await until(async () => (await listProblems(waitingId)).includes("given"), "the label behind it");
    expect(await listProblems(blockedId)).toEqual(["too-small", "no-such-printer", "skipped"]);
    expect(await rig.desk.labels.skip(blockedId)).toBe(false);
    expect(await rig.desk.labels.print(blockedId, null)).toMatchObject({ ok: true });
  });

  it("blocks printing when it would reconfigure the ZPL printer", async () => {
    await open();
    await control().setLabelFiles("zpl");
    const blockedId = await orderWithOneLabel();
    expect(await rig.desk.labels.loadLabel(blockedId)).toMatchObject({ ok: true });
    const folder = join(rig.folder, "labels");
    writeFileSync(join(folder, readdirSync(folder)[0] ?? ""), "^XA^FDx^FS^JUF^XZ");
    const zpl = { host: "127.0.0.1", port: await freePort() };
    await port.settingsFile.write({
      ...(await port.settingsFile.read()),
      zpl,
      byItselfSince: new Date(0).toISOString(),
    });
    rig.desk.labels.autoPrint.printWaiting();
    await until(async () => (await listProblems(blockedId)).includes("changes-printer"), "the block");
    expect(await rig.desk.labels.listBlocking()).toMatchObject([{ resendId: blockedId, fault: "changes-printer" }]);
    expect(await rig.desk.labels.print(blockedId, null, "fault")).toEqual({
      ok: false,
      error: { code: "changes-printer" },
    });
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
  const timeouts = { connectMs: 60_000, idleMs: 200, closeMs: 100 };
  const label = new TextEncoder().encode("^XA^FO10,10^FDx^FS^XZ");
  beforeEach(() => open());

  it("receives a ZPL label byte for byte", async () => {
    const receivedChunks: Buffer[] = [];
    const rawPort = await listen((socket) => socket.on("data", (data) => receivedChunks.push(data)));
    await port.settingsFile.write({ ...DEFAULT_LABEL_PRINTER_SETTINGS, zpl: { host: "127.0.0.1", port: rawPort } });
    await control().setLabelFiles("zpl");
    const zplOrderId = await orderWithOneLabel();
    expect(await rig.desk.labels.print(zplOrderId, null)).toMatchObject({ ok: true });
    const labelFile = readdirSync(join(rig.folder, "labels")).find((name) => name.endsWith(".zpl"));
    expect(Buffer.concat(receivedChunks)).toEqual(readFileSync(join(rig.folder, "labels", labelFile ?? "")));
    expect(await rig.desk.labels.view(zplOrderId)).toMatchObject({
      prints: [{ printer: `127.0.0.1:${rawPort}`, state: "given" }],
    });
    expect(await rig.desk.labels.printTest("zpl")).toMatchObject({ ok: true });
    expect(Buffer.concat(receivedChunks).toString()).toContain("Returns Desk test label");
    receivedChunks.length = 0;
    await port.settingsFile.write({ ...(await port.settingsFile.read()), copies: 2 });
    expect(await rig.desk.labels.print(zplOrderId, "again")).toMatchObject({ ok: true });
    expect(String(Buffer.concat(receivedChunks))).toBe(
      readFileSync(join(rig.folder, "labels", labelFile ?? ""), "utf8").repeat(2),
    );
    const byteCountBefore = Buffer.concat(receivedChunks).length;
    writeFileSync(join(rig.folder, "labels", labelFile ?? ""), "^XA^FDx^FS^JUS^XZ");
    expect(await rig.desk.labels.print(zplOrderId, "again")).toEqual({ ok: false, error: { code: "changes-printer" } });
    writeFileSync(join(rig.folder, "labels", labelFile ?? ""), "^XA^PQ5^FDx^FS^XZ");
    expect(await rig.desk.labels.print(zplOrderId, "again")).toEqual({ ok: false, error: { code: "many-pages" } });
    expect(Buffer.concat(receivedChunks).length).toBe(byteCountBefore);
    expect(await rig.desk.labels.print(zplOrderId, "again", "fault")).toMatchObject({ ok: true });
  });

  it("receives a label for another resolution only when the operator prints it anyway", async () => {
    const receivedChunks: Buffer[] = [];
    const rawPort = await listen((socket) => socket.on("data", (data) => receivedChunks.push(data)));
    await port.settingsFile.write({ ...DEFAULT_LABEL_PRINTER_SETTINGS, zpl: { host: "127.0.0.1", port: rawPort } });
    await control().setLabelFiles("zpl");
    const orderId = await orderWithOneLabel();
    expect(await rig.desk.labels.print(orderId, null)).toMatchObject({ ok: true });
    const labelFile = readdirSync(join(rig.folder, "labels")).find((name) => name.endsWith(".zpl"));
    writeFileSync(join(rig.folder, "labels", labelFile ?? ""), "^XA^PW812^LL1218^FDx^FS^XZ");
    receivedChunks.length = 0;
    await port.settingsFile.write({ ...(await port.settingsFile.read()), resolution: 300 });
    expect(await rig.desk.labels.print(orderId, "again")).toEqual({ ok: false, error: { code: "other-resolution" } });
    expect(receivedChunks).toEqual([]);
    expect(await rig.desk.labels.print(orderId, "again", "fault")).toMatchObject({ ok: true });
    expect(String(Buffer.concat(receivedChunks))).toBe("^XA^PW812^LL1218^FDx^FS^XZ");
  });

  it("makes a print unclear when it disconnects, but not when it is unreachable", async () => {
    const closedPort = await freePort();
    expect(await sendToRawPrinter({ host: "127.0.0.1", port: closedPort }, label, timeouts)).toEqual({
      state: "not-given",
      problem: "unreachable",
    });
    const resettingPort = await listen((socket) => socket.once("data", () => socket.resetAndDestroy()));
    expect(
      await sendToRawPrinter({ host: "127.0.0.1", port: resettingPort }, Buffer.alloc(32_000_000), timeouts),
    ).toEqual({
      state: "unclear",
      problem: "broke-off",
    });
  });

  it("makes a print unclear when it reads nothing", async (test) => {
    test.skip(process.platform === "win32", "Wine's sockets buffer 32 MB, the whole label");
    const pausedPort = await listen((socket) => socket.pause());
    expect(await sendToRawPrinter({ host: "127.0.0.1", port: pausedPort }, Buffer.alloc(32_000_000), timeouts)).toEqual(
      {
        state: "unclear",
        problem: "broke-off",
      },
    );
  });
});
