import { create } from "zustand";

interface FindBoxState {
  readonly open: boolean;
}

/** The box that finds everything, over whatever screen is shown. */
export const useFindBox = create<FindBoxState>(() => ({ open: false }));

export const openFindBox = (): void => useFindBox.setState({ open: true });
export const closeFindBox = (): void => useFindBox.setState({ open: false });
