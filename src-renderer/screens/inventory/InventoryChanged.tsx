import type { JSX } from "react";
import { ListChanged } from "../../components/table/ListChanged.tsx";
import { refreshList } from "./inventory-choice.ts";
import { inventoryWatch } from "./list-watch.ts";

export function InventoryChanged(): JSX.Element {
  const outdated = inventoryWatch.use((watch) => watch.outdated);
  return <ListChanged outdated={outdated} onRefresh={() => void refreshList()} />;
}
