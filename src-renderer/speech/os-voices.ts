import { useEffect, useState } from "react";
import { createSpeaker, type Sentence } from "./speaker.ts";
import { chooseVoice, voicesFor, type OsVoice } from "./voice-choice.ts";

/** Null if the runtime was built without speech. */
const synthesis = (): SpeechSynthesis | null => ("speechSynthesis" in window ? window.speechSynthesis : null);

let speaking = false;

function speak({ text, language, voice, volume }: Sentence): void {
  const engine = synthesis();
  const chosen = engine && chooseVoice(engine.getVoices(), language, voice);
  if (!engine || !chosen) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = chosen;
  utterance.lang = chosen.lang;
  utterance.volume = volume;
  speaking = true;
  engine.speak(utterance);
}

/** Calls the engine only if something was said: scans have no time for a needless call. */
function cancel(): void {
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
