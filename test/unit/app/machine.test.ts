import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { createNativeHost } from "../../../src-main/app/native-host.ts";

const asked = vi.hoisted(() => ({
  save: [] as unknown[],
  open: [] as unknown[],
  filters: [] as unknown[],
  chosen: "",
}));
vi.mock("electron", () => ({
  app: { getPath: (name: string) => `/home/operator/${name}` },
  dialog: {
    showSaveDialog: async ({ defaultPath, filters }: { defaultPath?: string; filters?: unknown[] }) => {
      asked.save.push(defaultPath);
      asked.filters = filters ?? [];
      return { canceled: asked.chosen === "", filePath: asked.chosen };
    },
    showOpenDialog: async ({ defaultPath }: { defaultPath?: string }) => {
      asked.open.push(defaultPath);
      return { canceled: asked.chosen === "", filePaths: asked.chosen === "" ? [] : [asked.chosen] };
    },
  },
}));

it("opens file dialogs in documents or downloads, then in the last folder", async () => {
  const { chooseFile, chooseImport } = createNativeHost({ window: () => null } as unknown as Parameters<
    typeof createNativeHost
  >[0]);
  for (const chosen of ["", join("/", "media", "usb", "list.csv"), ""]) {
    asked.chosen = chosen;
    expect(await chooseFile({ name: "Shift 24/11", extension: "csv" })).toBe(chosen || null);
    expect(await chooseImport()).toBe(chosen || null);
  }
  const [documents, downloads] = ["/home/operator/documents", "/home/operator/downloads"];
  const usb = dirname(join("/", "media", "usb", "list.csv"));
  expect(asked.save).toEqual([documents, documents, usb].map((folder) => join(folder, "Shift 24-11.csv")));
  expect(asked.open).toEqual([downloads, downloads, usb]);
});

it("offers the suggested file type first", async () => {
  const { chooseFile } = createNativeHost({ window: () => null } as unknown as Parameters<typeof createNativeHost>[0]);
  const csv = { name: "CSV", extensions: ["csv"] };
  const excel = { name: "Excel (XLSX)", extensions: ["xlsx"] };
  await chooseFile({ name: "Scans", extension: "xlsx", otherExtension: "csv" });
  expect(asked.filters).toEqual([excel, csv]);
  await chooseFile({ name: "Inventory", extension: "csv", otherExtension: "xlsx" });
  expect(asked.filters).toEqual([csv, excel]);
  await chooseFile({ name: "Label", extension: "zpl" });
  expect(asked.filters).toEqual([{ name: "ZPL", extensions: ["zpl"] }]);
});
