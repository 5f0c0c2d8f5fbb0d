import { beforeEach, expect, it, vi } from "vitest";
import type { ImportView, InventoryInspection } from "../../../src-preload/contract/import/imports.ts";

type Layout = InventoryInspection["layout"];

const requests: { readonly name: string; readonly input: object; readonly answer: (answer: object) => void }[] = [];
const answerLater = (name: string) => (input: object) =>
  new Promise((resolve) => {
    requests.push({ name, input, answer: resolve });
  });
const subscribe = () => () => undefined;
const neverAnswer = () => new Promise<never>(() => undefined);

vi.stubGlobal("window", {
  desk: {
    imports: {
      beginDrop: answerLater("beginDrop"),
      addToDrop: answerLater("addToDrop"),
      openDrop: answerLater("openDrop"),
      readAs: answerLater("readAs"),
      start: answerLater("start"),
      discard: neverAnswer,
      onInspecting: subscribe,
      onProgress: subscribe,
    },
    inventory: new Proxy({}, { get: () => subscribe }),
  },
});

const { closeImport, openDroppedFile, reinspectWithLayout, startImport, useImportFile } =
  await import("../../../src-renderer/features/import/import-file.ts");

const layout = { encoding: "utf-8", delimiter: ",", hasHeading: true, dateOrder: null } as unknown as Layout;
const createView = (columns: object, run: unknown = null) =>
  ({
    fileName: "items.csv",
    inspection: { kind: "inventory", layout: { ...layout, columns } },
    run,
  }) as unknown as ImportView;
const chooseColumns = (columnChanges: object) =>
  reinspectWithLayout(({ columns }) => ({ columns: { ...columns, ...columnChanges } }));
const listRequests = (): string[] => requests.map(({ name }) => name);

beforeEach(() => {
  requests.length = 0;
  useImportFile.setState({ isShown: true, openingFile: null, refusal: null, view: createView({ rma: 0, sku: 1 }) });
});

it("keeps both columns when two are chosen in quick succession", async () => {
  const first = chooseColumns({ rma: 2 });
  const second = chooseColumns({ sku: 3 });
  await vi.waitFor(() => expect(listRequests()).toEqual(["readAs"]));
  requests[0]?.answer({ ok: true, value: createView({ rma: 2, sku: 1 }) });
  await first;
  await vi.waitFor(() => expect(listRequests()).toEqual(["readAs", "readAs"]));
  expect(requests[1]?.input).toMatchObject({ columns: { rma: 2, sku: 3 } });
  requests[1]?.answer({ ok: true, value: createView({ rma: 2, sku: 3 }) });
  await second;
  expect(useImportFile.getState().view).toEqual(createView({ rma: 2, sku: 3 }));
});

it("starts the import only after the last choice was read successfully", async () => {
  const choosing = chooseColumns({ rma: 2 });
  const starting = startImport("2026-11-22T08:00:00.000Z");
  await vi.waitFor(() => expect(listRequests()).toEqual(["readAs"]));
  requests[0]?.answer({ ok: true, value: createView({ rma: 2, sku: 1 }) });
  await choosing;
  await vi.waitFor(() => expect(listRequests()).toEqual(["readAs", "start"]));
  requests[1]?.answer({ ok: true, value: createView({ rma: 2, sku: 1 }, { end: null }) });
  await starting;
  expect(useImportFile.getState().view?.run).toEqual({ end: null });

  useImportFile.setState({ view: createView({ rma: 0, sku: 1 }) });
  const failedRead = reinspectWithLayout(() => ({ encoding: "utf-16le" }));
  const refusedStart = startImport("2026-11-22T08:00:00.000Z");
  await vi.waitFor(() => expect(listRequests()).toHaveLength(3));
  requests[2]?.answer({ ok: false, error: { code: "not-text" } });
  await Promise.all([failedRead, refusedStart]);
  expect(listRequests()).toEqual(["readAs", "start", "readAs"]);
  expect(useImportFile.getState().refusal).not.toBeNull();
});

it("stays closed when a file is closed while it is read", async () => {
  const choosing = chooseColumns({ rma: 2 });
  await vi.waitFor(() => expect(listRequests()).toEqual(["readAs"]));
  void closeImport();
  requests[0]?.answer({ ok: true, value: createView({ rma: 2, sku: 1 }) });
  await choosing;
  expect(useImportFile.getState()).toMatchObject({ isShown: false, view: null, refusal: null });
});

it("sends nothing of a closed file when another with its name was dropped", async () => {
  const dropped = (text: string): File => new File([text], "items.csv");
  const firstDrop = openDroppedFile(dropped("old"));
  await vi.waitFor(() => expect(listRequests()).toEqual(["beginDrop"]));
  void closeImport();
  void openDroppedFile(dropped("new"));
  await vi.waitFor(() => expect(listRequests()).toEqual(["beginDrop", "beginDrop"]));
  for (const { answer } of requests) answer({ ok: true, value: {} });
  await firstDrop;
  await vi.waitFor(() => expect(listRequests()).toEqual(["beginDrop", "beginDrop", "addToDrop"]));
  expect(requests[2]?.input).toEqual({ bytes: new TextEncoder().encode("new") });
});

it("opens a dropped file after another drop was refused", async () => {
  useImportFile.setState({ view: null });
  const firstOpening = openDroppedFile(new File(["rma"], "first.csv"));
  await openDroppedFile(new File(["rma"], "second.csv"));
  expect(useImportFile.getState()).toMatchObject({ refusal: "running", openingFile: { name: "first.csv" } });
  for (const name of ["beginDrop", "addToDrop"]) {
    await vi.waitFor(() => expect(listRequests().at(-1)).toBe(name));
    requests.at(-1)?.answer({ ok: true, value: {} });
  }
  await vi.waitFor(() => expect(listRequests().at(-1)).toBe("openDrop"));
  requests.at(-1)?.answer({ ok: true, value: createView({ rma: 0 }) });
  await firstOpening;
  expect(useImportFile.getState()).toMatchObject({ refusal: null, view: createView({ rma: 0 }) });
});
