/** A voice of the computer, as far as the choice of one needs it. */
export interface OsVoice {
  readonly voiceURI: string;
  readonly name: string;
  /** BCP 47, with "-" or, on some systems, "_". */
  readonly lang: string;
  /** False for voices that send the text elsewhere. */
  readonly localService: boolean;
  readonly default: boolean;
}

const tagOf = (lang: string): string => lang.replaceAll("_", "-").toLowerCase();
const primary = (tag: string): string => tag.split("-", 1)[0] ?? tag;

/** The computer's own voices of a language, those of the very tag first, then the computer's default, then by name. */
export function voicesFor(voices: readonly OsVoice[], language: string): OsVoice[] {
  const wanted = tagOf(language);
  const rank = (voice: OsVoice): number => (tagOf(voice.lang) === wanted ? 0 : 2) + (voice.default ? 0 : 1);
  return voices
    .filter(({ lang, localService }) => localService && primary(tagOf(lang)) === primary(wanted))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, language));
}

/** The chosen voice while the computer has it and it speaks the language; else the best one; else none. */
export function chooseVoice<V extends OsVoice>(
  voices: readonly V[],
  language: string,
  chosen: string | null,
): V | null {
  const fitting = voicesFor(voices, language) as V[];
  return fitting.find(({ voiceURI }) => voiceURI === chosen) ?? fitting[0] ?? null;
}
