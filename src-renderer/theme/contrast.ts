import type { Theme } from "../../src-domain/theme.ts";

/** Local storage key of the contrast choice, so that the next page starts with it before main answers. */
const STORAGE_KEY = "returns-desk-contrast";

type Contrast = "more" | "system" | "none";

const contrastOf = (theme: Theme): Contrast => (theme === "contrast" ? "more" : theme === "system" ? "system" : "none");

/** Stores and applies the contrast of the theme. The system theme follows the computer's setting. */
export function chooseContrast(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, contrastOf(theme));
  applyContrast();
}

/** Applies the stored contrast, and again when the computer's setting changes. */
export function followContrast(): void {
  applyContrast();
  moreContrastQuery().addEventListener("change", applyContrast);
}

const moreContrastQuery = (): MediaQueryList => window.matchMedia("(prefers-contrast: more)");

function applyContrast(): void {
  const chosen = localStorage.getItem(STORAGE_KEY) ?? "system";
  const isMore = chosen === "more" || (chosen === "system" && moreContrastQuery().matches);
  if (isMore) document.documentElement.dataset["contrast"] = "more";
  else delete document.documentElement.dataset["contrast"];
}
