import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AFTER_SOUND_MS, createSpeaker, type Sentence } from "../../../src-renderer/speech/speaker.ts";

const sentence = (text: string): Sentence => ({ text, language: "en", voice: null, volume: 1 });
const engine = { speak: vi.fn<(sentence: Sentence) => void>(), cancel: vi.fn<() => void>() };
const said = (): string[] => engine.speak.mock.calls.map(([{ text }]) => text);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

it("says a number after the tone of its scan", () => {
  createSpeaker(engine).say(sentence("1 of 5"));
  vi.advanceTimersByTime(AFTER_SOUND_MS - 1);
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual(["1 of 5"]);
});

it("says only the newest of a fast row, and leaves no queue behind", () => {
  const { say } = createSpeaker(engine);
  for (let slot = 1; slot <= 9; slot += 1) {
    say(sentence(`${slot} of 9`));
    vi.advanceTimersByTime(AFTER_SOUND_MS / 2);
  }
  vi.advanceTimersByTime(10_000);
  expect(said()).toEqual(["9 of 9"]);
});

it("cuts off what it is saying when the next scan comes", () => {
  const { say, hush } = createSpeaker(engine);
  say(sentence("1 of 5"));
  vi.advanceTimersByTime(AFTER_SOUND_MS);
  engine.cancel.mockClear();
  say(sentence("2 of 5"));
  expect(engine.cancel).toHaveBeenCalledOnce();
  hush();
  vi.advanceTimersByTime(10_000);
  expect(said()).toEqual(["1 of 5"]);
});
