export interface Sentence {
  readonly text: string;
  /** BCP 47 tag of the text. */
  readonly language: string;
  /** The operator's choice; null for the best voice of the language. */
  readonly voice: string | null;
  /** 0 to 1. */
  readonly volume: number;
}

interface SpeechEngine {
  readonly speak: (sentence: Sentence) => void;
  readonly cancel: () => void;
}

export interface Speaker {
  readonly say: (sentence: Sentence) => void;
  readonly hush: () => void;
}

/** Milliseconds of the scan's sound, which is played first. */
export const AFTER_SOUND_MS = 180;

/** Each sentence interrupts the previous one, so that fast scans cause no queue. */
export function createSpeaker(engine: SpeechEngine): Speaker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hush = (): void => {
    clearTimeout(timer);
    engine.cancel();
  };
  return {
    hush,
    say(sentence) {
      hush();
      timer = setTimeout(() => engine.speak(sentence), AFTER_SOUND_MS);
    },
  };
}
