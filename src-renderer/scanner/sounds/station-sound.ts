import i18next from "i18next";
import { useEffect } from "react";
import { voiceLanguage } from "../../i18n/format.ts";
import { useAppState } from "../../shell/app-state.ts";
import { firstRender } from "../../shell/first-render.ts";
import { osSpeaker } from "../../ui/speech/os-voices.ts";
import { connectScanSounds } from "./scan-sounds.ts";
import type { SoundPulse, SoundSignature } from "./signatures.ts";

export interface Loudness {
  readonly muted: boolean;
  /** 0 to 1. */
  readonly volume: number;
}

const isAudible = ({ muted, volume }: Loudness): boolean => !muted && volume > 0;

/** Square waves and noise sound louder than a sine wave with the same amplitude. */
const VOICE_GAIN: Readonly<Record<SoundPulse["voice"], number>> = {
  sine: 0.5,
  triangle: 0.55,
  square: 0.22,
  noise: 0.4,
};
const FADE_SECONDS = 0.008;

function createSoundOutput() {
  let context: AudioContext | null = null;
  let output: GainNode | null = null;
  const openAudio = (): AudioContext => (context ??= new AudioContext({ latencyHint: "interactive" }));
  return {
    openAudio,
    /** Plays a signature and stops the previous one, so that fast scans can be counted by ear. */
    playSoundSignature: (signature: SoundSignature, loudness: Loudness): void => {
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

const soundOutput = createSoundOutput();
export const playSoundSignature = soundOutput.playSoundSignature;

function playPulse(audio: AudioContext, output: AudioNode, pulse: SoundPulse): void {
  const startSeconds = audio.currentTime + pulse.startMs / 1000;
  const endSeconds = startSeconds + pulse.durationMs / 1000;
  const envelope = new GainNode(audio, { gain: 0 });
  envelope.gain.setValueAtTime(0, startSeconds);
  envelope.gain.linearRampToValueAtTime(VOICE_GAIN[pulse.voice], startSeconds + FADE_SECONDS);
  envelope.gain.setValueAtTime(VOICE_GAIN[pulse.voice], endSeconds - FADE_SECONDS);
  envelope.gain.linearRampToValueAtTime(0, endSeconds);
  envelope.connect(output);
  const source =
    pulse.voice === "noise"
      ? createNoise(audio, pulse, startSeconds, endSeconds)
      : createTone(audio, pulse, pulse.voice, startSeconds, endSeconds);
  source.connect(envelope);
}

function createTone(
  audio: AudioContext,
  pulse: SoundPulse,
  type: OscillatorType,
  startSeconds: number,
  endSeconds: number,
): AudioNode {
  const oscillator = new OscillatorNode(audio, { type, frequency: pulse.startHz });
  oscillator.frequency.setValueAtTime(pulse.startHz, startSeconds);
  oscillator.frequency.exponentialRampToValueAtTime(pulse.endHz, endSeconds);
  oscillator.start(startSeconds);
  oscillator.stop(endSeconds);
  return oscillator;
}

function createNoise(audio: AudioContext, pulse: SoundPulse, startSeconds: number, endSeconds: number): AudioNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * (endSeconds - startSeconds)), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pulse.startHz, Q: 0.8 });
  filter.frequency.setValueAtTime(pulse.startHz, startSeconds);
  filter.frequency.exponentialRampToValueAtTime(pulse.endHz, endSeconds);
  source.connect(filter);
  source.start(startSeconds);
  source.stop(endSeconds);
  return filter;
}

export const readStationLoudness = (): Loudness => useAppState.getState().settings?.sound ?? { muted: true, volume: 0 };

export function sayCount(slot: number, limit: number): void {
  const loudness = readStationLoudness();
  if (!isAudible(loudness)) return;
  osSpeaker.say({
    text: i18next.t("speech:count", { slot, limit }),
    language: voiceLanguage(),
    voice: useAppState.getState().settings?.speech.voice ?? null,
    volume: loudness.volume,
  });
}

/** Starts the audio process early, so that the first sound is not late. */
function startAudioIfAudible(): void {
  if (isAudible(readStationLoudness())) soundOutput.openAudio();
}

export function useScanSounds(): void {
  useEffect(() => void firstRender.then(startAudioIfAudible), []);
  useEffect(
    () =>
      connectScanSounds({
        playSignature: (signature) => playSoundSignature(signature, readStationLoudness()),
        sayCount: (slot, limit) => {
          if (useAppState.getState().settings?.speech.on === true) sayCount(slot, limit);
        },
        stopSpeaking: osSpeaker.stopSpeaking,
      }),
    [],
  );
}
