/** What is to be said, and how. */
export interface Sentence {
  readonly text: string;
  /** BCP 47, of the text. */
  readonly language: string;
  /** The voice that a person chose; null takes the best of the language. */
  readonly voice: string | null;
  /** 0 to 1. */
  readonly volume: number;
}

export interface SpeechEngine {
  readonly speak: (sentence: Sentence) => void;
  /** Ends what is being said and forgets what waits. */
  readonly cancel: () => void;
}

export interface Speaker {
  readonly say: (sentence: Sentence) => void;
  readonly hush: () => void;
}

/** The tone of the scan comes first, in milliseconds. */
export const AFTER_SOUND_MS = 180;

/** Says the newest sentence only: what was being said is cut off, and fast scans never leave a queue behind. */
export function createSpeaker(engine: SpeechEngine): Speaker {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const hush = (): void => {
    clearTimeout(waiting);
    engine.cancel();
  };
  return {
    hush,
    say(sentence) {
      hush();
      waiting = setTimeout(() => engine.speak(sentence), AFTER_SOUND_MS);
    },
  };
}
