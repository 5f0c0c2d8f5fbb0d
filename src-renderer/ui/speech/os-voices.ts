import { useEffect, useState } from "react";
import { chooseVoice, listVoices, type OsVoice } from "./voice-choice.ts";

interface Sentence {
  readonly text: string;
  readonly language: string;
  /** The operator's choice; null for the best voice of the language. */
  readonly voice: string | null;
  /** 0 to 1. */
  readonly volume: number;
}

/** Milliseconds of the scan's sound, which plays before the sentence. */
export const SPEECH_DELAY_MS = 180;
/** A later count would belong to another scan. */
const MAX_DELAY_MS = 2000;

/** Returns null if Chromium was built without speech. */
const getSynthesis = (): SpeechSynthesis | null => ("speechSynthesis" in window ? window.speechSynthesis : null);

/** Each sentence interrupts the previous one, so that fast scans cause no queue. */
function createSpeaker() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSpeaking = false;
  let pendingSentence: AbortController | null = null;

  function speak(sentence: Sentence): void {
    const engine = getSynthesis();
    if (engine?.getVoices().length === 0) return waitForVoices(engine, sentence);
    const { text, language, voice, volume } = sentence;
    const chosenVoice = engine && chooseVoice(engine.getVoices(), language, voice);
    if (!engine || !chosenVoice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = chosenVoice;
    utterance.lang = chosenVoice.lang;
    utterance.volume = volume;
    isSpeaking = true;
    engine.speak(utterance);
  }

  /** Speaks when the voices are loaded, because some systems load them only after the first request. */
  function waitForVoices(engine: SpeechSynthesis, sentence: Sentence): void {
    pendingSentence = new AbortController();
    const signal = AbortSignal.any([pendingSentence.signal, AbortSignal.timeout(MAX_DELAY_MS)]);
    engine.addEventListener("voiceschanged", () => speak(sentence), { once: true, signal });
  }

  /** Stops speaking. Calls the engine only after a sentence, because the call is slow. */
  function stopSpeaking(): void {
    clearTimeout(timer);
    pendingSentence?.abort();
    if (isSpeaking) getSynthesis()?.cancel();
    isSpeaking = false;
  }

  return {
    stopSpeaking,
    say(sentence: Sentence): void {
      stopSpeaking();
      timer = setTimeout(() => speak(sentence), SPEECH_DELAY_MS);
    },
  };
}

export const osSpeaker = createSpeaker();

export function useOsVoices(language: string): readonly OsVoice[] {
  const [voices, setVoices] = useState<readonly OsVoice[]>(() => getSynthesis()?.getVoices() ?? []);
  useEffect(() => {
    const engine = getSynthesis();
    if (engine === null) return undefined;
    const updateVoices = (): void => setVoices(engine.getVoices());
    updateVoices();
    engine.addEventListener("voiceschanged", updateVoices);
    return () => engine.removeEventListener("voiceschanged", updateVoices);
  }, []);
  return listVoices(voices, language);
}
