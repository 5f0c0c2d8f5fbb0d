import i18next from "i18next";
import { useEffect } from "react";
import { voiceLanguage } from "../i18n/format.ts";
import { useLiveDesk } from "../desk/live-desk.ts";
import { osSpeaker } from "../speech/os-voices.ts";
import { playSignature, type Loudness } from "./play.ts";
import { connectScanSounds } from "./scan-sounds.ts";

export const stationLoudness = (): Loudness => useLiveDesk.getState().settings?.sound ?? { muted: true, volume: 0 };

export function sayCount(slot: number, limit: number): void {
  const { muted, volume } = stationLoudness();
  if (muted || volume === 0) return;
  osSpeaker.say({
    text: i18next.t("speech:count", { slot, limit }),
    language: voiceLanguage(),
    voice: useLiveDesk.getState().settings?.speech.voice ?? null,
    volume,
  });
}

/** Mounted once, around all screens. */
export function useScanSounds(): void {
  useEffect(
    () =>
      connectScanSounds({
        play: (signature) => playSignature(signature, stationLoudness()),
        sayCount: (slot, limit) => {
          if (useLiveDesk.getState().settings?.speech.on === true) sayCount(slot, limit);
        },
        hush: osSpeaker.hush,
      }),
    [],
  );
}
