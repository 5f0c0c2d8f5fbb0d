import { beforeEach, expect, it, vi } from "vitest";
import { AFTER_SOUND_MS } from "../../../src-renderer/ui/speech/os-voices.ts";

class Engine extends EventTarget {
  voices: object[] = [];
  readonly said: string[] = [];
  readonly getVoices = (): object[] => this.voices;
  readonly speak = ({ text }: { readonly text: string }): void => void this.said.push(text);
  readonly cancel = vi.fn<() => void>();
  readonly report = (): void => {
    this.voices = [{ voiceURI: "a", name: "A", lang: "en-US", localService: true, default: true }];
    this.dispatchEvent(new Event("voiceschanged"));
  };
}

async function start() {
  const engine = new Engine();
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
  const begin = (text: string): void => osSpeaker.say({ text, language: "en", voice: null, volume: 1 });
  const say = (text: string): void => {
    begin(text);
    vi.advanceTimersByTime(AFTER_SOUND_MS);
  };
  return { engine, begin, say, hush: osSpeaker.hush };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

it("speaks only the newest number after a series of fast scans", async () => {
  const { engine, begin, hush } = await start();
  engine.report();
  for (let slot = 1; slot <= 9; slot += 1) {
    begin(`${slot} of 9`);
    vi.advanceTimersByTime(AFTER_SOUND_MS / 2);
  }
  vi.advanceTimersByTime(AFTER_SOUND_MS / 2 - 1);
  expect(engine.said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(engine.said).toEqual(["9 of 9"]);
  expect(engine.cancel).not.toHaveBeenCalled();
  begin("1 of 5");
  expect(engine.cancel).toHaveBeenCalledOnce();
  hush();
  vi.advanceTimersByTime(10_000);
  expect(engine.said).toEqual(["9 of 9"]);
});

it("speaks the newest sentence when the voices are loaded", async () => {
  const { engine, say } = await start();
  say("1 of 5");
  say("2 of 5");
  engine.report();
  engine.report();
  say("3 of 5");
  expect(engine.said).toEqual(["2 of 5", "3 of 5"]);
});

it("drops a sentence that was hushed or is too late", async () => {
  const { engine, say, hush } = await start();
  say("1 of 5");
  hush();
  engine.report();
  engine.voices = [];
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  say("2 of 5");
  engine.report();
  expect(engine.said).toEqual([]);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(2000);
});
