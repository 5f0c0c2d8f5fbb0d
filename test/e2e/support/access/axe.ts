import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { group } from "../../../sample.ts";

interface Theme {
  readonly name: string;
  readonly scheme: "light" | "dark";
  readonly isHighContrast: boolean;
  /** Rules that a theme can break, because only colors differ between themes. Null means all rules of axe. */
  readonly rules: readonly string[] | null;
}

const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** Rules of the high-contrast themes, in which text needs a contrast of 7:1. */
const CONTRAST_RULES = [...COLOR_RULES, "color-contrast-enhanced"];

const ALL_THEMES: readonly Theme[] = [
  { name: "light", scheme: "light", isHighContrast: false, rules: null },
  { name: "dark", scheme: "dark", isHighContrast: false, rules: COLOR_RULES },
  { name: "high contrast", scheme: "light", isHighContrast: true, rules: CONTRAST_RULES },
  { name: "high contrast, dark", scheme: "dark", isHighContrast: true, rules: CONTRAST_RULES },
];

export const LIGHT_THEMES = ALL_THEMES.slice(0, 1);

const otherThemes = ALL_THEMES.slice(1);

/** The themes of this run. `npm test` inspects light and one other theme, `npm run proof` all. */
export const THEMES = [
  ...LIGHT_THEMES,
  ...otherThemes.filter((_, index) => group === null || index === group % otherThemes.length),
];

async function applyTheme(
  page: Page,
  { scheme, isHighContrast }: Pick<Theme, "scheme" | "isHighContrast">,
): Promise<void> {
  // A page without a script follows only the emulated media.
  await page.emulateMedia({ colorScheme: scheme, contrast: isHighContrast ? "more" : "no-preference" });
  await page.evaluate(
    ([colorScheme, needsContrast]) => {
      const { dataset } = document.documentElement;
      // The page reads this setting whenever it updates its theme.
      localStorage.setItem("returns-desk-contrast", needsContrast ? "more" : "system");
      dataset["mantineColorScheme"] = colorScheme;
      if (needsContrast) dataset["contrast"] = "more";
      else delete dataset["contrast"];
    },
    [scheme, isHighContrast] as const,
  );
}

export async function findViolations(
  page: Page,
  takePicture: (theme: string) => Promise<void>,
  themes: readonly Theme[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const theme of themes) {
    await applyTheme(page, theme);
    // Axe is half a megabyte, so it is loaded only once into a page.
    const isLoaded = await page.evaluate(() => "axe" in window);
    // Electron has no second page for the builder to work in.
    const builder = new AxeBuilder({ page, ...(isLoaded && { axeSource: " " }) }).setLegacyMode(true);
    // Passed rules need no report of every node.
    builder.options({ resultTypes: ["violations"] });
    const { violations } = await (theme.rules === null ? builder : builder.withRules([...theme.rules])).analyze();
    findings.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${theme.name}: ${id} at ${target.join(" ")}: ${failureSummary ?? ""}`,
        ),
      ),
    );
    await takePicture(theme.name);
  }
  await applyTheme(page, { scheme: "light", isHighContrast: false });
  await page.emulateMedia({ colorScheme: null, contrast: null });
  return findings;
}
