import { useIdle } from "@mantine/hooks";

/** After so long without a key, a touch or a move of the mouse, people's names and streets are not left standing. */
const NOBODY_HERE_MS = 120_000;

export const useNobodyHere = (): boolean => useIdle(NOBODY_HERE_MS, { initialState: false });
