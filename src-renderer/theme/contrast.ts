import type { Theme } from "../../src-domain/theme.ts";

/** Local storage key of the contrast choice, so that the next page starts with it before main answers. */
const STORAGE_KEY = "returns-desk-contrast";

type Contrast = "more" | "system" | "none";

function findContrast(theme: Theme): Contrast {
  if (theme === "contrast") return "more";
  return theme === "system" ? "system" : "none";
}

/** Stores and applies the contrast of the theme. The system theme follows the computer's setting. */
export function chooseContrast(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, findContrast(theme));
  applyContrast();
}

/** Applies the stored contrast now and whenever the computer's setting changes. */
export function watchContrast(): void {
  applyContrast();
  moreContrastQuery().addEventListener("change", applyContrast);
}

const moreContrastQuery = (): MediaQueryList => window.matchMedia("(prefers-contrast: more)");

function applyContrast(): void {
  const storedContrast = localStorage.getItem(STORAGE_KEY) ?? "system";
  const isHighContrast = storedContrast === "more" || (storedContrast === "system" && moreContrastQuery().matches);
  if (isHighContrast) document.documentElement.dataset["contrast"] = "more";
  else delete document.documentElement.dataset["contrast"];
}
