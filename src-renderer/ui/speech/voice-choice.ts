export interface OsVoice {
  readonly voiceURI: string;
  readonly name: string;
  /** BCP 47 tag; some systems write "_" instead of "-". */
  readonly lang: string;
  /** False for voices that send the text to an online service. */
  readonly localService: boolean;
  readonly default: boolean;
}

const normalizeTag = (lang: string): string => lang.replaceAll("_", "-").toLowerCase();
const primaryLanguage = (tag: string): string => tag.split("-", 1)[0] ?? tag;

/** Returns the local voices of the language: exact tag first, then the default voice, then by name. */
export function listVoices(voices: readonly OsVoice[], language: string): OsVoice[] {
  const wantedTag = normalizeTag(language);
  const rank = (voice: OsVoice): number => (normalizeTag(voice.lang) === wantedTag ? 0 : 2) + (voice.default ? 0 : 1);
  return voices
    .filter(
      ({ lang, localService }) => localService && primaryLanguage(normalizeTag(lang)) === primaryLanguage(wantedTag),
    )
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, language));
}

export function chooseVoice<Voice extends OsVoice>(
  voices: readonly Voice[],
  language: string,
  chosenUri: string | null,
): Voice | null {
  const candidates = listVoices(voices, language) as Voice[];
  return candidates.find(({ voiceURI }) => voiceURI === chosenUri) ?? candidates[0] ?? null;
}
