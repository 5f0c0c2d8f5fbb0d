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

/** Turns the photo's bytes into a URL of this page only. Retries when the network is back. */
export function usePhoto({ returnInventoryId, photoId, size }: InputOf<"item", "photo">): ShownPhoto {
  const [photo, setPhoto] = useState<ShownPhoto>(LOADING);
  useEffect(() => {
    let wanted = true;
    let url: string | null = null;
    let waiting = false;
    const ask = async (): Promise<void> => {
      waiting = false;
      const answer = await desk.item.photo({ returnInventoryId, photoId, size });
      if (!wanted) return;
      waiting = !answer.ok && answer.error.code === "offline";
      if (answer.ok) {
        // Copies: the bytes from the bridge may be part of a larger buffer.
        url = URL.createObjectURL(new Blob([Uint8Array.from(answer.value.bytes)], { type: answer.value.type }));
        setPhoto({ state: "shown", url });
      } else setPhoto({ state: "missing", problem: problemOf(answer.error.code) });
    };
    const stop = useAppState.subscribe(({ status }) => {
      if (waiting && status?.network === "online") void ask();
    });
    void ask();
    return () => {
      wanted = false;
      stop();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [returnInventoryId, photoId, size]);
  return photo;
}

const SAID: ReadonlySet<string> = new Set(["offline", "no-address", "not-there", "unusable", "service"]);
const problemOf = (code: string): PhotoProblem => (SAID.has(code) ? (code as PhotoProblem) : "other");
