import { z } from "zod";
import { THEMES } from "../../src-domain/theme.ts";
import { nothing, type DomainContract } from "./operation.ts";

export const windowContract = {
  operations: {
    /** The scans for which the page held its window open are durable now; main may continue. */
    continueClose: { input: nothing, output: nothing },
    /** The window is drawn and takes scans: main may start work that would have delayed that. */
    reportFirstRender: { input: nothing, output: nothing },
    /** For what the system draws of the window, and for its next start. */
    reportTheme: { input: z.strictObject({ theme: z.enum(THEMES) }), output: nothing },
  },
  events: {
    /** Windows shuts down or logs off: what is typed is stored now. */
    sessionEnding: nothing,
  },
} as const satisfies DomainContract;
