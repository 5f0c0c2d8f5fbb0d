import { create } from "zustand";
import { queryOf } from "../../../src-domain/inventory-view.ts";
import { showScreen } from "../../shell/navigation.ts";
import { choose, useInventoryChoice } from "./inventory-choice.ts";
import { askEarly, dropEarly } from "./inventory-pages.ts";

interface InventorySearch {
  /** What the box holds; the search follows it a moment later. */
  readonly text: string;
  /** Grows each time somebody asks for the search box, so that asking twice focuses it twice. */
  readonly asked: number;
}

export const useInventorySearch = create<InventorySearch>(() => ({ text: "", asked: 0 }));

/**
 * A scanner's first keys reach the box before anyone can know whose they are. Main is asked at once, but for so many
 * milliseconds the list stays: each next key of a fast scanner comes within them, and then all of them are taken back.
 */
const SETTLE_MS = 8;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function setInventorySearchText(text: string): void {
  useInventorySearch.setState({ text });
  clearTimeout(waiting);
  const choice = useInventoryChoice.getState();
  if (text === choice.text) dropEarly();
  else askEarly(queryOf({ ...choice, text }, new Date()));
  waiting = setTimeout(() => choose({ text }), SETTLE_MS);
}

/** The box shows what is searched for when somebody chose it elsewhere, for example by a view. */
useInventoryChoice.subscribe(({ text }, before) => {
  if (text === before.text || text === useInventorySearch.getState().text) return;
  clearTimeout(waiting);
  useInventorySearch.setState({ text });
});

/** Opens the inventory with the cursor in its search box. */
export function openInventorySearch(): void {
  showScreen("inventory");
  useInventorySearch.setState(({ asked }) => ({ asked: asked + 1 }));
}
