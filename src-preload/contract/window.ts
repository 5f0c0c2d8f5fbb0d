import { z } from "zod";
import { THEMES } from "../../src-domain/theme.ts";
import { emptyObject, type DomainContract } from "./operation.ts";

const editCommand = z.enum(["cut", "copy", "paste", "selectAll"]);
export type EditCommand = z.infer<typeof editCommand>;

export const windowContract = {
  operations: {
    /** The page's unsaved scans are durable now: main continues the close or reload. */
    continueClose: { input: emptyObject, output: emptyObject },
    /** Runs a command of the text field's menu that is open; see app/page/field-menu.ts. */
    editField: { input: z.strictObject({ command: editCommand }), output: emptyObject },
    /** The first render is complete and the page accepts scans: main starts its background work. */
    reportFirstRender: { input: emptyObject, output: emptyObject },
    /** Main applies the theme to the window's native parts, and to the background at the next start. */
    reportTheme: { input: z.strictObject({ theme: z.enum(THEMES) }), output: emptyObject },
    /** Shows the file that main saved last in its folder. `not-there`: another file was saved since, or it is gone. */
    showSavedFile: {
      input: z.strictObject({ fileName: z.string().min(1).max(255) }),
      output: emptyObject,
      errors: ["not-there"],
    },
  },
  events: {
    /** Windows shuts down or logs off: the page stores typed text now. */
    sessionEnding: emptyObject,
    /** The operator asked for the menu of the focused text field. The position is in the page's pixels. */
    fieldMenu: z.strictObject({ left: z.number(), top: z.number(), commands: z.array(editCommand).readonly() }),
  },
} as const satisfies DomainContract;
