import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (file: string): string =>
  readFileSync(new URL(`../../../src-renderer/theme/${file}`, import.meta.url), "utf8");
const css = read("tokens.css");
const highContrast = read("contrast.css");

const VERDICTS = [
  "added",
  "already-in-batch",
  "in-another-batch",
  "locked",
  "wrong-warehouse",
  "not-eligible",
  "unknown-code",
  "batch-full",
  "damaged-scan",
  "command",
];

/** The declarations of the first rule with this selector. */
function tokensOf(selector: string, sheet = css): Map<string, string> {
  const body = sheet.slice(sheet.indexOf(`${selector} {`)).split("}")[0] ?? "";
  return new Map(
    Array.from(body.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g), ([, name = "", value = ""]) => [name, value]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(left: string, right: string): number {
  const [light = 0, dark = 0] = [luminance(left), luminance(right)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const everywhere = tokensOf(":root");
const light = tokensOf(':root[data-mantine-color-scheme="light"]');
const dark = tokensOf(':root[data-mantine-color-scheme="dark"]');
const more = tokensOf(':root[data-contrast="more"]', highContrast);
const moreDark = tokensOf(':root[data-contrast="more"][data-mantine-color-scheme="dark"]', highContrast);

test("high contrast in the dark has its own of all that high contrast changes", () =>
  expect([...more.keys()].filter((name) => !moreDark.has(name))).toEqual([]));

describe.each([
  ["light", 4.5, light],
  ["dark", 4.5, dark],
  ["high contrast, light", 7, new Map([...light, ...more])],
  ["high contrast, dark", 7, new Map([...dark, ...more, ...moreDark])],
])("%s theme", (theme, ofText, tokens) => {
  const colour = (name: string): string => {
    const value = tokens.get(name) ?? everywhere.get(name);
    if (value === undefined) throw new Error(`No token --${name}`);
    return value;
  };

  test.each(VERDICTS)("verdict %s reads at 7:1", (kind) =>
    expect(contrast(colour(`verdict-${kind}-ink`), colour(`verdict-${kind}-ground`))).toBeGreaterThanOrEqual(7),
  );

  test.each(["damaged-scan", "not-listening"])("the hatch of %s does not spoil its text", (kind) =>
    expect(contrast(colour(`verdict-${kind}-ink`), colour(`verdict-${kind}-hatch`))).toBeGreaterThanOrEqual(7),
  );

  test.each(["practice", "sandbox", "production", "production-china", "custom"])(
    `environment %s reads at ${ofText}:1`,
    (kind) => expect(contrast(colour(`env-${kind}-ink`), colour(`env-${kind}-ground`))).toBeGreaterThanOrEqual(ofText),
  );

  test.each(["practice", "sandbox", "production", "production-china", "custom"])(
    "the frame of %s shows on the window at 3:1",
    (kind) => expect(contrast(colour(`env-${kind}-line`), colour("ground-chrome"))).toBeGreaterThanOrEqual(3),
  );

  test("what is said across every screen reads at 7:1", () =>
    expect(contrast(colour("env-call-ink"), colour("env-call-ground"))).toBeGreaterThanOrEqual(7));

  const grounds = ["ground", "ground-chrome", "ground-raised", "ground-hover", "ground-selected"];
  const inks = ["ink", "ink-soft", "tone-good", "tone-moving", "tone-warn", "tone-bad", "tone-quiet"];
  test.each(inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)))(
    `%s on %s reads at ${ofText}:1`,
    (ink, ground) => expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(ofText),
  );

  test.each(["ground", "ground-chrome", "ground-raised"])(`faint ink on %s reads at ${ofText}:1`, (ground) =>
    expect(contrast(colour("ink-faint"), colour(ground))).toBeGreaterThanOrEqual(ofText),
  );

  test.each(["action", "action-hover"])(`a button's word on %s reads at ${ofText}:1`, (ground) =>
    expect(contrast(colour("action-ink"), colour(ground))).toBeGreaterThanOrEqual(ofText),
  );

  test.each(["ground", "ground-raised"])("a field's outline shows on %s at 3:1", (ground) =>
    expect(contrast(colour("control-line"), colour(ground))).toBeGreaterThanOrEqual(3),
  );

  test.each(grounds)("the focus ring shows on %s at 3:1", (ground) =>
    expect(contrast(colour("focus"), colour(ground))).toBeGreaterThanOrEqual(3),
  );

  if (!theme.startsWith("high")) return;
  test.each(["hairline", "hairline-strong", "control-line"].flatMap((line) => grounds.map((ground) => [line, ground])))(
    "the line %s shows on %s at 3:1",
    (line = "", ground = "") => expect(contrast(colour(line), colour(ground))).toBeGreaterThanOrEqual(3),
  );
});
