import type { ControlClient, ItemView } from "../../../src-simulator/control-client.ts";
import { itemsOf } from "./desk-test.ts";

export async function findItemWithPhotos(control: ControlClient): Promise<ItemView> {
  for (const item of await itemsOf(control, "eligible", 40)) {
    const month = item.createOn.slice(0, 7).replace("-", "");
    for (const folder of ["img", "images"]) {
      const response = await fetch(`${control.url}/practice/photos/${folder}/returns/${month}/${item.rma}-2-s.jpg`);
      if (response.ok) return item;
    }
  }
  throw new Error("No item with photos");
}
