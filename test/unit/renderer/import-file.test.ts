import { beforeEach, expect, it, vi } from "vitest";
import type { ImportView, InventoryInspection } from "../../../src-preload/contract/import/imports.ts";

type Layout = InventoryInspection["layout"];

const asked: { readonly name: string; readonly input: object; readonly answer: (answer: object) => void }[] = [];
const answerLater = (name: string) => (input: object) =>
  new Promise((resolve) => {
    asked.push({ name, input, answer: resolve });
  });
const silent = () => () => undefined;
const never = () => new Promise<never>(() => undefined);

vi.stubGlobal("window", {
  desk: {
    imports: {
      readAs: answerLater("readAs"),
      start: answerLater("start"),
      discard: never,
      onInspecting: silent,
      onProgress: silent,
    },
    inventory: new Proxy({}, { get: () => silent }),
  },
});

const { closeImport, reinspectWithLayout, startImport, useImportFile } =
  await import("../../../src-renderer/features/import/import-file.ts");

const layout = { encoding: "utf-8", delimiter: ",", hasHeading: true, dateOrder: null } as unknown as Layout;
const viewWith = (columns: object, run: unknown = null) =>
  ({
    fileName: "items.csv",
    inspection: { kind: "inventory", layout: { ...layout, columns } },
    run,
  }) as unknown as ImportView;
const chooses = (part: object) => reinspectWithLayout(({ columns }) => ({ columns: { ...columns, ...part } }));
const names = (): string[] => asked.map(({ name }) => name);

beforeEach(() => {
  asked.length = 0;
  useImportFile.setState({ isShown: true, openingFile: null, refusal: null, view: viewWith({ rma: 0, sku: 1 }) });
});

it("keeps both columns when two are chosen in quick succession", async () => {
  const first = chooses({ rma: 2 });
  const second = chooses({ sku: 3 });
  await vi.waitFor(() => expect(names()).toEqual(["readAs"]));
  asked[0]?.answer({ ok: true, value: viewWith({ rma: 2, sku: 1 }) });
  await first;
  await vi.waitFor(() => expect(names()).toEqual(["readAs", "readAs"]));
  expect(asked[1]?.input).toMatchObject({ columns: { rma: 2, sku: 3 } });
  asked[1]?.answer({ ok: true, value: viewWith({ rma: 2, sku: 3 }) });
  await second;
  expect(useImportFile.getState().view).toEqual(viewWith({ rma: 2, sku: 3 }));
});

it("starts the import only after the last choice was read successfully", async () => {
  const chosen = chooses({ rma: 2 });
  const started = startImport("2026-11-22T08:00:00.000Z");
  await vi.waitFor(() => expect(names()).toEqual(["readAs"]));
  asked[0]?.answer({ ok: true, value: viewWith({ rma: 2, sku: 1 }) });
  await chosen;
  await vi.waitFor(() => expect(names()).toEqual(["readAs", "start"]));
  asked[1]?.answer({ ok: true, value: viewWith({ rma: 2, sku: 1 }, { end: null }) });
  await started;
  expect(useImportFile.getState().view?.run).toEqual({ end: null });

  useImportFile.setState({ view: viewWith({ rma: 0, sku: 1 }) });
  const unreadable = reinspectWithLayout(() => ({ encoding: "utf-16le" }));
  const notStarted = startImport("2026-11-22T08:00:00.000Z");
  await vi.waitFor(() => expect(names()).toHaveLength(3));
  asked[2]?.answer({ ok: false, error: { code: "not-text" } });
  await Promise.all([unreadable, notStarted]);
  expect(names()).toEqual(["readAs", "start", "readAs"]);
  expect(useImportFile.getState().refusal).not.toBeNull();
});

it("stays closed when a file is closed while it is read", async () => {
  const chosen = chooses({ rma: 2 });
  await vi.waitFor(() => expect(names()).toEqual(["readAs"]));
  void closeImport();
  asked[0]?.answer({ ok: true, value: viewWith({ rma: 2, sku: 1 }) });
  await chosen;
  expect(useImportFile.getState()).toMatchObject({ isShown: false, view: null, refusal: null });
});
