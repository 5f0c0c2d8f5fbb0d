/** "system" and "contrast" follow the computer's brightness; "contrast" adds high contrast. */
export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof THEMES)[number];

export const brightnessOf = (theme: Theme): Exclude<Theme, "contrast"> => (theme === "contrast" ? "system" : theme);
