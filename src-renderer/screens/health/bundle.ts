import { create } from "zustand";
import type { OutputOf } from "../../../src-preload/contract/index.ts";
import { desk } from "../../bridge.ts";

type Bundle = OutputOf<"health", "prepareBundle">;

interface BundleState {
  readonly bundle: Bundle | "preparing" | "failed";
  readonly saving: "no" | "not-saved" | "outdated" | { readonly file: string };
}

/** The files for support, as they were put together last. */
export const useBundle = create<BundleState>(() => ({ bundle: "preparing", saving: "no" }));

export async function prepareBundle(): Promise<void> {
  useBundle.setState({ bundle: "preparing", saving: "no" });
  const answer = await desk.health.prepareBundle({}).catch(() => null);
  useBundle.setState({ bundle: answer?.ok === true ? answer.value : "failed" });
}

export async function saveBundle({ bundleId }: Bundle): Promise<void> {
  const answer = await desk.health.saveBundle({ bundleId }).catch(() => null);
  if (answer?.ok === true) {
    const { fileName } = answer.value;
    useBundle.setState({ saving: fileName === null ? "no" : { file: fileName } });
  } else useBundle.setState({ saving: answer?.error.code === "no-such-bundle" ? "outdated" : "not-saved" });
}
