import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import type { OrderFile } from "./day.ts";

/** Imports a file as a person does, whose answer to main's own question is not waited for. Returns milliseconds. */
export async function importOrders(desk: DeskWindow, folder: string, { name, text }: OrderFile): Promise<number> {
  const path = join(folder, name);
  await writeFile(path, text);
  const now = new Date();
  await utimes(path, now, now);
  await desk.chooseFile(path);
  await desk.app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
  });
  return desk.page.evaluate(async () => {
    const startedAt = performance.now();
    const chosen = await window.desk.orderFiles.choose({});
    if (!chosen.ok || chosen.value?.content.kind !== "orders") throw new Error(JSON.stringify(chosen));
    const imported = await window.desk.orderFiles.importFile({ isComplete: true });
    if (!imported.ok) throw new Error(JSON.stringify(imported));
    return performance.now() - startedAt;
  });
}
