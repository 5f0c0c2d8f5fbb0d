import { app, dialog } from "electron";
import type { Language } from "../../src-domain/language.ts";
import { SHELL_STRINGS, startSentence, type StartProblem } from "./strings.ts";

/** No scans happen yet, so a native dialog cannot swallow one. */
export function stopWithMessage(language: Language, problem: StartProblem): void {
  const words = SHELL_STRINGS[language];
  dialog.showErrorBox(words.cannotStart, startSentence(words, problem));
  app.exit(1);
}
