export interface OsVoice {
  readonly voiceURI: string;
  readonly name: string;
  /** BCP 47, with "-" or, on some systems, "_". */
  readonly lang: string;
  /** False for voices that send the text to another service. */
  readonly localService: boolean;
  readonly default: boolean;
}

const tagOf = (lang: string): string => lang.replaceAll("_", "-").toLowerCase();
const primary = (tag: string): string => tag.split("-", 1)[0] ?? tag;

/** Exact tag first, then the default voice, then by name. Only voices that work on this computer. */
export function voicesFor(voices: readonly OsVoice[], language: string): OsVoice[] {
  const wanted = tagOf(language);
  const rank = (voice: OsVoice): number => (tagOf(voice.lang) === wanted ? 0 : 2) + (voice.default ? 0 : 1);
  return voices
    .filter(({ lang, localService }) => localService && primary(tagOf(lang)) === primary(wanted))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, language));
}

/** The chosen voice if it speaks the language, otherwise the best one, otherwise null. */
export function chooseVoice<V extends OsVoice>(
  voices: readonly V[],
  language: string,
  chosen: string | null,
): V | null {
  const fitting = voicesFor(voices, language) as V[];
  return fitting.find(({ voiceURI }) => voiceURI === chosen) ?? fitting[0] ?? null;
}
