import type { DeskWindow } from "./desk-window.ts";

const HEADING = "Inventory id,RMA,SKU,Description,Tracking number,Warehouse,Handling,Status,Created";

export const row = (id: string, created = "2026-11-01 08:00"): string =>
  `${id},RMA-${id},SKU-${id},"Headset, black",94001${id},2,On hold,pending,${created}`;

export const inventoryFile = (rows: readonly string[]): string => [HEADING, ...rows].join("\n");

export async function drop(desk: DeskWindow, name: string, content: string | Uint8Array): Promise<void> {
  await desk.page.evaluate(
    (file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(
        new File([typeof file.content === "string" ? file.content : Uint8Array.from(file.content)], file.name, {
          lastModified: Date.now() - 60_000,
        }),
      );
      for (const type of ["dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    { name, content: typeof content === "string" ? content : [...content] },
  );
}
