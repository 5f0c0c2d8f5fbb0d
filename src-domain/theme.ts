/** "system" follows the computer; "contrast" does so with high contrast. */
export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

export const brightnessOf = (theme: Theme): Exclude<Theme, "contrast"> => (theme === "contrast" ? "system" : theme);
