export interface OsVoice {
  readonly voiceURI: string;
  readonly name: string;
  /** BCP 47 tag; some systems write "_" instead of "-". */
  readonly lang: string;
  /** False for voices that send the text to an online service. */
  readonly localService: boolean;
  readonly default: boolean;
}

const tagOf = (lang: string): string => lang.replaceAll("_", "-").toLowerCase();
const primary = (tag: string): string => tag.split("-", 1)[0] ?? tag;

/** Returns the local voices of the language: exact tag first, then the default voice, then by name. */
export function voicesFor(voices: readonly OsVoice[], language: string): OsVoice[] {
  const wantedTag = tagOf(language);
  const rank = (voice: OsVoice): number => (tagOf(voice.lang) === wantedTag ? 0 : 2) + (voice.default ? 0 : 1);
  return voices
    .filter(({ lang, localService }) => localService && primary(tagOf(lang)) === primary(wantedTag))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, language));
}

export function chooseVoice<V extends OsVoice>(
  voices: readonly V[],
  language: string,
  chosen: string | null,
): V | null {
  const candidates = voicesFor(voices, language) as V[];
  return candidates.find(({ voiceURI }) => voiceURI === chosen) ?? candidates[0] ?? null;
}
