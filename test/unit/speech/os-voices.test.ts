import { beforeEach, expect, it, vi } from "vitest";
import { SPEECH_DELAY_MS } from "../../../src-renderer/ui/speech/os-voices.ts";

class FakeSpeech extends EventTarget {
  voices: object[] = [];
  readonly spokenTexts: string[] = [];
  readonly getVoices = (): object[] => this.voices;
  readonly speak = ({ text }: { readonly text: string }): void => void this.spokenTexts.push(text);
  readonly cancel = vi.fn<() => void>();
  readonly loadVoices = (): void => {
    this.voices = [{ voiceURI: "a", name: "A", lang: "en-US", localService: true, default: true }];
    this.dispatchEvent(new Event("voiceschanged"));
  };
}

async function startSpeaker() {
  const engine = new FakeSpeech();
  vi.stubGlobal("window", { speechSynthesis: engine });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  vi.resetModules();
  const { osSpeaker } = await import("../../../src-renderer/ui/speech/os-voices.ts");
  const startSentence = (text: string): void => osSpeaker.say({ text, language: "en", voice: null, volume: 1 });
  const speakSentence = (text: string): void => {
    startSentence(text);
    vi.advanceTimersByTime(SPEECH_DELAY_MS);
  };
  return { engine, startSentence, speakSentence, stopSpeaking: osSpeaker.stopSpeaking };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

it("speaks only the newest number after a series of fast scans", async () => {
  const { engine, startSentence, stopSpeaking } = await startSpeaker();
  engine.loadVoices();
  for (let slot = 1; slot <= 9; slot += 1) {
    startSentence(`${slot} of 9`);
    vi.advanceTimersByTime(SPEECH_DELAY_MS / 2);
  }
  vi.advanceTimersByTime(SPEECH_DELAY_MS / 2 - 1);
  expect(engine.spokenTexts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(engine.spokenTexts).toEqual(["9 of 9"]);
  expect(engine.cancel).not.toHaveBeenCalled();
  startSentence("1 of 5");
  expect(engine.cancel).toHaveBeenCalledOnce();
  stopSpeaking();
  vi.advanceTimersByTime(10_000);
  expect(engine.spokenTexts).toEqual(["9 of 9"]);
});

it("speaks the newest sentence when the voices are loaded", async () => {
  const { engine, speakSentence } = await startSpeaker();
  speakSentence("1 of 5");
  speakSentence("2 of 5");
  engine.loadVoices();
  engine.loadVoices();
  speakSentence("3 of 5");
  expect(engine.spokenTexts).toEqual(["2 of 5", "3 of 5"]);
});

it("drops a stopped sentence", async () => {
  const { engine, speakSentence, stopSpeaking } = await startSpeaker();
  speakSentence("1 of 5");
  stopSpeaking();
  engine.loadVoices();
  expect(engine.spokenTexts).toEqual([]);
});

it("drops a sentence that is too late", async () => {
  const { engine, speakSentence } = await startSpeaker();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  speakSentence("2 of 5");
  engine.loadVoices();
  expect(engine.spokenTexts).toEqual([]);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(2000);
});
