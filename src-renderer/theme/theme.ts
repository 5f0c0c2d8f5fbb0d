import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

/** ID of the portal target of lists and menus, inside the main landmark so that landmark navigation finds them. */
export const FLOATING_ID = "floating";

/** Grays, light to dark. Actions are gray, because colors mean outcomes and environments. */
const inkColors: MantineColorsTuple = [
  "#f3f4f6",
  "#e3e6ea",
  "#c9ced5",
  "#a9b1ba",
  "#838d98",
  "#666f7a",
  "#4b5560",
  "#353d46",
  "#232930",
  "#14181d",
];

const darkColors: MantineColorsTuple = [
  "#edf0f3",
  "#d3d9df",
  "#b3bcc6",
  "#929ca7",
  "#6f7a86",
  "#2c3238",
  "#1b1f23",
  "#14171a",
  "#0d0f11",
  "#08090a",
];

const resolveVariantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isAction = (input.color ?? input.theme.primaryColor) === input.theme.primaryColor;
  if (!isAction) return colors;
  if (input.variant === "filled") {
    // The border is visible only with forced colors.
    const border = "1px solid transparent";
    return { background: "var(--action)", hover: "var(--action-hover)", color: "var(--action-ink)", border };
  }
  if (input.variant === "subtle") {
    return { background: "transparent", hover: "var(--ground-hover)", color: "var(--ink)", border: "none" };
  }
  return colors;
};

export const theme = createTheme({
  colors: { ink: inkColors, dark: darkColors },
  variantColorResolver: resolveVariantColors,
  primaryColor: "ink",
  primaryShade: { light: 8, dark: 1 },
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "var(--font-codes)",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "6px", xl: "6px" },
  defaultRadius: "md",
  shadows: { xs: "none", sm: "none", md: "var(--shadow)", lg: "var(--shadow)", xl: "var(--shadow)" },
  focusRing: "auto",
  cursorType: "default",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm" } },
    TextInput: { defaultProps: { size: "sm" } },
    Textarea: { defaultProps: { size: "sm" } },
    NumberInput: { defaultProps: { size: "sm" } },
    Select: { defaultProps: { size: "sm", withCheckIcon: false, transitionProps: { duration: 0 } } },
    Autocomplete: { defaultProps: { size: "sm", transitionProps: { duration: 0 } } },
    Portal: { defaultProps: { target: `#${FLOATING_ID}` } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: 400 } },
  },
});

const sharedVariables = {
  "--mantine-color-body": "var(--ground)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-soft)",
  "--mantine-color-placeholder": "var(--ink-faint)",
  "--mantine-color-default": "var(--ground-raised)",
  "--mantine-color-default-hover": "var(--ground-hover)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--control-line)",
  "--mantine-color-error": "var(--tone-bad)",
  "--mantine-color-disabled": "var(--ground-hover)",
  "--mantine-color-disabled-color": "var(--ink-faint)",
  "--mantine-color-disabled-border": "var(--hairline)",
};

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: sharedVariables,
  dark: sharedVariables,
});

/** Returns the nonce that main writes into each page; style elements created at run time need it. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
