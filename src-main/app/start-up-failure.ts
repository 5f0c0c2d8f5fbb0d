import { app, dialog } from "electron";
import type { Language } from "../../src-domain/language.ts";
import { SHELL_STRINGS, startProblemText, type StartProblem } from "./strings.ts";

/** Shows a native dialog, which cannot swallow a scan, because the desk accepts none yet. */
export function stopWithMessage(language: Language, problem: StartProblem): void {
  const strings = SHELL_STRINGS[language];
  dialog.showErrorBox(strings.cannotStart, startProblemText(strings, problem));
  app.exit(1);
}
