import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { VERDICT_KINDS } from "../../../src-domain/batches/batch.ts";
import { ENVIRONMENT_KINDS } from "../../../src-domain/environments/environment.ts";

const read = (file: string): string =>
  readFileSync(new URL(`../../../src-renderer/theme/${file}`, import.meta.url), "utf8");

type Tokens = ReadonlyMap<string, string>;

/** The colors of a style sheet in the light and in the dark theme. */
function parseTokens(file: string): { readonly light: Tokens; readonly dark: Tokens } {
  const color = /--([\w-]+): (?:light-dark\()?(#[\da-f]{6})(?:, (#[\da-f]{6})\))?;/g;
  const tokens = [...read(file).matchAll(color)].map(([, name = "", light = "", dark = light]) => ({
    name,
    light,
    dark,
  }));
  return {
    light: new Map(tokens.map(({ name, light }) => [name, light])),
    dark: new Map(tokens.map(({ name, dark }) => [name, dark])),
  };
}

function computeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function computeContrast(left: string, right: string): number {
  const [light = 0, dark = 0] = [computeLuminance(left), computeLuminance(right)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const standard = parseTokens("tokens.css");
const highContrast = parseTokens("contrast.css");

describe.each([
  ["light", 4.5, standard.light],
  ["dark", 4.5, standard.dark],
  ["high contrast, light", 7, new Map([...standard.light, ...highContrast.light])],
  ["high contrast, dark", 7, new Map([...standard.dark, ...highContrast.dark])],
])("%s theme", (theme, minTextContrast, tokens) => {
  const findColor = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`No token --${name}`);
    return value;
  };

  const listPairs = (inks: readonly string[], grounds: readonly string[], minContrast: number) =>
    inks.flatMap((ink) => grounds.map((ground) => [ink, ground, minContrast] as const));
  const grounds = ["ground", "ground-chrome", "ground-raised", "ground-hover", "ground-selected"];
  const inks = ["ink", "ink-soft", "tone-good", "tone-moving", "tone-warn", "tone-bad", "tone-quiet"];
  // Lines need contrast only in the high-contrast themes.
  const lines = theme.startsWith("high") ? ["hairline", "hairline-strong", "control-line"] : [];

  test.each([
    // A hand-over, a service type and a hint to scan a label use the colors of a command; a refused hold uses the colors
    // of an ineligible item.
    ...VERDICT_KINDS.filter((kind) => !["hand-over", "service-type", "hold-refused", "seal-scan"].includes(kind)).map(
      (kind) => [`verdict-${kind}-ink`, `verdict-${kind}-ground`, 7] as const,
    ),
    ...["set-aside", "sent", "printed", "refused"].map(
      (kind) => [`verdict-${kind}-ink`, `verdict-${kind}-ground`, 7] as const,
    ),
    // Text is also on the lines of a hatched background.
    ...["damaged-scan", "not-listening"].map((kind) => [`verdict-${kind}-ink`, `verdict-${kind}-hatch`, 7] as const),
    ...ENVIRONMENT_KINDS.map((kind) => [`env-${kind}-ink`, `env-${kind}-ground`, minTextContrast] as const),
    // The lines of an environment are in the frame around the window.
    ...ENVIRONMENT_KINDS.map((kind) => [`env-${kind}-line`, "ground-chrome", 3] as const),
    ["env-call-ink", "env-call-ground", 7] as const,
    ...listPairs(inks, grounds, minTextContrast),
    ...listPairs(["ink-faint"], ["ground", "ground-chrome", "ground-raised"], minTextContrast),
    ...listPairs(["action-ink"], ["action", "action-hover"], minTextContrast),
    ...listPairs(["control-line"], ["ground", "ground-raised"], 3),
    ...listPairs(["focus", ...lines], grounds, 3),
  ])("shows %s on %s with a contrast of at least %d:1", (ink, ground, minContrast) =>
    expect(computeContrast(findColor(ink), findColor(ground))).toBeGreaterThanOrEqual(minContrast),
  );
});
