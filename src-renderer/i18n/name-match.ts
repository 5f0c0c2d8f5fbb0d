/** Break point in long names on the rail; operators do not type it. */
const SOFT_HYPHEN = "\u00AD";

export const nameMatches = (name: string, typedText: string): boolean =>
  name.replaceAll(SOFT_HYPHEN, "").toLocaleLowerCase().includes(typedText.trim().toLocaleLowerCase());
