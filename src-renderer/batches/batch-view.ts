import { create } from "zustand";

export const useBatchView = create<{
  readonly parkedOpen: boolean;
  readonly renaming: string | null;
}>(() => ({ parkedOpen: false, renaming: null }));
