import { create } from "zustand";

/** What of the batches is open on the screen; keys and buttons open the same. */
export const useBatchView = create<{
  readonly parkedOpen: boolean;
  /** The batch whose name is being written. */
  readonly renaming: string | null;
}>(() => ({ parkedOpen: false, renaming: null }));
