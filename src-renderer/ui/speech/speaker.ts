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

/** Milliseconds for the scan's tone, which comes first. */
export const AFTER_SOUND_MS = 180;

/** Interrupts the current sentence, so that fast scans build no queue. */
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
