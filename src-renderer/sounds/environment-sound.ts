import { useEffect, useRef } from "react";
import { useLiveDesk } from "../desk/live-desk.ts";
import { whenDrawn } from "../desk/drawn.ts";
import { ENVIRONMENT_TONES } from "./environment-tones.ts";
import { playSignature } from "./station-sound.ts";

/** Plays a tone once for each environment that this window opens, at the station's volume. */
export function useEnvironmentTone(): void {
  const environment = useLiveDesk((live) => live.status?.environment ?? null);
  const sound = useLiveDesk((live) => live.settings?.sound ?? null);
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (environment === null || sound === null || announced.current === environment.id) return;
    announced.current = environment.id;
    // The first sound starts the computer's audio process, so it waits until the window is drawn.
    void whenDrawn.then(() => playSignature(ENVIRONMENT_TONES[environment.kind], sound));
  }, [environment, sound]);
}
