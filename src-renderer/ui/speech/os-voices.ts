import { useEffect, useState } from "react";
import { createSpeaker, type Sentence } from "./speaker.ts";
import { chooseVoice, voicesFor, type OsVoice } from "./voice-choice.ts";

/** Null if the runtime was built without speech. */
const synthesis = (): SpeechSynthesis | null => ("speechSynthesis" in window ? window.speechSynthesis : null);

/** A count that comes later than that after its scan confuses. */
const LATEST_MS = 2000;

let speaking = false;
let waiting: AbortController | null = null;

function speak(sentence: Sentence): void {
  const engine = synthesis();
  if (engine?.getVoices().length === 0) return waitForVoices(engine, sentence);
  const { text, language, voice, volume } = sentence;
  const chosen = engine && chooseVoice(engine.getVoices(), language, voice);
  if (!engine || !chosen) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = chosen;
  utterance.lang = chosen.lang;
  utterance.volume = volume;
  speaking = true;
  engine.speak(utterance);
}

/** The first sentence of a start asks for the voices, which some systems report only then. */
function waitForVoices(engine: SpeechSynthesis, sentence: Sentence): void {
  waiting = new AbortController();
  const signal = AbortSignal.any([waiting.signal, AbortSignal.timeout(LATEST_MS)]);
  engine.addEventListener("voiceschanged", () => speak(sentence), { once: true, signal });
}

/** Calls the engine only if something was said: scans have no time for a needless call. */
function cancel(): void {
  waiting?.abort();
  if (speaking) synthesis()?.cancel();
  speaking = false;
}

export const osSpeaker = createSpeaker({ speak, cancel });

/** Some systems report their voices only shortly after the first request. */
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
