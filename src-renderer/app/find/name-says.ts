/** Where a long word may be broken on the rail; nobody types it. */
const SOFT_HYPHEN = "\u00AD";

/** Whether a name on screen contains what was typed, whatever the case. */
export const nameSays = (name: string, typed: string): boolean =>
  name.replaceAll(SOFT_HYPHEN, "").toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
