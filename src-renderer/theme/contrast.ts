import type { Theme } from "../../src-domain/theme.ts";

/** Stores the contrast choice, so that the next page opens in it before main has answered. */
const STORED = "returns-desk-contrast";

type Contrast = "more" | "system" | "none";

const contrastOf = (theme: Theme): Contrast => (theme === "contrast" ? "more" : theme === "system" ? "system" : "none");

/** With the system theme, the page follows the computer. */
export function chooseContrast(theme: Theme): void {
  localStorage.setItem(STORED, contrastOf(theme));
  apply();
}

/** Applies the chosen contrast, or the one that the computer asks for. */
export function followContrast(): void {
  apply();
  asksForMore().addEventListener("change", apply);
}

const asksForMore = (): MediaQueryList => window.matchMedia("(prefers-contrast: more)");

function apply(): void {
  const chosen = localStorage.getItem(STORED) ?? "system";
  const more = chosen === "more" || (chosen === "system" && asksForMore().matches);
  if (more) document.documentElement.dataset["contrast"] = "more";
  else delete document.documentElement.dataset["contrast"];
}
