import { create } from "zustand";

/** The overlay of every key: shown while `?` is held, or until closed when a printed code opened it. */
export const useKeyHelp = create<{ readonly shown: boolean }>(() => ({ shown: false }));

export const showKeyHelp = (): void => useKeyHelp.setState({ shown: true });

/** False if it was already hidden. */
export function hideKeyHelp(): boolean {
  const { shown } = useKeyHelp.getState();
  if (shown) useKeyHelp.setState({ shown: false });
  return shown;
}

export function toggleKeyHelp(): boolean {
  if (hideKeyHelp()) return false;
  showKeyHelp();
  return true;
}
