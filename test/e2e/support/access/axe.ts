import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Look {
  readonly name: string;
  readonly scheme: "light" | "dark";
  readonly contrast: boolean;
  /** What a look can break; null for all that axe knows. What is not drawn is the same in every look. */
  readonly rules: readonly string[] | null;
}

const COLOURS = ["color-contrast", "link-in-text-block"];
/** With its text at 7:1. */
const HIGH_CONTRAST = [...COLOURS, "color-contrast-enhanced"];

export const LOOKS: readonly Look[] = [
  { name: "light", scheme: "light", contrast: false, rules: null },
  { name: "dark", scheme: "dark", contrast: false, rules: COLOURS },
  { name: "high contrast", scheme: "light", contrast: true, rules: HIGH_CONTRAST },
  { name: "high contrast, dark", scheme: "dark", contrast: true, rules: HIGH_CONTRAST },
];

export const LIGHT = LOOKS.slice(0, 1);

async function wear(page: Page, { scheme, contrast }: Pick<Look, "scheme" | "contrast">): Promise<void> {
  // What a page without a script goes by.
  await page.emulateMedia({ colorScheme: scheme, contrast: contrast ? "more" : "no-preference" });
  await page.evaluate(
    ([value, more]) => {
      const { dataset } = document.documentElement;
      // The page looks there whenever it has reason to.
      localStorage.setItem("returns-desk-contrast", more ? "more" : "system");
      dataset["mantineColorScheme"] = value;
      if (more) dataset["contrast"] = "more";
      else delete dataset["contrast"];
    },
    [scheme, contrast] as const,
  );
}

/** What violates a rule of axe in any theme, and what waits for an eye. */
export async function violationsOf(
  page: Page,
  picture: (look: string) => Promise<void>,
  looks: readonly Look[],
): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await wear(page, look);
    // It is half a megabyte, and stays in the page.
    const known = await page.evaluate(() => "axe" in window);
    // Electron has no second page that the builder could work in.
    const builder = new AxeBuilder({ page, ...(known && { axeSource: " " }) }).setLegacyMode(true);
    // What passes need not be reported node by node.
    builder.options({ resultTypes: ["violations"] });
    const { violations } = await (look.rules === null ? builder : builder.withRules([...look.rules])).analyze();
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${look.name}: ${id} at ${target.join(" ")}: ${failureSummary ?? ""}`,
        ),
      ),
    );
    await picture(look.name);
  }
  await wear(page, { scheme: "light", contrast: false });
  await page.emulateMedia({ colorScheme: null, contrast: null });
  return found;
}
