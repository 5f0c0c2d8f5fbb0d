import { useEffect, useState } from "react";
import { createSpeaker, type Sentence } from "./speaker.ts";
import { chooseVoice, voicesFor, type OsVoice } from "./voice-choice.ts";

/** Absent where the runtime was built without speech. */
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

/** Nothing was said since the last call: then the computer's speech is not asked, as scans have no time for that. */
function cancel(): void {
  if (speaking) synthesis()?.cancel();
  speaking = false;
}

/** Speaks with the voices of the computer; silent where it has none. */
export const osSpeaker = createSpeaker({ speak, cancel });

/** The voices of a language; some systems report them a moment after the first question. */
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
