import { create } from "zustand";
import { showScreen } from "../../shell/navigation.ts";

interface InventorySearch {
  readonly text: string;
  /** Grows each time somebody asks for the search box, so that asking twice focuses it twice. */
  readonly asked: number;
}

export const useInventorySearch = create<InventorySearch>(() => ({ text: "", asked: 0 }));

export function setInventorySearchText(text: string): void {
  useInventorySearch.setState({ text });
}

/** Opens the inventory with the cursor in its search box. */
export function openInventorySearch(): void {
  showScreen("inventory");
  useInventorySearch.setState(({ asked }) => ({ asked: asked + 1 }));
}
