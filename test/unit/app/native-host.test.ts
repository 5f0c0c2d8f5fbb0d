import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { createNativeHost } from "../../../src-main/app/native-host.ts";

const dialogs = vi.hoisted(() => ({
  save: [] as unknown[],
  open: [] as unknown[],
  filters: [] as unknown[],
  chosenFile: "",
}));
vi.mock("electron", () => ({
  app: { getPath: (name: string) => `/home/operator/${name}` },
  dialog: {
    showSaveDialog: async ({ defaultPath, filters }: { defaultPath?: string; filters?: unknown[] }) => {
      dialogs.save.push(defaultPath);
      dialogs.filters = filters ?? [];
      return { canceled: dialogs.chosenFile === "", filePath: dialogs.chosenFile };
    },
    showOpenDialog: async ({ defaultPath }: { defaultPath?: string }) => {
      dialogs.open.push(defaultPath);
      return { canceled: dialogs.chosenFile === "", filePaths: dialogs.chosenFile === "" ? [] : [dialogs.chosenFile] };
    },
  },
}));

it("opens file dialogs in the last used folder", async () => {
  const { chooseFile, chooseImport } = createNativeHost({ window: () => null } as unknown as Parameters<
    typeof createNativeHost
  >[0]);
  for (const chosenFile of ["", join("/", "media", "usb", "list.csv"), ""]) {
    dialogs.chosenFile = chosenFile;
    expect(await chooseFile({ name: "Shift 24/11", extension: "csv" })).toBe(chosenFile || null);
    expect(await chooseImport()).toBe(chosenFile || null);
  }
  const documents = "/home/operator/documents";
  const downloads = "/home/operator/downloads";
  const usb = dirname(join("/", "media", "usb", "list.csv"));
  expect(dialogs.save).toEqual([documents, documents, usb].map((folder) => join(folder, "Shift 24-11.csv")));
  expect(dialogs.open).toEqual([downloads, downloads, usb]);
});

it("offers the suggested file type first", async () => {
  const { chooseFile } = createNativeHost({ window: () => null } as unknown as Parameters<typeof createNativeHost>[0]);
  const csv = { name: "CSV", extensions: ["csv"] };
  const excel = { name: "Excel (XLSX)", extensions: ["xlsx"] };
  await chooseFile({ name: "Scans", extension: "xlsx", otherExtension: "csv" });
  expect(dialogs.filters).toEqual([excel, csv]);
  await chooseFile({ name: "Inventory", extension: "csv", otherExtension: "xlsx" });
  expect(dialogs.filters).toEqual([csv, excel]);
  await chooseFile({ name: "Label", extension: "zpl" });
  expect(dialogs.filters).toEqual([{ name: "ZPL", extensions: ["zpl"] }]);
});
