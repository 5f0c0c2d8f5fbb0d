import { z } from "zod";
import { VERDICT_KINDS } from "../../src-domain/batches/batch.ts";
import { LANGUAGES } from "../../src-domain/language.ts";
import { THEMES } from "../../src-domain/theme.ts";
import { nothing, type DomainContract } from "./operation.ts";

/** All that the always-on-top strip learns. */
export const stripView = z.strictObject({
  language: z.enum(LANGUAGES),
  listening: z.boolean(),
  locked: z.boolean(),
  /** The last recorded scan; null when there is none. */
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
    toggleStrip: { input: nothing, output: stripState },
    /** The scans for which the page held its window open are durable now; main may continue. */
    leave: { input: nothing, output: nothing },
    /** The window is drawn and takes scans: main may start work that would have delayed that. */
    reportDrawn: { input: nothing, output: nothing },
    /** For what the system draws of the window, and for its next start. */
    reportTheme: { input: z.strictObject({ theme: z.enum(THEMES) }), output: nothing },
  },
  events: {
    stripChanged: stripState,
    /** Windows shuts down or logs off: what is typed is stored now. */
    sessionEnding: nothing,
  },
} as const satisfies DomainContract;

/** All that the strip's own page may do. It is not one of the `domains` (index.ts), which are closed to it. */
export const stripContract = {
  operations: {
    close: { input: nothing, output: nothing },
  },
  events: {
    shown: stripView,
  },
} as const satisfies DomainContract;

export interface StripBridge {
  readonly close: (input: z.infer<typeof nothing>) => Promise<unknown>;
  readonly onShown: (callback: (view: StripView) => void) => () => void;
}
