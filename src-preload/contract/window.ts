import { z } from "zod";
import { VERDICT_KINDS } from "../../src-domain/batches/batch.ts";
import { LANGUAGES } from "../../src-domain/language.ts";
import { THEMES } from "../../src-domain/theme.ts";
import { nothing, type DomainContract } from "./operation.ts";

/** All that the always-on-top strip ever learns. */
export const stripView = z.strictObject({
  language: z.enum(LANGUAGES),
  /** The main window has the keyboard. */
  listening: z.boolean(),
  /** The desk takes no scan until it is unlocked. */
  locked: z.boolean(),
  /** The scan recorded last; null when no scan is left. */
  last: z
    .strictObject({
      kind: z.enum(VERDICT_KINDS),
      code: z.string(),
      slot: z.int().positive().nullable(),
      limit: z.int().positive(),
    })
    .nullable(),
});
export type StripView = z.infer<typeof stripView>;

const stripState = z.strictObject({ open: z.boolean() });

export const windowContract = {
  operations: {
    /** Opens the always-on-top strip, or closes it when it is open. */
    toggleStrip: { input: nothing, output: stripState, errors: [] },
    /** The page held its window back for scans; they are durable now, and what was to happen to the window may happen. */
    leave: { input: nothing, output: nothing, errors: [] },
    /** The window is drawn and takes scans: main may begin what would have held that up. */
    reportDrawn: { input: nothing, output: nothing, errors: [] },
    /** For what the computer draws of the window, and for its next start. */
    reportTheme: { input: z.strictObject({ theme: z.enum(THEMES) }), output: nothing, errors: [] },
  },
  events: {
    stripChanged: stripState,
  },
} as const satisfies DomainContract;

/** What the strip's own page may do: look, and go away. It is no part of `contract`, and `contract` is closed to it. */
export const stripContract = {
  operations: {
    close: { input: nothing, output: nothing, errors: [] },
  },
  events: {
    shown: stripView,
  },
} as const satisfies DomainContract;

/** `window.strip` in the strip's page. */
export interface StripBridge {
  readonly close: (input: z.infer<typeof nothing>) => Promise<unknown>;
  readonly onShown: (callback: (view: StripView) => void) => () => void;
}
