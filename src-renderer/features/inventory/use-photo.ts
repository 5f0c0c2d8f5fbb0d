import { useEffect, useState } from "react";
import type { ErrorOf, InputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { useAppState } from "../../shell/app-state.ts";

type PhotoProblem = Exclude<ErrorOf<"item", "photo">, "no-such-photo"> | "other";

type ShownPhoto =
  | { readonly state: "loading" }
  | { readonly state: "shown"; readonly url: string }
  | { readonly state: "missing"; readonly problem: PhotoProblem };

const LOADING: ShownPhoto = { state: "loading" };

/** Returns an object URL of the photo. Retries when the network is back. */
export function usePhoto({ returnInventoryId, photoId, size }: InputOf<"item", "photo">): ShownPhoto {
  const [photo, setPhoto] = useState<ShownPhoto>(LOADING);
  useEffect(() => {
    let isActive = true;
    let url: string | null = null;
    let isOffline = false;
    const fetchPhoto = async (): Promise<void> => {
      isOffline = false;
      const answer = await desk.item.photo({ returnInventoryId, photoId, size });
      if (!isActive) return;
      isOffline = !answer.ok && answer.error.code === "offline";
      if (answer.ok) {
        // Copy the bytes, which may be part of a larger buffer.
        url = URL.createObjectURL(new Blob([Uint8Array.from(answer.value.bytes)], { type: answer.value.type }));
        setPhoto({ state: "shown", url });
      } else setPhoto({ state: "missing", problem: problemOf(answer.error.code) });
    };
    const stop = useAppState.subscribe(({ status }) => {
      if (isOffline && status?.network === "online") void fetchPhoto();
    });
    void fetchPhoto();
    return () => {
      isActive = false;
      stop();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [returnInventoryId, photoId, size]);
  return photo;
}

const KNOWN_PROBLEMS: ReadonlySet<string> = new Set(["offline", "no-address", "not-there", "unusable", "service"]);
const problemOf = (code: string): PhotoProblem => (KNOWN_PROBLEMS.has(code) ? (code as PhotoProblem) : "other");
