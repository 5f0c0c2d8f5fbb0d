import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Theme {
  readonly name: string;
  readonly scheme: "light" | "dark";
  readonly contrast: boolean;
  /**
   * Rules that a theme can break; null means all rules of axe. What does not depend on colors is equal in every theme.
   */
  readonly rules: readonly string[] | null;
}

const COLOURS = ["color-contrast", "link-in-text-block"];
/** Text at 7:1. */
const HIGH_CONTRAST = [...COLOURS, "color-contrast-enhanced"];

export const THEMES: readonly Theme[] = [
  { name: "light", scheme: "light", contrast: false, rules: null },
  { name: "dark", scheme: "dark", contrast: false, rules: COLOURS },
  { name: "high contrast", scheme: "light", contrast: true, rules: HIGH_CONTRAST },
  { name: "high contrast, dark", scheme: "dark", contrast: true, rules: HIGH_CONTRAST },
];

export const LIGHT_ONLY = THEMES.slice(0, 1);

async function applyTheme(page: Page, { scheme, contrast }: Pick<Theme, "scheme" | "contrast">): Promise<void> {
  // For pages without a script.
  await page.emulateMedia({ colorScheme: scheme, contrast: contrast ? "more" : "no-preference" });
  await page.evaluate(
    ([value, more]) => {
      const { dataset } = document.documentElement;
      // The page reads it whenever it updates its theme.
      localStorage.setItem("returns-desk-contrast", more ? "more" : "system");
      dataset["mantineColorScheme"] = value;
      if (more) dataset["contrast"] = "more";
      else delete dataset["contrast"];
    },
    [scheme, contrast] as const,
  );
}

export async function violationsOf(
  page: Page,
  picture: (theme: string) => Promise<void>,
  themes: readonly Theme[],
): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await applyTheme(page, theme);
    // Axe is half a megabyte, and stays in the page.
    const isLoaded = await page.evaluate(() => "axe" in window);
    // Electron has no second page for the builder to work in.
    const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: " " }) }).setLegacyMode(true);
    // Passed rules need no report of every node.
    builder.options({ resultTypes: ["violations"] });
    const { violations } = await (theme.rules === null ? builder : builder.withRules([...theme.rules])).analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${theme.name}: ${id} at ${target.join(" ")}: ${failureSummary ?? ""}`,
        ),
      ),
    );
    await picture(theme.name);
  }
  await applyTheme(page, { scheme: "light", contrast: false });
  await page.emulateMedia({ colorScheme: null, contrast: null });
  return found;
}
