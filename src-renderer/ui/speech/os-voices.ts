import { useEffect, useState } from "react";
import { createSpeaker, type Sentence } from "./speaker.ts";
import { chooseVoice, voicesFor, type OsVoice } from "./voice-choice.ts";

/** Returns null if Chromium was built without speech. */
const synthesis = (): SpeechSynthesis | null => ("speechSynthesis" in window ? window.speechSynthesis : null);

/** Milliseconds; a later count would belong to another scan. */
const MAX_DELAY_MS = 2000;

let isSpeaking = false;
let pendingSentence: AbortController | null = null;

function speak(sentence: Sentence): void {
  const engine = synthesis();
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

/** Some systems load their voices only after the first request: speaks when they are loaded. */
function waitForVoices(engine: SpeechSynthesis, sentence: Sentence): void {
  pendingSentence = new AbortController();
  const signal = AbortSignal.any([pendingSentence.signal, AbortSignal.timeout(MAX_DELAY_MS)]);
  engine.addEventListener("voiceschanged", () => speak(sentence), { once: true, signal });
}

/** Calls the engine only after a sentence, because the call is slow. */
function cancel(): void {
  pendingSentence?.abort();
  if (isSpeaking) synthesis()?.cancel();
  isSpeaking = false;
}

export const osSpeaker = createSpeaker({ speak, cancel });

/** Voices of the language. Some systems load them only after the first request. */
export function useOsVoices(language: string): readonly OsVoice[] {
  const [voices, setVoices] = useState<readonly OsVoice[]>(() => synthesis()?.getVoices() ?? []);
  useEffect(() => {
    const engine = synthesis();
    if (engine === null) return undefined;
    const read = (): void => setVoices(engine.getVoices());
    read();
    engine.addEventListener("voiceschanged", read);
    return () => engine.removeEventListener("voiceschanged", read);
  }, []);
  return voicesFor(voices, language);
}
