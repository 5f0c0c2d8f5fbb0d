/** Where the main window's page keeps its copy of the theme setting; both pages are of one origin. */
const STORED = "returns-desk-theme";

export function followTheme(): void {
  const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    const chosen = localStorage.getItem(STORED);
    const dark = chosen === "dark" || (chosen !== "light" && darkSystem.matches);
    document.documentElement.dataset["mantineColorScheme"] = dark ? "dark" : "light";
  };
  apply();
  window.addEventListener("storage", apply);
  darkSystem.addEventListener("change", apply);
}
