import { useIdle } from "@mantine/hooks";

/** After this long without a key, touch or mouse move, names and streets are masked. */
const NOBODY_HERE_MS = 120_000;

export const useIsOperatorIdle = (): boolean => useIdle(NOBODY_HERE_MS, { initialState: false });
