import { dialog, type BrowserWindow } from "electron";
import type { Language } from "../../src-domain/language.ts";
import type { TrustChange } from "../../src-domain/environments/trust.ts";
import { TRUST_WORDS } from "./trust-words.ts";

const [CANCEL, CONFIRM] = [0, 1];

/**
 * A dialog of the system's: the page can neither draw over it nor press its buttons. Cancel has the focus, so that the Enter at the
 * end of a scan changes nothing.
 */
export async function askTrust(
  window: BrowserWindow | null,
  language: Language,
  change: TrustChange,
): Promise<boolean> {
  const words = TRUST_WORDS[language];
  const { message, detail } = words.questions[change.kind](change);
  const options = {
    type: "warning" as const,
    title: words.title,
    message,
    detail,
    buttons: [words.cancel, words.confirm],
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === CONFIRM;
}
