import { useEffect, useState } from "react";
import type { InputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";
import { useAppState } from "../../shell/app-state.ts";

const KNOWN_PROBLEMS = ["offline", "no-address", "not-there", "unusable", "service"] as const;

type PhotoState =
  | { readonly state: "loading" }
  | { readonly state: "shown"; readonly url: string }
  | { readonly state: "missing"; readonly problem: (typeof KNOWN_PROBLEMS)[number] | "other" };

const LOADING: PhotoState = { state: "loading" };

/** Fetches the photo, and retries when the network is back. */
export function usePhoto({ returnInventoryId, photoId, size }: InputOf<"item", "photo">): PhotoState {
  const [photo, setPhoto] = useState<PhotoState>(LOADING);
  useEffect(() => {
    let isActive = true;
    let url: string | null = null;
    let isOffline = false;
    const fetchPhoto = async (): Promise<void> => {
      isOffline = false;
      const answer = await desk.item.photo({ returnInventoryId, photoId, size });
      if (!isActive) return;
      if (answer.ok) {
        // Copy the bytes, which may be part of a larger buffer.
        url = URL.createObjectURL(new Blob([Uint8Array.from(answer.value.bytes)], { type: answer.value.type }));
        setPhoto({ state: "shown", url });
      } else {
        const problem = KNOWN_PROBLEMS.find((knownProblem) => knownProblem === answer.error.code) ?? "other";
        isOffline = problem === "offline";
        setPhoto({ state: "missing", problem });
      }
    };
    const unsubscribe = useAppState.subscribe(({ status }) => {
      if (isOffline && status?.network === "online") void fetchPhoto();
    });
    void fetchPhoto();
    return () => {
      isActive = false;
      unsubscribe();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [returnInventoryId, photoId, size]);
  return photo;
}
