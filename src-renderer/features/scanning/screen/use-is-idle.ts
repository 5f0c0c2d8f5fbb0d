import { useIdle } from "@mantine/hooks";

/** Milliseconds without input after which names and streets are masked. */
const IDLE_AFTER_MS = 120_000;

export const useIsOperatorIdle = (): boolean => useIdle(IDLE_AFTER_MS, { initialState: false });
