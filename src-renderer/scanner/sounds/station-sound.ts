import i18next from "i18next";
import { useEffect } from "react";
import { voiceLanguage } from "../../i18n/format.ts";
import { useAppState } from "../../shell/app-state.ts";
import { firstRender } from "../../shell/first-render.ts";
import { osSpeaker } from "../../ui/speech/os-voices.ts";
import { connectScanSounds } from "./scan-sounds.ts";
import type { Pulse, Signature } from "./signatures.ts";

export interface Loudness {
  readonly muted: boolean;
  /** 0 to 1. */
  readonly volume: number;
}

const isAudible = ({ muted, volume }: Loudness): boolean => !muted && volume > 0;

/** Square waves and noise sound louder than a sine wave with the same amplitude. */
const VOICE_GAIN: Readonly<Record<Pulse["voice"], number>> = { sine: 0.5, triangle: 0.55, square: 0.22, noise: 0.4 };
const EDGE_SECONDS = 0.008;

function createSoundOutput() {
  let context: AudioContext | null = null;
  let output: GainNode | null = null;
  const openAudio = (): AudioContext => (context ??= new AudioContext({ latencyHint: "interactive" }));
  return {
    openAudio,
    /** Plays a signature and stops the previous one, so that fast scans can be counted by ear. */
    playSignature: (signature: Signature, loudness: Loudness): void => {
      if (!isAudible(loudness)) return;
      const audio = openAudio();
      if (audio.state === "suspended") void audio.resume();
      output?.disconnect();
      output = new GainNode(audio, { gain: loudness.volume });
      output.connect(audio.destination);
      for (const pulse of signature) playPulse(audio, output, pulse);
    },
  };
}

const { openAudio, playSignature } = createSoundOutput();
export { playSignature };

function playPulse(audio: AudioContext, output: AudioNode, pulse: Pulse): void {
  const start = audio.currentTime + pulse.startMs / 1000;
  const end = start + pulse.durationMs / 1000;
  const envelope = new GainNode(audio, { gain: 0 });
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(VOICE_GAIN[pulse.voice], start + EDGE_SECONDS);
  envelope.gain.setValueAtTime(VOICE_GAIN[pulse.voice], end - EDGE_SECONDS);
  envelope.gain.linearRampToValueAtTime(0, end);
  envelope.connect(output);
  const source =
    pulse.voice === "noise" ? noise(audio, pulse, start, end) : tone(audio, pulse, pulse.voice, start, end);
  source.connect(envelope);
}

function tone(audio: AudioContext, pulse: Pulse, type: OscillatorType, start: number, end: number): AudioNode {
  const oscillator = new OscillatorNode(audio, { type, frequency: pulse.from });
  oscillator.frequency.setValueAtTime(pulse.from, start);
  oscillator.frequency.exponentialRampToValueAtTime(pulse.to, end);
  oscillator.start(start);
  oscillator.stop(end);
  return oscillator;
}

function noise(audio: AudioContext, pulse: Pulse, start: number, end: number): AudioNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * (end - start)), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pulse.from, Q: 0.8 });
  filter.frequency.setValueAtTime(pulse.from, start);
  filter.frequency.exponentialRampToValueAtTime(pulse.to, end);
  source.connect(filter);
  source.start(start);
  source.stop(end);
  return filter;
}

export const stationLoudness = (): Loudness => useAppState.getState().settings?.sound ?? { muted: true, volume: 0 };

export function sayCount(slot: number, limit: number): void {
  const loudness = stationLoudness();
  if (!isAudible(loudness)) return;
  osSpeaker.say({
    text: i18next.t("speech:count", { slot, limit }),
    language: voiceLanguage(),
    voice: useAppState.getState().settings?.speech.voice ?? null,
    volume: loudness.volume,
  });
}

export function useScanSounds(): void {
  // Starts the audio process early, so that the first sound is not late.
  useEffect(() => void firstRender.then(() => isAudible(stationLoudness()) && openAudio()), []);
  useEffect(
    () =>
      connectScanSounds({
        play: (signature) => playSignature(signature, stationLoudness()),
        sayCount: (slot, limit) => {
          if (useAppState.getState().settings?.speech.on === true) sayCount(slot, limit);
        },
        hush: osSpeaker.hush,
      }),
    [],
  );
}
