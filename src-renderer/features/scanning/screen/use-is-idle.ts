import { useIdle } from "@mantine/hooks";

const IDLE_AFTER_MS = 120_000;

export const useIsOperatorIdle = (): boolean => useIdle(IDLE_AFTER_MS, { initialState: false });
