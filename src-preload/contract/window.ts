import { z } from "zod";
import { THEMES } from "../../src-domain/theme.ts";
import { nothing, type DomainContract } from "./operation.ts";

export const windowContract = {
  operations: {
    /** The page's unsaved scans are durable now: main continues the close or reload. */
    continueClose: { input: nothing, output: nothing },
    /** The first render is complete and the page accepts scans: main starts its background work. */
    reportFirstRender: { input: nothing, output: nothing },
    /** Main applies the theme to the window's native parts, and to the background at the next start. */
    reportTheme: { input: z.strictObject({ theme: z.enum(THEMES) }), output: nothing },
    /** Shows the file that main saved last in its folder. `not-there`: another file was saved since, or it is gone. */
    showSavedFile: {
      input: z.strictObject({ fileName: z.string().min(1).max(255) }),
      output: nothing,
      errors: ["not-there"],
    },
  },
  events: {
    /** Windows shuts down or logs off: the page stores typed text now. */
    sessionEnding: nothing,
  },
} as const satisfies DomainContract;
